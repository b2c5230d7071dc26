import { dayView } from '@app/domain/day/facts/testing'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProofHistory } from '../cash-conciliations/adjustment.contract.ts'
import { ProofsTab } from './proofs.tab.tsx'

type Revision = ProofHistory['data'][number]
const proof = (revision: number, change: Partial<Revision> = {}): Revision => ({
  revision,
  cause: 'closing',
  proved_at: `2026-10-1${4 + revision}T12:00:00.000Z`,
  proved_by_name: 'Ana Lima',
  proof_hash: `hash-${revision}`,
  result: 'with_difference',
  software_version: '0.1.0',
  changes: [],
  ...change,
})
const termChange = {
  equation: 'Diferença',
  label: 'Diferença',
  unit: 'cents',
  before: -17_850,
  after: -12_850,
} as const

function open(history: ProofHistory) {
  signInAs('cash-conciliation')
  network(({ path }) => (path.endsWith('/proofs') ? { json: history } : { json: null }))
  renderPage(<ProofsTab day={dayView({ status: 'closed' })} />)
}
const grid = async (name: string) => within(await screen.findByRole('grid', { name }))

test('a day that was never closed shows that it has no proof', async () => {
  open({ data: [], entries: [], since: [] })
  expect(await screen.findByText('Este dia ainda não tem prova.')).toBeTruthy()
})

test('revisions are listed newest first, each with its author and its changes from the previous one', async () => {
  open({
    data: [proof(1), proof(2, { cause: 'adjustment', changes: [termChange] }), proof(3, { proved_by_name: null })],
    entries: [
      { revision: 1, kind: 'closing' },
      { revision: 2, kind: 'reversal' },
      { revision: 3, kind: 'closing' },
    ],
    since: [],
  })
  const titles = (await screen.findAllByText(/· revisão \d/)).map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Fechamento de 17/10/2026 · revisão 3',
    'Ajuste de 16/10/2026 · revisão 2',
    'Fechamento de 15/10/2026 · revisão 1',
  ])
  const changed = (await grid('Mudanças da revisão 2')).getByRole('row', { name: /Diferença/ })
  expect(plain(changed.textContent ?? '')).toBe('DiferençaDiferença-R$ 178,50-R$ 128,50')
  expect((await grid('Mudanças da revisão 3')).getByText('Nenhum termo mudou.')).toBeTruthy()
  expect(screen.queryByRole('grid', { name: 'Mudanças da revisão 1' })).toBeNull()
  expect(screen.getByText('hash-2')).toBeTruthy()
  expect(screen.getAllByText('Sistema')).toHaveLength(1)
})

test('the comparison links to the entries between two proofs, including the mirror entry of the reopening', async () => {
  const entries = [
    { revision: 1, kind: 'closing' },
    { revision: 2, kind: 'reversal' },
    { revision: 3, kind: 'closing' },
    { revision: 4, kind: 'reversal' },
  ] as const
  open({ data: [proof(1), proof(3)], entries: [...entries], since: [] })
  const links = (await screen.findAllByRole('link', { name: /^Ver / })).map((link) => [
    link.textContent,
    link.getAttribute('href')?.replace(/.*\?/, '?'),
  ])
  expect(links).toEqual([
    ['Ver estorno da revisão 4', '?tab=contabil#lancamento-4'],
    ['Ver estorno da revisão 2', '?tab=contabil#lancamento-2'],
    ['Ver lançamento da revisão 3', '?tab=contabil#lancamento-3'],
    ['Ver lançamento da revisão 1', '?tab=contabil#lancamento-1'],
  ])
})

test('a reopened day shows the changes since its last proof', async () => {
  open({ data: [proof(1)], entries: [], since: [termChange] })
  expect((await grid('Mudanças desde a prova')).getByText('-R$ 128,50', { normalizer: plain })).toBeTruthy()
})

function plain(text: string) {
  return text.replaceAll('\u00a0', ' ').trim()
}
