import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildMatchOpening } from '../cash-conciliations/opening.rules.ts'
import DayPage, { begin } from './day.page.tsx'

const address = `/cash-conciliation/${dayView().id}`
const board = { system: [], confirmation: [], groups: [], ambiguous: [] }
const opening = buildMatchOpening(board, { filter: 'all', method: null })

const lastOf = (path: string) => path.replace(/\?.*/, '').split('/').at(-1) ?? ''

/** Keys are the last segment of the path; requests without an answer stay pending. */
function serve(answers: Record<string, unknown>) {
  signInAs('cash-conciliation')
  return network(({ path }) => {
    const json = answers[lastOf(path)]
    return json === undefined ? undefined : { json }
  })
}

const draw = (search = '') =>
  renderPage(<DayPage />, { path: '/cash-conciliation/:id', address: `${address}${search}` })
const openFigures = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /prova/i, expanded: false }))
  return screen.getByRole('region', { name: 'Valores do dia' }).textContent
}

test('the stored amounts of a day are shown before it is assessed again', async () => {
  serve({ glance: { ...dayView(), to_deposit_cents: 80_405, stands: true } })
  draw()
  expect(await openFigures()).toContain('804,05')
  expect(screen.getByRole('tablist', { name: 'Partes do dia' })).toBeTruthy()
  expect(screen.queryByRole('table', { name: /forma/ })).toBeNull()
})

test('a day without stored amounts waits for its assessment', async () => {
  const { id } = dayView()
  const waiting = dayView({ status: 'awaiting_data', system_total_cents: 0 })
  serve({ glance: { ...waiting, stands: false }, [id]: { ...waiting, system_total_cents: 123_456 } })
  draw()
  expect(await openFigures()).toContain('1.234,56')
})

test('on the matching tab the page loads the matches before the assessment of the day', async () => {
  const answers: Record<string, unknown> = { glance: { ...dayView(), stands: true } }
  const sent = serve(answers)
  draw('?tab=casamento')
  await openFigures()
  const listRequestedNames = () => sent.map(({ path }) => lastOf(path))
  await waitFor(() => expect(listRequestedNames()).toContain('opening'))
  expect(listRequestedNames()).not.toContain('matches')
  expect(listRequestedNames()).not.toContain(dayView().id)
})

test('a day whose address opens a proof is shown together with that proof', async () => {
  signInAs('cash-conciliation')
  const answers: Record<string, unknown> = {
    glance: { ...dayView(), stands: true },
    opening,
    matches: board,
    [dayView().id]: dayView(),
  }
  network(async ({ path }) => {
    // The assessment arrives last, as it is the most expensive read.
    if (lastOf(path) === dayView().id) await new Promise((resolve) => setTimeout(resolve, 200))
    const json = answers[lastOf(path)]
    return json === undefined ? new Promise(() => {}) : { json }
  })
  draw('?tab=casamento&prova=1')
  await screen.findByRole('tablist', { name: 'Partes do dia' })
  expect(screen.getByRole('toolbar', { name: 'Prova do dia' })).toBeTruthy()
})

test('the page loads the assessment once the matches are loaded', async () => {
  const sent = serve({ glance: { ...dayView(), stands: true }, opening, matches: board, [dayView().id]: dayView() })
  draw('?tab=casamento')
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/cash-conciliations/${dayView().id}`))
  expect(within(await screen.findByRole('grid')).getByText('Nada aqui com este filtro.')).toBeTruthy()
})

test('a page starts to load its first data before it is rendered', async () => {
  const sent = serve({ glance: { ...dayView(), stands: true }, opening, matches: board })
  begin({ params: { id: dayView().id }, search: new URLSearchParams('tab=casamento') })
  await waitFor(() => expect(sent).toHaveLength(2))
  draw('?tab=casamento')
  await openFigures()
  const listRequestedPaths = () => sent.map(({ path }) => path.replace(`/cash-conciliations/${dayView().id}`, ''))
  await waitFor(() => expect(listRequestedPaths()).toContain('/matches/bank'))
  expect(listRequestedPaths().filter((path) => /^\/(glance|matches)/.test(path))).toEqual([
    '/glance',
    '/matches/opening?filter=all',
    '/matches',
    '/matches/bank',
  ])
})

test('the head of the day shows what is not explained and how many proofs fail; a proof in the address is open', async () => {
  const equation = { no: 1, name: 'Volume', sentence: 'GC: 10,000 L medidos e não vendidos.', terms: [] }
  const equations = [
    { ...equation, holds: false },
    { ...equation, no: 2, name: 'Arredondamento', holds: true },
  ]
  const day = dayView({ unexplained_cents: -11_660, equations })
  serve({ glance: { ...day, stands: true }, [day.id]: day })
  draw('?prova=1')
  expect(await screen.findByRole('button', { name: '1 prova não fecha', expanded: true })).toBeTruthy()
  expect(screen.getByText('GC: 10,000 L medidos e não vendidos.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toContain('Não explicado -R$ 116,60')
})

test('a person waives a missing source of the day, and no other source is offered', async () => {
  const waiting = dayView({
    status: 'awaiting_data',
    sources: { pos: { received_at: '2026-10-14T08:00:00.000Z' } },
    missing_sources: ['stone', 'other'],
    actions: [{ name: 'waive_source', label: 'Prosseguir sem fonte', refusal: null }],
  })
  serve({ glance: { ...waiting, stands: true }, [waiting.id]: waiting })
  draw()
  await userEvent.click(await screen.findByRole('button', { name: 'Prosseguir sem fonte' }))
  await userEvent.click(await screen.findByRole('combobox', { name: /^Fonte/ }))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Stone', 'Outras adquirentes'])
})

test('the day has one primary button, and its other actions are in the menu, those that wait with their reason', async () => {
  const waiting = 'Faltam 2 explicações.'
  const day = dayView({
    actions: [
      { name: 'submit', label: 'Enviar para análise', refusal: null },
      { name: 'close', label: 'Fechar dia', refusal: waiting },
    ],
  })
  serve({ glance: { ...day, stands: true }, [day.id]: day })
  draw('?tab=resumo')
  await screen.findByRole('link', { name: 'Enviar para análise' })
  expect(screen.queryByText('Fechar dia')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }))
  const close = await screen.findByRole('menuitem', { name: /^Fechar dia/ })
  expect(close.textContent).toContain(waiting)
})
