import { expect, test } from 'vitest'
import { type RankedHit, rankFound } from './search.rules.ts'

const hit = (title: string, more: Partial<RankedHit> = {}): RankedHit => ({
  ...{ section: 'sales', match: 'equal', id: title, title, detail: '', date: '2026-10-14' },
  ...{ amount_cents: null, state: null, to: `/${title}`, ...more },
})
const titles = (hits: readonly RankedHit[]) => rankFound(hits).map(({ title }) => title)

test('records that are written as typed come first, then the newest of equal value, then the others by section', () => {
  expect(
    titles([
      hit('cliente', { section: 'customers', match: 'start', date: null }),
      hit('dia', { section: 'days', match: 'part' }),
      hit('venda nova', { date: '2026-10-15' }),
      hit('venda velha', { date: '2026-10-01' }),
      hit('captura velha', { section: 'captures', match: 'whole', date: '2026-09-01' }),
    ]),
  ).toEqual(['captura velha', 'venda nova', 'venda velha', 'dia', 'cliente'])
})

test('a section has at most five records that are not exact, and each section at least one that is', () => {
  const many = Array.from({ length: 20 }, (_, n) => hit(`venda ${n}`))
  const days = Array.from({ length: 9 }, (_, n) => hit(`dia ${n}`, { section: 'days', match: 'part' }))
  const found = rankFound([...many, hit('lote', { section: 'payments', date: '2025-01-01' }), ...days])
  expect(found.filter(({ exact }) => exact)).toHaveLength(12)
  expect(found.map(({ title }) => title)).toContain('lote')
  expect(found.filter(({ section }) => section === 'days')).toHaveLength(5)
})
