import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { answerBoard } from '../workbench/board.fixture.ts'

/** Selects every row of the differences of a day, by keyboard. */
export async function selectAllRows(user: UserEvent) {
  const grid = await screen.findByRole('grid', { name: 'Diferenças do dia' })
  const rows = within(grid).getAllByRole('row').slice(1)
  rows[0]?.focus()
  for (const _ of rows) await user.keyboard(' j')
}

/** The answers that the rows of a day wait for: no matches, no reasons and no movement types. */
export function answerNoMatches(path: string) {
  if (/\/(reasons|movement-types)$/.test(path)) return { json: { data: [] } }
  const json = answerBoard(path, { system: [], confirmation: [], groups: [], ambiguous: [] })
  return json && { json }
}
