import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RecordTimeline from './timeline.tsx'

const place = { entity: 'user', id: '01930000-0000-7000-8000-000000000001' }
const entry = {
  key: 'a:2',
  kind: 'change',
  title: 'Cadastro alterado',
  changes: [{ label: 'Nome', before: 'Ana', after: 'Ana Lima' }],
  reason: 'Casou-se.',
  author: 'Beto',
  origin: 'tela',
  at: '2020-10-14T11:05:00.000Z',
}
const page = (data: object[], next: string | null = null) => ({
  json: { data, next, count: { value: 2, exact: true } },
})

test('an entry shows what was done, from which value to which, why, by whom, when and from where', async () => {
  signInAs('admin')
  network(() => page([entry]))
  renderPage(<RecordTimeline {...place} />)
  const item = within((await screen.findByText('Cadastro alterado')).closest('li') ?? document.body)
  expect(item.getByText('Casou-se.')).toBeTruthy()
  expect(item.getByText('Ana').tagName).toBe('DEL')
  expect(item.getByText(/Nome:.*Ana Lima/)).toBeTruthy()
  const time = item.getByText('14/10/2020')
  expect(time.getAttribute('datetime')).toBe(entry.at)
  expect(time.parentElement?.textContent).toBe('Beto · 14/10/2020 · tela')
  expect(time.tabIndex).toBe(0)
})

test('older entries come on demand, and a kind narrows what is asked for', async () => {
  signInAs('admin')
  const sent = network(({ path }) =>
    path.includes('after=') ? page([{ ...entry, key: 'a:1', title: 'Cadastro criado' }]) : page([entry], 'cursor'),
  )
  renderPage(<RecordTimeline {...place} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar anteriores' }))
  expect(await screen.findByText('Cadastro criado')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Situação' }))
  await waitFor(() => expect(sent.at(-1)?.path).toContain('kind=status'))
})

test('an empty history says so, and one that failed can be asked again', async () => {
  signInAs('admin')
  let broken = true
  network(() => (broken ? { status: 500, json: { code: 'x', message: 'Falhou.' } } : page([])))
  renderPage(<RecordTimeline {...place} />)
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('Nada registrado ainda.')).toBeTruthy()
})
