import { expect, test } from 'vitest'
import { dayView } from '../day-view.fixture.ts'
import { closingMap } from './closing-map.rules.ts'

const reading = {
  nozzle_no: 4,
  product_code: 'GC',
  tank_no: 1,
  opening_ml: 990_000,
  closing_ml: 999_000,
  test_ml: 0,
  measured_ml: 9_000,
  sold_ml: 9_000,
  difference_ml: 0,
  rollover_confirmed: false,
}

test('the closing map tells what the counter of a nozzle did, and its sales once, as the fuel tab does', () => {
  const nozzles = [
    { ...reading, seq: 1, counter: 'forward' as const },
    { ...reading, seq: 2, counter: 'backward' as const, sold_ml: 1_000, difference_ml: 8_000 },
    { ...reading, nozzle_no: 5, seq: 1, counter: 'rolled_over' as const, rollover_confirmed: true },
    { ...reading, nozzle_no: 6, seq: 1, counter: 'rolled_over' as const },
    { ...reading, nozzle_no: 7, seq: 1, counter: 'forward' as const },
    { ...reading, nozzle_no: 7, seq: 2, counter: 'forward' as const },
  ]
  const map = closingMap({ day: dayView({ nozzles }), manuals: [], cnpj: '12ABC34501DE35' })
  const section = map.sections.find(({ title }) => title === 'Bicos (litros)')
  expect(section?.rows.map((row) => [row.nozzle_no, row.counter_words, row.sold_ml, row.difference_ml])).toEqual([
    [4, '', 10_000, 8_000],
    [4, 'Encerrante voltou: falta a intervenção', null, null],
    [5, 'Virada do encerrante confirmada', 9_000, 0],
    [6, 'Virada do encerrante a confirmar', 9_000, 0],
    [7, '', 18_000, 0],
    [7, 'Depois da intervenção', null, null],
  ])
  expect(section?.columns.at(-1)).toMatchObject({ field: 'counter_words', title: 'Encerrante' })
})
