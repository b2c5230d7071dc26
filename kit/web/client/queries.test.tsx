import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineOperations, get, Id } from '../../contract/contract.ts'
import { network, renderPage } from '../../testing/page.tsx'
import { Loaded } from '../layout/states.tsx'
import { useRead } from './queries.ts'
import { queryClient } from './query-client.ts'

const things = defineOperations(
  { name: 'things', ability: 'none' },
  { get: get('/things/:id', { params: z.object({ id: Id }), answer: z.object({ name: z.string() }) }) },
)
const params = { id: '01930000-0000-7000-8000-000000000101' }

const Thing = (props: { refetchInterval?: number }) => (
  <Loaded read={useRead(things.get, { params }, props)}>{({ name }) => <p>{name}</p>}</Loaded>
)

const refused = { status: 404, json: { message: 'Registro não encontrado.' } }
const broken = { status: 500, json: { message: 'Quebrou.' } }

test('an error stays visible until the next answer, however often the query is repeated', async () => {
  const answers = [broken, undefined]
  const sent = network(() => answers.shift())
  renderPage(<Thing />)
  await screen.findByText('Quebrou.')
  act(() => void queryClient.invalidateQueries({ queryKey: ['things'] }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getByText('Quebrou.')).toBeTruthy()
  expect(screen.queryByLabelText('Carregando…')).toBeNull()
})

test.each([[undefined], [{ json: { name: 'Aqui' } }]])(
  'a retry shows that it is running, and then the answer',
  async (second) => {
    const answers = [broken, second]
    network(() => answers.shift())
    renderPage(<Thing />)
    const button = await screen.findByRole('button', { name: 'Tentar novamente' })
    await userEvent.click(button)
    if (second) expect(await screen.findByText('Aqui')).toBeTruthy()
    else expect(button.getAttribute('aria-busy')).toBe('true')
  },
)

test('returning to a failed page shows it loading again', async () => {
  const answers = [broken, undefined]
  network(() => answers.shift())
  const { router } = renderPage(<Thing />)
  await screen.findByText('Quebrou.')
  await act(() => router.navigate('/elsewhere'))
  await act(() => router.navigate('/'))
  expect(await screen.findByLabelText('Carregando…')).toBeTruthy()
  expect(screen.queryByText('Quebrou.')).toBeNull()
})

test('a missing record is not requested again automatically; a failed request is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer = refused
  const sent = network(() => answer)
  const { unmount } = renderPage(<Thing refetchInterval={2000} />)
  await screen.findByText('Registro não encontrado.')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(sent).toHaveLength(1)
  unmount()
  queryClient.clear()
  answer = broken
  renderPage(<Thing refetchInterval={2000} />)
  await screen.findByText('Quebrou.')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(sent.length).toBeGreaterThan(3)
  vi.useRealTimers()
})
