import { dayView } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { buildClosingMap } from './closing-map.rules.ts'

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

test('the closing map describes the totalizer of a nozzle and shows its sales once, like the fuel tab', () => {
  const nozzles = [
    { ...reading, seq: 1, counter: 'forward' as const },
    { ...reading, seq: 2, counter: 'backward' as const, sold_ml: 1_000, difference_ml: 8_000 },
    { ...reading, nozzle_no: 5, seq: 1, counter: 'rolled_over' as const, rollover_confirmed: true },
    { ...reading, nozzle_no: 6, seq: 1, counter: 'rolled_over' as const },
    { ...reading, nozzle_no: 7, seq: 1, counter: 'forward' as const },
    { ...reading, nozzle_no: 7, seq: 2, counter: 'forward' as const },
  ]
  const map = buildClosingMap({ day: dayView({ nozzles }), manuals: [], cnpj: '12ABC34501DE35' })
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

test('the closing map shows who counted a till, the witness and the time of the acknowledgement by the operator', () => {
  const count = {
    session_id: 1,
    number: 2,
    quantities: { '5000': 9 },
    total_cents: 45_000,
    expected_cents: 48_000,
    difference_cents: -3_000,
    counted_by_name: 'Rui Prado',
    counted_at: '2026-10-14T18:00:00.000Z',
    witness: 'Marta Alves',
    witnessed_at: '2026-10-14T18:01:00.000Z',
    acknowledged_at: '2026-10-14T18:05:00.000Z',
    acknowledged_to_name: 'Rui Prado',
    undone_at: null,
    undone_by_name: null,
    undo_reason: null,
  }
  const drawer = {
    session_id: 1,
    shift_no: 2,
    till: 'Caixa 1',
    operator: 'Beatriz Souza',
    opened_at: '2026-10-14T09:00:00.000Z',
    closed_at: '2026-10-14T17:00:00.000Z',
    opening_float_cents: 0,
    cash_sales_cents: 48_000,
    receipts_cents: 0,
    supplies_cents: 0,
    withdrawals_cents: 0,
    advances_cents: 0,
    expenses_cents: 0,
    expected_cents: 48_000,
    counted_cents: 45_000,
    difference_cents: -3_000,
    left_float_cents: 0,
    version: 1,
  }
  const day = dayView({ counts: [count], drawers: [drawer] })
  const map = buildClosingMap({ day, manuals: [], cnpj: '12ABC34501DE35' })
  const section = map.sections.find(({ title }) => title === 'Contagens de caixa')
  expect(section?.rows).toMatchObject([
    {
      shift_no: 2,
      till: 'Caixa 1',
      operator: 'Beatriz Souza',
      counted_by_name: 'Rui Prado',
      expected_cents: 48_000,
      difference_cents: -3_000,
      witness: 'Marta Alves',
      acknowledged_at: '2026-10-14T18:05:00.000Z',
    },
  ])
})
