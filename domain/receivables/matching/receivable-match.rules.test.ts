import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectPaymentDifferences } from '../differences/receivable-differences.rules.ts'
import type { BankLine, Batch, Deposit, Instalment, ReceivableGroup } from '../receivable-facts.contract.ts'
import { onTime, unnamed } from '../receivable-facts.fixture.ts'
import { matchBankPayments, matchBankPix, matchShortCredits } from './bank-match.rules.ts'
import { matchCash } from './cash-match.rules.ts'
import { buildFreeFilter } from './owed-rules.rules.ts'
import { type AcquirerName, findLinePayers } from './payer-names.rules.ts'
import { matchSettlements } from './settlement-match.rules.ts'

const day = '2026-10-15'

const instalment = (part: Partial<Instalment> & Pick<Instalment, 'id'>): Instalment => ({
  acquirer: 'cielo',
  merchant_no: '1023456789',
  brand: 'visa',
  method: 'debit',
  kind: 'sale',
  nsu: String(part.id),
  number: 1,
  of_count: 1,
  due_on: day,
  fee_expected_cents: 10,
  fee_charged_cents: 10,
  net_cents: 990,
  ...unnamed,
  ...part,
})
const batch = (part: Partial<Batch> & Pick<Batch, 'id'>): Batch => ({
  acquirer: 'cielo',
  merchant_no: '1023456789',
  reference: `R${part.id}`,
  entry_kind: 'sale',
  brand: 'visa',
  method: 'debit',
  due_on: day,
  paid_on: day,
  net_cents: 990,
  bank_account_id: 'A',
  ...onTime,
  ...part,
})
const line = (part: Partial<BankLine> & Pick<BankLine, 'id' | 'amount_cents'>): BankLine => ({
  bank_account_id: 'A',
  posted_on: day,
  memo: 'CREDITO',
  doc_no: null,
  e2e_id: null,
  ...part,
})
type Payments = { batches: readonly Batch[]; lines: readonly BankLine[]; acquirers?: readonly AcquirerName[] }
const matchPaymentsToLines = ({ batches, lines, acquirers = [] }: Payments) =>
  matchBankPayments({ batches, lines: findLinePayers(lines, acquirers) })
const matchShortCreditsToLines = ({ batches, lines, acquirers = [] }: Payments) =>
  matchShortCredits({ batches, lines: findLinePayers(lines, acquirers) })
const summarize = ({ pass_no, status, system, confirmation }: ReceivableGroup) =>
  [pass_no, status, system.map(({ id }) => id).join('+'), confirmation.map(({ id }) => id).join('+')].join(' ')

describe('instalments and the batch that pays them', () => {
  it('are matched by their unit of receivables if they sum to the batch', () => {
    const groups = matchSettlements(
      [instalment({ id: 1 }), instalment({ id: 2, net_cents: 500 })],
      [batch({ id: 7, net_cents: 1490 })],
    )
    expect(groups.map(summarize)).toEqual(['2 confirmed 1+2 7'])
  })
  it('are matched as the payment file names them, in any unit', () => {
    const groups = matchSettlements(
      [instalment({ id: 1, batch_reference: 'R7', due_on: '2026-11-13' }), instalment({ id: 2 })],
      [batch({ id: 7 })],
    )
    expect(groups.map(summarize)).toEqual(['1 confirmed 1 7'])
  })
  it('may differ by a centavo each, and are suggested with the difference beyond that', () => {
    const [near] = matchSettlements([instalment({ id: 1 })], [batch({ id: 7, net_cents: 989 })])
    expect(near).toMatchObject({ pass_no: 4, status: 'confirmed', difference_cents: -1 })
    const [short] = matchSettlements([instalment({ id: 1 })], [batch({ id: 7, net_cents: 900 })])
    expect(short).toMatchObject({ pass_no: 4, status: 'suggested', difference_cents: -90 })
  })
  it('of another brand, product, day or kind are never matched', () => {
    for (const change of [{ brand: 'elo' }, { method: 'credit' }, { due_on: '2026-10-16' }, { kind: 'cancel' }])
      expect(matchSettlements([instalment({ id: 1, ...change })], [batch({ id: 7 })])).toEqual([])
  })
  it('of every brand are matched with one batch if the acquirer pays them together', () => {
    const stone = { acquirer: 'stone', merchant_no: '9' }
    const groups = matchSettlements(
      [instalment({ id: 1, ...stone }), instalment({ id: 2, ...stone, brand: 'elo', method: 'credit' })],
      [batch({ id: 7, ...stone, entry_kind: 'payment', brand: null, method: null, net_cents: 1980 })],
    )
    expect(groups.map(summarize)).toEqual(['2 confirmed 1+2 7'])
  })
})

