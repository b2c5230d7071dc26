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

test('an undo shows what it does not bring back, once for several changes', async () => {
  signInAs('admin')
  const note = 'O que já está conciliado não muda.'
  const outcome = { id: '', title: '', state: 'done', total: 1, changed: 1, skipped: [], failures: [], notes: [note] }
  network(() => ({ json: outcome }))
  renderPage(<Notices />)
  offerUndo('Regra alterada.', { batch: 'first' })
  offerUndo('Regra alterada.', { batch: 'second' })
  await screen.findByText('2 alteradas.')
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findAllByText(note)).toHaveLength(1)
  expect(await screen.findByText('2 alterações desfeitas.')).toBeTruthy()
})
