import { describe, expect, test } from 'vitest'
import {
  detectChargebackDifferences,
  detectFeeDifferences,
  detectLateDifferences,
  detectPaymentDifferences,
} from '../../receivables/differences/receivable-differences.rules.ts'
import { matchSettlements } from '../../receivables/matching/settlement-match.rules.ts'
import { onTime } from '../../receivables/receivable-facts.fixture.ts'
import { assessDay } from '../assessment/assess-day.rules.ts'
import type { Capture, DayFacts, Fuelling, SystemMovement } from '../facts/day-facts.contract.ts'
import { at, workedDay } from '../facts/worked-day.fixture.ts'
import { differenceGuide } from './difference-guide.contract.ts'
import { type DifferenceCode, differenceCodes } from './found-differences.contract.ts'

const [anySale] = workedDay.movements
const [anyCapture] = workedDay.captures
const [anySession] = workedDay.sessions
const [anyFuelling] = workedDay.fuellings
const [anyReading] = workedDay.readings
if (!anySale || !anyCapture || !anySession || !anyFuelling || !anyReading)
  throw new Error('The worked day has all of these')

const emptyDay: DayFacts = {
  ...workedDay,
  sessions: [],
  movements: [],
  manuals: [],
  captures: [],
  readings: [],
  fuellings: [],
  sale_items: [],
  tanks: [],
}
function withFuelling(change: Partial<Fuelling>): Pick<DayFacts, 'fuellings' | 'readings'> {
  if (!anyFuelling || !anyReading) throw new Error('The worked day has fuellings and readings')
  const fuelling = { ...anyFuelling, id: 9, sale_external_id: null, ...change }
  const reading = { ...anyReading, opening_ml: 0, closing_ml: fuelling.volume_ml, test_ml: 0 }
  return { fuellings: [fuelling], readings: [reading] }
}
const sale = (change: Partial<SystemMovement> = {}): SystemMovement => ({
  ...anySale,
  id: 1,
  nature: 'sale',
  method: 'debit',
  amount_cents: 10_000,
  nsu: '000187',
  auth_code: 'R11201',
  acquirer: 'cielo',
  brand: 'visa',
  installments: 1,
  session_id: null,
  terminal_logical_no: 'T1',
  e2e_id: null,
  txid: null,
  cancelled_at: null,
  document_attached: true,
  occurred_at: at('10:00'),
  ...change,
})
const capture = (change: Partial<Capture> = {}): Capture => ({
  ...anyCapture,
  id: 1,
  kind: 'sale',
  method: 'debit',
  gross_cents: 10_000,
  nsu: '000187',
  auth_code: 'R11201',
  acquirer: 'cielo',
  brand: 'visa',
  installments: 1,
  terminal_logical_no: 'T1',
  e2e_id: null,
  txid: null,
  cancelled_at: null,
  own: true,
  captured_at: at('10:01'),
  ...change,
})
const pix = { method: 'pix', nsu: null, auth_code: null, brand: null, terminal_logical_no: null } as const
const e2e_id = 'E1234567820261014100000000000001'

type Story = [code: DifferenceCode, story: string, facts: Partial<DayFacts>, amount_cents: number]

const stories: readonly Story[] = [
  ['D01', 'a debit sale that no acquirer knows', { movements: [sale()] }, -10_000],
  ['D02', 'a capture for which nobody registered a sale', { captures: [capture()] }, 10_000],
  [
    'D03',
    '100,00 at the till, 58,00 in the machine',
    { movements: [sale()], captures: [capture({ gross_cents: 5800 })] },
    -4200,
  ],
  ['D04', 'typed as debit, passed as credit', { movements: [sale()], captures: [capture({ method: 'credit' })] }, 0],
  [
    'D05',
    'sold on the 14th, captured on the 15th',
    { movements: [sale()], captures: [capture({ business_date: '2026-10-15' })] },
    10_000,
  ],
  [
    'D06',
    'the card passed twice for one sale',
    { movements: [sale()], captures: [capture(), capture({ id: 2, captured_at: at('10:02') })] },
    10_000,
  ],
  [
    'D07',
    'cancelled in the machine five minutes later, still sold',
    { movements: [sale()], captures: [capture({ cancelled_at: at('10:06') })] },
    -10_000,
  ],
  [
    'D08',
    'cancelled at the till, still charged',
    { movements: [sale({ cancelled_at: at('10:06') })], captures: [capture()] },
    10_000,
  ],
  [
    'D09',
    'two reais less in the drawer than sold',
    {
      sessions: [{ ...anySession, id: 1, opening_float_cents: 0, left_float_cents: 0, counted_cents: 9800 }],
      movements: [sale({ method: 'cash', session_id: 1, nsu: null, auth_code: null, acquirer: null })],
    },
    -200,
  ],
  ['D10', 'a machine that is not of this company', { captures: [capture({ own: false })] }, 10_000],
  ['D11', 'a Pix that the bank does not know', { movements: [sale({ ...pix, e2e_id })] }, -10_000],
  ['D15', 'ten litres pumped and not sold', withFuelling({ total_cents: 6190, volume_ml: 10_000 }), 6190],
  [
    'D16',
    'a tank that lost one in a hundred',
    {
      tanks: [
        { tank_id: 't', tank_no: 3, product_code: 'ET', opening_ml: 1_000_000, received_ml: 0, closing_ml: 990_000 },
      ],
    },
    0,
  ],
  [
    'D17',
    'a note that the customer did not sign',
    { movements: [sale({ method: 'note', document_attached: false, nsu: null, auth_code: null })] },
    10_000,
  ],
  [
    'D18',
    'an expense without its receipt',
    { movements: [sale({ nature: 'expense', method: 'cash', document_attached: false, nsu: null, auth_code: null })] },
    10_000,
  ],
]

