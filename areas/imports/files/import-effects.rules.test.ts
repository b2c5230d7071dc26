import { expect, test } from 'vitest'
import { joinEffectDays, listUndoEffects } from './import-effects.rules.ts'

const dayOf = (company_name: string, date: string) => ({ company_name, date })
const of = (company_name: string, from: string, to = from) => ({ company_name, from, to })

test('consecutive days of a company become one period, also across months, and a repeated day counts once', () => {
  const days = [
    dayOf('Posto B', '2026-10-31'),
    dayOf('Posto A', '2026-11-01'),
    dayOf('Posto A', '2026-10-31'),
    dayOf('Posto A', '2026-10-31'),
    dayOf('Posto A', '2026-11-03'),
  ]
  expect(joinEffectDays(days)).toEqual({
    count: 4,
    periods: [of('Posto A', '2026-10-31', '2026-11-01'), of('Posto A', '2026-11-03'), of('Posto B', '2026-10-31')],
  })
})

test('of many separate periods the first twenty are named and the other days are counted', () => {
  const days = Array.from({ length: 25 }, (_, no) => dayOf(`Posto ${no + 10}`, '2026-10-14'))
  const days_deleted = joinEffectDays(days)
  expect([days_deleted.count, days_deleted.periods.length]).toEqual([25, 20])
  const effects = { days_deleted, days_kept: joinEffectDays([]), accounts_deleted: [], matches_undone: 0 }
  const [[label, text] = []] = listUndoEffects(effects)
  expect(label).toBe('Dias que somem')
  expect(text).toMatch(/^25: Posto 10 14\/10\/2026, .* e mais 5 dias$/)
})

test('days that an undo keeps are named only if there are some', () => {
  const kept = (days: readonly ReturnType<typeof dayOf>[]) =>
    listUndoEffects({
      days_deleted: joinEffectDays([]),
      days_kept: joinEffectDays(days),
      accounts_deleted: [],
      matches_undone: 0,
    }).slice(1, -2)
  expect(kept([dayOf('Posto A', '2026-10-14')])).toEqual([
    ['Dias que ficam, com trabalho de pessoas', '1: Posto A 14/10/2026'],
  ])
  expect(kept([])).toEqual([])
})