describe('payments of acquirers and bank lines', () => {
  it('pass 1 matches by account, amount, date and the merchant number in the memo', () => {
    const groups = matchPaymentsToLines({
      batches: [batch({ id: 1 })],
      lines: [line({ id: 9, amount_cents: 990, memo: 'TED 1023456789' })],
    })
    expect(groups.map(summarize)).toEqual(['1 confirmed 1 9'])
  })
  it('pass 2 matches by account, amount, date and the name of the acquirer', () => {
    const groups = matchPaymentsToLines({
      batches: [batch({ id: 1 })],
      lines: [line({ id: 9, amount_cents: 990, memo: 'Cielo débito' })],
    })
    expect(groups.map(summarize)).toEqual(['2 confirmed 1 9'])
  })
  it('pass 3 matches all batches of a day with one line, and only suggests it without the name', () => {
    const batches = [batch({ id: 1 }), batch({ id: 2, net_cents: -90, entry_kind: 'rental' })]
    const matchMemo = (memo: string) =>
      matchPaymentsToLines({ batches, lines: [line({ id: 9, amount_cents: 900, memo })] }).map(summarize)
    expect([matchMemo('CIELO DEBITO'), matchMemo('CREDITO'), matchMemo('STONE')]).toEqual([
      ['3 confirmed 1+2 9'],
      ['3 suggested 1+2 9'],
      [],
    ])
  })
  it('pass 4 matches a line up to three working days later', () => {
    const at = (posted_on: string) =>
      matchPaymentsToLines({
        batches: [batch({ id: 1 })],
        lines: [line({ id: 9, amount_cents: 990, memo: 'CIELO', posted_on })],
      }).map(summarize)
    expect([at('2026-10-16'), at('2026-10-20'), at('2026-10-21'), at('2026-10-14')]).toEqual([
      ['4 confirmed 1 9'],
      ['4 confirmed 1 9'],
      [],
      [],
    ])
  })
  it('pass 5 matches a day with its lines for each brand', () => {
    const lines = [
      line({ id: 8, amount_cents: 400, memo: 'CIELO VISA' }),
      line({ id: 9, amount_cents: 590, memo: 'CIELO ELO' }),
    ]
    expect(matchPaymentsToLines({ batches: [batch({ id: 1 })], lines }).map(summarize)).toEqual(['5 confirmed 1 8+9'])
  })
  it('two lines that fit one batch are left open', () => {
    const lines = [line({ id: 8, amount_cents: 990, memo: 'CIELO' }), line({ id: 9, amount_cents: 990, memo: 'CIELO' })]
    expect(matchPaymentsToLines({ batches: [batch({ id: 1 })], lines })).toEqual([])
  })
  it('of another account are never matched', () => {
    const lines = [line({ id: 9, amount_cents: 990, memo: 'CIELO', bank_account_id: 'B' })]
    expect(matchPaymentsToLines({ batches: [batch({ id: 1 })], lines })).toEqual([])
  })
  it('a Pix is matched by its identifier; another amount is a suggestion', () => {
    const e2e_id = 'E1234567820261014093000000000001'
    const pix = [{ id: 3, e2e_id, payment_e2e_id: null, business_date: day, amount_cents: 1000 }]
    const matchAmount = (amount_cents: number) =>
      matchBankPix(pix, [line({ id: 9, amount_cents, memo: `PIX RECEBIDO ${e2e_id}` })])
    expect([...matchAmount(1000), ...matchAmount(900)].map(summarize)).toEqual(['1 confirmed 3 9', '1 suggested 3 9'])
  })
})