describe('a day on which', () => {
  test.each(stories)('%s: %s', (code, _description, facts, amount_cents) => {
    const found = assessDay({ ...emptyDay, ...facts }).differences.filter((difference) => difference.code === code)
    expect(found).toMatchObject([
      { code, amount_cents, severity: code === 'D09' ? 'low' : differenceCodes[code].severity },
    ])
  })

  test('D11: a Pix was received and returned', () => {
    const facts = {
      movements: [sale({ ...pix, e2e_id })],
      captures: [capture({ ...pix, e2e_id, cancelled_at: at('11:00') })],
    }
    const codes = assessDay({ ...emptyDay, ...facts }).differences.map(({ code, amount_cents }) => [code, amount_cents])
    expect(codes).toEqual([['D11', -10_000]])
  })

  const cancellation = (change: Partial<Capture> = {}) =>
    capture({ id: 9, kind: 'cancel', gross_cents: -4000, captured_at: at('10:06'), ...change })
  const namesOf = (facts: Partial<DayFacts>) => {
    const { differences, lines } = assessDay({ ...emptyDay, ...facts })
    return {
      found: differences.map(({ code, amount_cents, sentence }) => [
        code,
        amount_cents,
        sentence.replaceAll('\u00a0', ' '),
      ]),
      remaining: lines.map(({ unexplained_cents, difference_cents }) => [difference_cents, unexplained_cents]),
    }
  }

  test('D07: a part of a capture was cancelled, in one row or in two', () => {
    const story =
      'A maquininha cancelou parte de uma venda que o caixa manteve inteira (recebido R$ 100,00, devolvido R$ 40,00)'
    expect(namesOf({ movements: [sale()], captures: [capture(), cancellation()] })).toEqual({
      found: [['D07', -4000, story]],
      remaining: [[-4000, -4000]],
    })
    const twice = [cancellation({ gross_cents: -1500 }), cancellation({ id: 10, gross_cents: -2500 })]
    expect(namesOf({ movements: [sale()], captures: [capture(), ...twice] }).found).toEqual([['D07', -4000, story]])
  })

  test('D07: a capture was cancelled completely in two parts', () => {
    const parts = [cancellation(), cancellation({ id: 10, gross_cents: -6000 })]
    const { found } = namesOf({ movements: [sale()], captures: [capture(), ...parts] })
    expect(found).toEqual([['D07', -10_000, 'A maquininha cancelou uma venda que o caixa manteve']])
  })

  test('D07: a cancellation without its capture counts separately, and so does one that fits two captures', () => {
    expect(namesOf({ captures: [cancellation()] })).toEqual({
      found: [['D07', -4000, 'A maquininha cancelou uma captura de R$ 40,00 que não foi identificada']],
      remaining: [[-4000, -4000]],
    })
    const bare = { nsu: null, auth_code: null }
    const twins = [capture(bare), capture({ ...bare, id: 2, captured_at: at('12:00') })]
    const { found } = namesOf({
      movements: [sale(), sale({ id: 2, occurred_at: at('12:00') })],
      captures: [...twins, cancellation({ ...bare, gross_cents: -10_000 })],
    })
    expect(found).toEqual([['D07', -10_000, expect.stringContaining('não foi identificada')]])
  })

  test('a cancellation whose capture is on another day is not a difference of its own day', () => {
    expect(namesOf({ captures: [cancellation({ cancelled_at: at('10:06') })] })).toEqual({ found: [], remaining: [] })
  })

  test('D11: an acquirer returned a Pix, partly or without its payment in the files', () => {
    const paid = { ...pix, e2e_id, nsu: null, auth_code: null, acquirer: 'mercado_pago' }
    const part = cancellation({ ...paid })
    expect(namesOf({ movements: [sale(paid)], captures: [capture(paid), part] }).found).toEqual([
      ['D11', -4000, 'Parte do Pix recebido às 10:01 voltou ao pagador (recebido R$ 100,00, devolvido R$ 40,00)'],
    ])
    expect(namesOf({ captures: [part] }).found).toEqual([
      ['D11', -4000, 'Voltou ao pagador um Pix de R$ 40,00 que não foi identificado'],
    ])
  })

  test('a sale corrected to the rest of a partly cancelled capture is not a difference', () => {
    expect(namesOf({ movements: [sale({ amount_cents: 6000 })], captures: [capture(), cancellation()] }).found).toEqual(
      [],
    )
  })

  test('D02 and D15 with the same minute and amount are proposed as one late sale', () => {
    const ended_at = at('10:01')
    const facts = {
      captures: [capture()],
      ...withFuelling({ total_cents: 10_000, ended_at }),
    }
    const suggestions = assessDay({ ...emptyDay, ...facts }).differences.map(({ code, suggestion }) => [
      code,
      suggestion?.kind,
    ])
    expect(suggestions.toSorted()).toEqual([
      ['D02', 'add_sale'],
      ['D15', 'add_sale'],
    ])
  })
})

