import { renderPage } from '@app/kit/testing/page'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NeighbourDays } from './neighbours.tsx'

const previous_id = '01930000-0000-7000-8000-0000000000d1'

test('[ opens the day before, and Alt+← stays the Back key of the browser', async () => {
  const { router } = renderPage(<NeighbourDays day={{ previous_id, next_id: null }} />)
  expect(screen.getByRole('button', { name: 'Próximo dia' }).getAttribute('aria-disabled')).toBe('true')
  const passedOn = fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })
  expect(passedOn).toBe(true)
  await userEvent.keyboard('[[')
  expect(router.state.location.pathname).toBe(`/cash-conciliation/${previous_id}`)
})