describe('a bank credit smaller than its batch', () => {
  const matchShort = (batches: Batch[], lines: BankLine[]) => matchShortCreditsToLines({ batches, lines })
  const credit = (id: number, amount_cents: number, posted_on = day, memo = 'CIELO VENDAS') =>
    line({ id, amount_cents, posted_on, memo })

  it('is suggested with the missing amount, which is a D13 of the batch at the bank', () => {
    const groups = matchShort([batch({ id: 1 })], [credit(9, 900)])
    expect(groups.map(summarize)).toEqual(['4 suggested 1 9'])
    expect(detectPaymentDifferences(groups, [batch({ id: 1 })])).toMatchObject([
      { code: 'D13', ref: 'batch:1/bank', amount_cents: -90 },
    ])
    expect(detectPaymentDifferences(groups, [batch({ id: 1 })])[0]?.sentence).toBe(
      'O lote de 15/10/2026 veio R$ 0,90 a menos no banco: 1 lote soma R$ 9,90 em 15/10/2026 e o banco creditou R$ 9,00, diferença -R$ 0,90; adquirente no histórico; mesma data',
    )
  })
  it('is suggested as all batches of the day with all credits of one date', () => {
    const groups = matchShort([batch({ id: 1 }), batch({ id: 2 })], [credit(8, 990), credit(9, 500)])
    expect(groups.map(summarize)).toEqual(['4 suggested 1+2 8+9'])
    expect(groups[0]?.difference_cents).toBe(-490)
  })
  it('is matched with the batch of the same date before that of an earlier one', () => {
    const batches = [batch({ id: 1 }), batch({ id: 2, paid_on: '2026-10-16' })]
    expect(matchShort(batches, [credit(9, 900, '2026-10-16')]).map(summarize)).toEqual(['4 suggested 2 9'])
  })
  it('is not matched if it is larger, names no acquirer or another one, is of another account or too late', () => {
    const lines = [
      credit(9, 1000),
      credit(9, 900, day, 'CREDITO'),
      credit(9, 900, day, 'STONE'),
      line({ id: 9, amount_cents: 900, memo: 'CIELO', bank_account_id: 'B' }),
      credit(9, 900, '2026-10-21'),
    ]
    expect(lines.flatMap((one) => matchShort([batch({ id: 1 })], [one]))).toEqual([])
  })
  it('is left to people if two days fit', () => {
    const batches = [batch({ id: 1 }), batch({ id: 2, paid_on: '2026-10-16' })]
    expect(matchShort(batches, [credit(9, 900, '2026-10-19')])).toEqual([])
  })
})

