import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Selects every row of the differences of a day, by keyboard. */
export async function selectAllRows(user: UserEvent) {
  const grid = await screen.findByRole('grid', { name: 'Diferenças do dia' })
  const rows = within(grid).getAllByRole('row').slice(1)
  rows[0]?.focus()
  for (const _ of rows) await user.keyboard(' j')
}
