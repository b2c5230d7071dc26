import { dayView, openDifference } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { chooseNewestDay, describeCounter, describeUnexplained, salesOfNozzle } from './day.rules.ts'

const glance = (version: number, stands = true) => ({ ...dayView({ version }), stands })
const dayDetail = (version: number) => dayView({ version })

test('the stored amounts are shown until the day is assessed, and again if the day is newer than its assessment', () => {
  const stored = glance(7)
  const assessed = dayDetail(7)
  const changed = glance(8)
  expect(chooseNewestDay(stored, undefined)).toBe(stored)
  expect(chooseNewestDay(stored, assessed)).toBe(assessed)
  expect(chooseNewestDay(changed, assessed)).toBe(changed)
  expect(chooseNewestDay(stored, dayDetail(8))?.version).toBe(8)
  expect(chooseNewestDay(undefined, assessed)).toBe(assessed)
})

test('stored amounts that are not valid are ignored', () => {
  expect(chooseNewestDay(glance(7, false), undefined)).toBeUndefined()
  expect(chooseNewestDay(glance(8, false), dayDetail(7))?.version).toBe(7)
})

const line = (unexplained_cents: number) => ({
  method: 'cash' as const,
  system_cents: 0,
  manual_cents: 0,
  reclassified_cents: 0,
  system_after_cents: 0,
  confirmed_cents: 0,
  difference_before_cents: 0,
  difference_cents: 0,
  explained_cents: 0,
  unexplained_cents,
})
const equation = (holds: boolean) => ({ no: 9, name: 'Tanques', holds, sentence: '', terms: [] })
const settled = { unexplained_cents: 0, lines: [line(0)], equations: [equation(true)] }
const words = (change: Parameters<typeof dayView>[0]) => describeUnexplained(dayView({ ...settled, ...change })).detail

test('a shortage in one method does not hide an overage in another', () => {
  expect(words({ lines: [line(-1000), line(1000)] })).toBe('R$ 20,00 sem compensar as formas')
  expect(words({ unexplained_cents: -1000, lines: [line(-1000)] })).toBe('precisa ser zero')
})

test('a day is ready to close only when it has no open item, even if its money balances', () => {
  expect(words({ differences: [openDifference('D17', 0)] })).toBe('falta 1 motivo')
  expect(words({ equations: [equation(false)] })).toBe('a prova não fecha: Tanques')
  expect(words({})).toBe('pronto para fechar')
  expect([words({ status: 'closed' }), words({ status: 'submitted' })]).toEqual(['tudo explicado', 'tudo explicado'])
})

test('a rolled over, decreased or reset totalizer is described beside its readings', () => {
  const first = { nozzle_no: 4, seq: 1, counter: 'forward' as const, rollover_confirmed: false }
  const second = { ...first, seq: 2 }
  const otherNozzle = { ...first, nozzle_no: 5, seq: 2 }
  const rows = [first, second, otherNozzle]
  const wordsOf = (row: typeof first | { nozzle_no: number }) => describeCounter(row, rows)?.words ?? null
  expect([wordsOf(first), wordsOf(second), wordsOf(otherNozzle)]).toEqual([null, 'Depois da intervenção', null])
  const round = { ...first, counter: 'rolled_over' as const }
  expect(describeCounter(round, rows)).toEqual({ words: 'Virada do encerrante a confirmar', wrong: true })
  expect(describeCounter({ ...round, rollover_confirmed: true }, rows)?.wrong).toBe(false)
  expect(describeCounter({ ...first, counter: 'backward' }, rows)?.wrong).toBe(true)
  // Proofs of earlier versions lack this field.
  expect(wordsOf({ nozzle_no: 6 })).toBeNull()
})

test('the sales of a nozzle with two readings are shown once, on its first row', () => {
  const first = { nozzle_no: 4, sold_ml: 117_010, difference_ml: -57_010 }
  const second = { nozzle_no: 4, sold_ml: 0, difference_ml: 57_010 }
  const rows = [first, second]
  expect(salesOfNozzle(first, rows)).toEqual({ sold_ml: 117_010, difference_ml: 0 })
  expect(salesOfNozzle(second, rows)).toEqual({ sold_ml: null, difference_ml: null })
})