describe('the registered name of an acquirer', () => {
  const acquirers = [
    { code: 'bin', name: 'Bin' },
    { code: 'alelo', name: 'Alelo' },
    { code: 'ticket', name: 'Ticket' },
    { code: 'vr', name: 'VR' },
    { code: 'pix', name: 'Pix' },
    { code: 'sul', name: 'Cartões do Sul' },
  ]
  const buildBatch = (acquirer: string, id = 1, part: Partial<Batch> = {}) => batch({ id, acquirer, ...part })
  const matchShort = (batches: Batch[], lines: BankLine[]) => matchShortCreditsToLines({ batches, lines, acquirers })

  it.each([
    ['bin', 'CREDITO BIN'],
    ['bin', 'BIN4321 VISA'],
    ['sul', 'CRED CARTOES-DO-SUL'],
    ['ticket', 'TICKET SERVICOS'],
    ['vr', 'VR BENEFICIOS'],
  ])('%s is recognised in "%s" for an equal and a smaller credit', (acquirer, memo) => {
    const short = matchShort([buildBatch(acquirer)], [line({ id: 9, amount_cents: 900, memo })])
    expect(short.map(summarize)).toEqual(['4 suggested 1 9'])
    const lines = [line({ id: 9, amount_cents: 990, memo })]
    expect(matchPaymentsToLines({ batches: [buildBatch(acquirer)], lines, acquirers }).map(summarize)).toEqual([
      '2 confirmed 1 9',
    ])
  })

  it.each([
    ['bin', 'CREDITO COMBINADO'],
    ['vr', 'CREDITO VR 15/10'],
    ['ticket', 'TICKET LOG'],
    ['pix', 'PIX RECEBIDO'],
  ])('%s is not recognised in "%s"', (acquirer, memo) => {
    expect(matchShort([buildBatch(acquirer)], [line({ id: 9, amount_cents: 900, memo })])).toEqual([])
  })

  it("a line with another acquirer's name does not match a batch of equal amount", () => {
    const lines = [line({ id: 9, amount_cents: 990, memo: 'BIN' })]
    expect(matchPaymentsToLines({ batches: [buildBatch('cielo')], lines, acquirers })).toEqual([])
  })

  it('a line with two acquirer names is left to people', () => {
    const lines = [line({ id: 8, amount_cents: 400, memo: 'ALELO' }), line({ id: 9, amount_cents: 590, memo: 'ALELO' })]
    const batches = [buildBatch('alelo'), buildBatch('frota', 2)]
    expect(matchPaymentsToLines({ batches, lines, acquirers })).toEqual([])
    const larger = batches.map((one) => ({ ...one, net_cents: 1200 }))
    expect(matchShort(larger, lines)).toEqual([])
    expect(larger.map((one) => matchShort([one], lines).map(summarize))).toEqual([
      ['4 suggested 1 8+9'],
      ['4 suggested 2 8+9'],
    ])
  })

  it('matches in any order of the input, and no line is in two groups', () => {
    const inputs = fc.record({
      batches: fc.array(
        fc.tuple(fc.constantFrom('cielo', 'bin', 'alelo', 'frota', 'ticket'), fc.constantFrom(200, 300, 500)),
        { maxLength: 6 },
      ),
      lines: fc.array(
        fc.record({
          amount_cents: fc.constantFrom(100, 200, 300),
          memo: fc.constantFrom('CIELO', 'BIN', 'ALELO', 'FROTA', 'TICKET', 'CIELO ALELO', 'CREDITO'),
          posted_on: fc.constantFrom(day, '2026-10-16'),
        }),
        { maxLength: 6 },
      ),
    })
    fc.assert(
      fc.property(inputs, (input) => {
        const batches = input.batches.map(([acquirer, net_cents], place) =>
          buildBatch(acquirer, place + 1, { net_cents }),
        )
        const lines = input.lines.map((part, place) => line({ id: place + 1, ...part }))
        const match = (order: <Row>(rows: Row[]) => Row[]) => {
          const exact = matchPaymentsToLines({ batches: order(batches), lines: order(lines), acquirers })
          const isFree = buildFreeFilter(exact)
          const open = { batches: order(batches).filter(isFree('batch')), lines: order(lines).filter(isFree('line')) }
          return [...exact, ...matchShortCreditsToLines({ ...open, acquirers })]
        }
        const found = match((rows) => rows)
        expect(asSet(match((rows) => rows.toReversed()))).toEqual(asSet(found))
        const ids = found.flatMap(({ confirmation }) => confirmation.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('cash and the bank', () => {
  const deposit = (id: string, business_date: string, amount_cents: number): Deposit => ({
    id,
    business_date,
    amount_cents,
  })
  it('a day is one line that mentions cash, and only suggested when the line does not', () => {
    const deposits = [deposit('d', '2026-10-14', 80405)]
    const matchMemo = (memo: string) =>
      matchCash({ deposits, lines: [line({ id: 9, amount_cents: 80405, memo })] }).map(summarize)
    expect([matchMemo('DEPOSITO CARRO FORTE'), matchMemo('TED')]).toEqual([['4 confirmed d 9'], ['4 suggested d 9']])
  })
  it('the days of a weekend are suggested together', () => {
    const days = [deposit('a', '2026-10-16', 100), deposit('b', '2026-10-17', 200), deposit('c', '2026-10-18', 300)]
    const lines = [line({ id: 9, amount_cents: 600, memo: 'DEPOSITO', posted_on: '2026-10-19' })]
    expect(matchCash({ deposits: days, lines }).map(summarize)).toEqual(['5 suggested a+b+c 9'])
  })
  it('two days with the same amount are a tie', () => {
    const days = [deposit('a', '2026-10-14', 100), deposit('b', '2026-10-15', 100)]
    expect(matchCash({ deposits: days, lines: [line({ id: 9, amount_cents: 100, memo: 'DEPOSITO' })] })).toEqual([])
  })
})

// Few values on purpose, so that amounts, days and units collide.
const inputs = fc.record({
  instalments: fc.array(
    fc.record({
      net_cents: fc.constantFrom(100, 200, 300),
      method: fc.constantFrom('debit', 'credit'),
      due_on: fc.constantFrom(day, '2026-10-16'),
      kind: fc.constantFrom('sale', 'sale', 'cancel'),
      batch_reference: fc.constantFrom(null, null, 'R1', 'R2'),
    }),
    { maxLength: 12 },
  ),
  batches: fc.array(
    fc.record({
      net_cents: fc.constantFrom(100, 200, 300, 600, -100),
      method: fc.constantFrom('debit', 'credit'),
      paid_on: fc.constantFrom(day, '2026-10-16'),
      reference: fc.constantFrom('R1', 'R2', 'R3'),
    }),
    { maxLength: 8 },
  ),
  lines: fc.array(
    fc.record({
      amount_cents: fc.constantFrom(100, 200, 300, 400, 600),
      posted_on: fc.constantFrom(day, '2026-10-16', '2026-10-19'),
      memo: fc.constantFrom('CIELO', 'CREDITO', 'DEPOSITO', 'CIELO 1023456789'),
    }),
    { maxLength: 8 },
  ),
  deposits: fc.array(fc.constantFrom(100, 200, 300), { maxLength: 4 }),
})

type Inputs = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never

function matchAll({ instalments, batches, lines, deposits }: Inputs, order: <Row>(rows: Row[]) => Row[]) {
  const items = {
    instalments: instalments.map((part, index) => instalment({ id: index + 1, ...part })),
    batches: batches.map((part, index) => batch({ id: index + 1, ...part, due_on: part.paid_on })),
    lines: lines.map((part, index) => line({ id: index + 1, ...part })),
    deposits: deposits.map((amount_cents, index) => ({
      id: `d${index}`,
      business_date: addDays(day, index - 2),
      amount_cents,
    })),
  }
  const exact = matchPaymentsToLines({ batches: order(items.batches), lines: order(items.lines) })
  const isFree = buildFreeFilter(exact)
  const remaining = { batches: items.batches.filter(isFree('batch')), lines: items.lines.filter(isFree('line')) }
  const short = matchShortCreditsToLines({ batches: order(remaining.batches), lines: order(remaining.lines) })
  return {
    ...items,
    settlements: matchSettlements(order(items.instalments), order(items.batches)),
    bank: [...exact, ...short],
    cash: matchCash({ deposits: order(items.deposits), lines: order(items.lines) }),
  }
}

const asSet = (groups: readonly ReceivableGroup[]) =>
  groups
    .map((group) => ({
      ...group,
      system: group.system.map(({ id }) => id).sort(),
      confirmation: group.confirmation.map(({ id }) => id).sort(),
    }))
    .map((group) => JSON.stringify(group))
    .sort()

describe('for any day', () => {
  it('the order of the input has no effect', () => {
    fc.assert(
      fc.property(inputs, fc.infiniteStream(fc.nat()), (input, randomNumbers) => {
        const shuffle = <Row>(rows: Row[]) =>
          rows
            .map((row) => ({ row, at: randomNumbers.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ row }) => row)
        const straight = matchAll(input, (rows) => rows)
        const shuffled = matchAll(input, shuffle)
        for (const part of ['settlements', 'bank', 'cash'] as const)
          expect(asSet(shuffled[part])).toEqual(asSet(straight[part]))
      }),
      { numRuns: 300 },
    )
  })

  it('no item is in two groups, and every group states its sums', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { settlements, bank, cash, ...items } = matchAll(input, (rows) => rows)
        const amounts = new Map<string, number>([
          ...items.instalments.map(({ id, net_cents }) => [`instalment:${id}`, net_cents] as const),
          ...items.batches.map(({ id, net_cents }) => [`batch:${id}`, net_cents] as const),
          ...items.lines.map(({ id, amount_cents }) => [`line:${id}`, amount_cents] as const),
          ...items.deposits.map(({ id, amount_cents }) => [`deposit:${id}`, amount_cents] as const),
        ])
        const sum = (refs: ReceivableGroup['system']) =>
          refs.reduce((all, { kind, id }) => all + (amounts.get(`${kind}:${id}`) ?? Number.NaN), 0)
        for (const groups of [settlements, bank, cash]) {
          const matchedKeys = groups
            .flatMap(({ system, confirmation }) => [...system, ...confirmation])
            .map(({ kind, id }) => `${kind}:${id}`)
          expect(new Set(matchedKeys).size).toBe(matchedKeys.length)
          for (const group of groups) expect(sum(group.confirmation) - sum(group.system)).toBe(group.difference_cents)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('true payments are matched, and no other match is confirmed', () => {
    // All amounts differ, so the true match is the only possible one.
    const days = fc.uniqueArray(fc.integer({ min: 1000, max: 900_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 3 }), (amounts, daysLate) => {
        const batches = amounts.map((net_cents, index) =>
          batch({ id: index + 1, net_cents, paid_on: addDays('2026-10-01', 7 * index) }),
        )
        const lines = batches.map(({ id, net_cents, paid_on }) =>
          line({ id: 100 + id, amount_cents: net_cents, posted_on: addDays(paid_on, daysLate), memo: 'CIELO' }),
        )
        const found = matchPaymentsToLines({ batches, lines })
        expect(found.map(({ system: [a], confirmation: [b] }) => Number(b?.id) - Number(a?.id))).toEqual(
          batches.map(() => 100),
        )
        expect(found.every(({ status }) => status === 'confirmed')).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
