import { expect, test } from 'vitest'
import { matchOtherDaySales, type OtherDaySale, type UnsoldCapture } from './other-day-sales.rules.ts'

const receipt = {
  method: 'debit',
  amount_cents: 15_000,
  nsu: '000241',
  auth_code: 'R12561',
  acquirer: 'cielo',
  terminal_logical_no: '61000001',
  e2e_id: null,
} as const
const capture: UnsoldCapture = { ...receipt, id: 8 }
const sale = (id: number, change: Partial<OtherDaySale> = {}): OtherDaySale => ({
  ...receipt,
  nsu: null,
  auth_code: null,
  id,
  day_id: '01930000-0000-7000-8000-0000000000d1',
  business_date: '2026-10-13',
  document: `F${id}`,
  has_answer: false,
  refused: [],
  ...change,
})
const pix = { method: 'pix', nsu: null, auth_code: null, terminal_logical_no: null } as const
const end_to_end = 'E00000000202610131200000000000001'

const propose = (sales: readonly OtherDaySale[], captures: readonly UnsoldCapture[] = [capture]) =>
  [...matchOtherDaySales(captures, sales)].map(([id, evidence]) => ({ id, ...evidence }))

test('a capture is proposed to the sale of the other day that has its receipt number, before other sales of its amount', () => {
  expect(propose([sale(1), sale(2, { nsu: '241', auth_code: 'r12561' }), sale(3)])).toEqual([
    {
      id: 8,
      kind: 'match',
      label: 'Casar com a venda de 13/10/2026',
      sentence: 'A venda F2 de R$ 150,00, de 13/10/2026, está sem recebimento e tem o mesmo NSU e a mesma autorização',
      system: [{ kind: 'movement', id: '2' }],
      confirmation: ['8'],
      day_id: '01930000-0000-7000-8000-0000000000d1',
    },
  ])
})

test.each([
  ['the same NSU and terminal', { nsu: '241' }, 'tem o mesmo NSU e o mesmo terminal'],
  ['the same authorization and terminal', { auth_code: 'R12561' }, 'tem a mesma autorização e o mesmo terminal'],
  ['the same amount and terminal', {}, 'tem o mesmo valor e o mesmo terminal'],
  ['the same amount only', { terminal_logical_no: null }, 'tem o mesmo valor'],
])('a sale with %s is proposed, with this evidence', (_, change, evidence) => {
  expect(propose([sale(1, change)])[0]?.sentence).toMatch(new RegExp(`${evidence}$`))
})

test('a sale that waits or has evidence of its own day is proposed by a number only, not by its amount', () => {
  const waiting = { has_answer: true, terminal_logical_no: capture.terminal_logical_no }
  expect(propose([sale(1, waiting)])).toEqual([])
  expect(propose([sale(1, { ...waiting, nsu: capture.nsu, auth_code: capture.auth_code })])).toHaveLength(1)
})

test('a Pix is proposed to the sale with its identifier', () => {
  const paid = { ...capture, ...pix, e2e_id: end_to_end }
  const sales = [sale(1, pix), sale(2, { ...pix, e2e_id: end_to_end })]
  const [proposed] = propose(sales, [paid])
  expect(proposed).toMatchObject({ system: [{ id: '2' }] })
  expect(proposed?.sentence).toMatch(/tem o mesmo identificador$/)
})

test.each([
  ['another amount', { amount_cents: 15_001 }],
  ['another NSU', { nsu: '242', auth_code: 'R12561' }],
  ['another authorization', { nsu: '241', auth_code: 'X1' }],
  ['another terminal', { terminal_logical_no: '61000002' }],
  ['another method without a number', { method: 'credit' as const }],
  ['a refusal of this pair by a person', { nsu: '241', auth_code: 'R12561', refused: ['8'] }],
])('a sale with %s is not proposed', (_, change) => {
  expect(propose([sale(1, change)])).toEqual([])
})

test('two equal sales are evidence for neither, and a sale of two equal captures pays neither', () => {
  expect(propose([sale(1), sale(2)])).toEqual([])
  expect(propose([sale(1)], [capture, { ...capture, id: 9 }])).toEqual([])
})
