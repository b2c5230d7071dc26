import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { network, renderPage, signInAs } from '../../testing/page.tsx'
import { Notices } from '../overlays/notices.tsx'
import { offerUndo } from './undo.ts'

test('an undo whose code cannot be loaded is an error, and Ctrl+Z tries it again', async () => {
  vi.doMock('./send-undo.ts', () => {
    throw new TypeError('Failed to fetch')
  })
  signInAs('admin')
  const outcome = { id: '', title: '', state: 'done', total: 1, changed: 1, skipped: [], failures: [] }
  const sent = network(() => ({ json: outcome }))
  renderPage(<Notices />)
  offerUndo('Conta paga.', { batch: 'paid' })
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(
    await screen.findByText('Não foi possível desfazer agora. Tente novamente ou recarregue a página.'),
  ).toBeTruthy()
  expect(await screen.findByText('Nada foi desfeito.')).toBeTruthy()
  expect(sent).toEqual([])
  vi.doUnmock('./send-undo.ts')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Alteração desfeita.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Nada foi desfeito.')).toBeNull())
  expect(sent.map(({ path }) => path)).toEqual(['/undo/paid'])
})