const owedInstalment = {
  id: 1,
  acquirer: 'cielo',
  merchant_no: '1',
  brand: 'visa',
  method: 'debit',
  kind: 'sale',
  nsu: '262',
  number: 1,
  of_count: 1,
  due_on: '2026-10-15',
  fee_expected_cents: 201,
  fee_charged_cents: 240,
  net_cents: 18_930,
  paid_on: null,
  anticipation_ppm: null,
  batch_reference: null,
  capture_key: null,
}
const paidBatch = {
  id: 7,
  acquirer: 'cielo',
  merchant_no: '1',
  reference: 'R7',
  entry_kind: 'sale',
  brand: 'visa',
  method: 'debit',
  due_on: '2026-10-15',
  paid_on: '2026-10-15',
  net_cents: 18_930,
  bank_account_id: null,
  ...onTime,
}

describe('after the closing', () => {
  test('D12: 1,25 % was charged instead of the agreed 1,05 %; one centavo is rounding', () => {
    expect(detectFeeDifferences([owedInstalment])).toMatchObject([{ code: 'D12', amount_cents: -39 }])
    expect(detectFeeDifferences([{ ...owedInstalment, fee_charged_cents: 202 }])).toEqual([])
  })
  test('D12: 1,5 % a month of the net for 55 days early is the agreed price; a centavo more is a difference', () => {
    const instalment = { ...owedInstalment, fee_expected_cents: 210, due_on: '2026-12-14' }
    const early = {
      ...instalment,
      paid_on: '2026-10-20',
      anticipation_ppm: 15_000,
      fee_charged_cents: 479,
      net_cents: 9521,
    }
    expect(detectFeeDifferences([early])).toEqual([])
    expect(detectFeeDifferences([{ ...early, fee_charged_cents: 579, net_cents: 9421 }])).toMatchObject([
      { code: 'D12', amount_cents: -100 },
    ])
    expect(detectFeeDifferences([{ ...early, anticipation_ppm: null }])).toMatchObject([{ amount_cents: -269 }])
  })
  test('D13: the batch pays less than its instalments', () => {
    const groups = matchSettlements([owedInstalment], [{ ...paidBatch, net_cents: 18_000 }])
    expect(detectPaymentDifferences(groups, [])).toMatchObject([{ code: 'D13', amount_cents: -930 }])
  })
  test('D13: the payment is missing two working days after the forecast', () => {
    expect([
      detectLateDifferences([owedInstalment], '2026-10-19'),
      detectLateDifferences([owedInstalment], '2026-10-20'),
    ]).toMatchObject([[], [{ code: 'D13', amount_cents: -18_930 }]])
  })
  test('D14: the cardholder disputed the sale', () => {
    const { reference, paid_on } = paidBatch
    expect(
      detectChargebackDifferences([{ batch_id: 7, reference, paid_on, net_cents: -19_170, entries: [] }]),
    ).toMatchObject([{ code: 'D14', amount_cents: -19_170, business_date: paid_on }])
  })
})

test('every code has a severity, the compared sources, a proof, a usual outcome and an example in this file', () => {
  expect(Object.keys(differenceGuide)).toEqual(Object.keys(differenceCodes))
  const codes = [...stories.map(([code]) => code), 'D12', 'D13', 'D14']
  expect(codes.toSorted()).toEqual(Object.keys(differenceCodes))
  for (const [code, { found, reasons }] of Object.entries(differenceGuide))
    expect([code, found === 'receivable' || reasons.length > 0]).toEqual([code, true])
})
