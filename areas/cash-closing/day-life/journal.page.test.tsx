import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DayJournal, JournalEntry } from '../cash-conciliations/day-journal.contract.ts'
import { JournalTab } from './journal.tab.tsx'

const safe = { account: '1.1.01.02', account_name: 'Numerário em cofre / a depositar' }
const shop = { account: '3.1.02', account_name: 'Receita de loja e serviços' }
const lines = [
  { ...safe, debit_cents: 42_070, credit_cents: 0 },
  { ...shop, debit_cents: 0, credit_cents: 42_070 },
]
const request = { id: '01930000-0000-7000-8000-0000000000f0', number: 3 }
const entry = (revision: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
  revision,
  kind: 'closing',
  posted_at: `2026-10-1${4 + revision}T12:00:00.000Z`,
  posted_by_name: 'Ana Lima',
  reason: null,
  solicitation: null,
  debit_total_cents: 42_070,
  credit_total_cents: 42_070,
  lines,
  undoes: [],
  undone_by: null,
  ...change,
})
const mirror = entry(2, {
  kind: 'reversal',
  reason: 'Sangria no turno errado.',
  solicitation: request,
  lines: lines.map((line) => ({ ...line, debit_cents: line.credit_cents, credit_cents: line.debit_cents })),
  undoes: [1],
})

function open(data: JournalEntry[], day: Partial<CashConciliationDetail> = {}, cash_unseen = false) {
  signInAs('cash-conciliation')
  const journal: DayJournal = { data, cash_unseen }
  network(({ path }) => (path.endsWith('/journal') ? { json: journal } : { json: null }))
  renderPage(<JournalTab day={dayView(day)} />)
}
const grid = async (name: string) => within(await screen.findByRole('grid', { name }))
const rowOf = (table: Awaited<ReturnType<typeof grid>>, name: RegExp) =>
  plain(table.getByRole('row', { name }).textContent ?? '')
const posted = {
  status: 'closed',
  journal: { posted: true, debit_total_cents: 42_070, credit_total_cents: 42_070, lines },
} as const

test('a reopened day shows the closing entry, its mirror with the sides exchanged, and the entry to be posted now', async () => {
  open([entry(1, { undone_by: 2 }), mirror], { status: 'reopened' })
  const titles = (await screen.findAllByRole('heading')).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Lançamento contábil', 'Estorno por reabertura · revisão 2', 'Fechamento do dia · revisão 1'])
  expect(screen.getByText('Prévia, lançada no fechamento')).toBeTruthy()
  const undone = await grid('Fechamento do dia · revisão 1')
  const mirrored = await grid('Estorno por reabertura · revisão 2')
  expect(rowOf(undone, /cofre/)).toMatch(/1\.1\.01\.02R\$ 420,70.?$/)
  expect(rowOf(mirrored, /cofre/)).toMatch(/1\.1\.01\.02.?R\$ 420,70$/)
  expect(rowOf(mirrored, /Total/)).toMatch(/R\$ 420,70R\$ 420,70$/)
})

test('an entry shows when, by whom and why it was posted, and links to its request and to the entry that it reverses', async () => {
  open([entry(1, { undone_by: 2 }), mirror], { status: 'reopened' })
  expect(await screen.findByText('Sangria no turno errado.')).toBeTruthy()
  expect(screen.getAllByText('Ana Lima')).toHaveLength(2)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const day = `/cash-conciliation/${dayView().id}`
  expect(links).toEqual([
    ['Solicitação nº 3', `/cash-conciliation-solicitation/${request.id}`],
    ['Ver lançamento da revisão 1', `${day}?tab=contabil#lancamento-1`],
    ['Ver estorno da revisão 2', `${day}?tab=contabil#lancamento-2`],
  ])
  expect(screen.getByText('Estornado')).toBeTruthy()
})

test('the only entry of a closed day is shown without a total', async () => {
  open([entry(1)], posted)
  expect(await grid('Fechamento do dia · revisão 1')).toBeTruthy()
  expect(screen.getAllByRole('grid')).toHaveLength(1)
})

test('the total of several entries is shown before them', async () => {
  open([entry(1), entry(2, { kind: 'adjustment' })], posted)
  expect(await grid('Soma dos lançamentos do dia')).toBeTruthy()
  expect(screen.getAllByRole('grid')).toHaveLength(3)
})

test('a blind counter sees why the journal is hidden', async () => {
  open([], {}, true)
  expect(await screen.findByText(/Conferência cega: o contábil aparece depois/)).toBeTruthy()
})

function plain(text: string) {
  return text.replaceAll('\u00a0', ' ').trim()
}
