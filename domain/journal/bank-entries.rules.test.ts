import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaymentMethod, paymentMethodLabels } from '../day/facts/methods.contract.ts'
import { type JournalAccount, journalAccounts } from './accounts.rules.ts'
import { type BankMatch, buildBankEntry, type OfBatches, type OfSlips, type Paid } from './bank-entries.rules.ts'

const sale = (part: Partial<Paid> = {}): Paid => ({
  acquirer: 'cielo',
  method: 'debit',
  kind: 'sale',
  gross_cents: 10_000,
  net_cents: 9_895,
  ...part,
})
const batches = (part: Partial<OfBatches> = {}): OfBatches => ({
  acquirer: 'cielo',
  settled: true,
  net_cents: 9_895,
  others_cents: 0,
  cost_cents: 0,
  ...part,
})
const noSlips: OfSlips = { paid_cents: 0, net_cents: 0, interest_cents: 0, discount_cents: 0 }
const match = (part: Partial<BankMatch> = {}): BankMatch => ({
  pair_type: 'BANK',
  bank_cents: 9_895,
  pix_cents: 0,
  difference_cents: 0,
  slips: noSlips,
  paid: [sale()],
  batches: [batches()],
  postings: [],
  ...part,
})
const feeOf = (amount_cents: number) => ({ account: 'bank_fees', account_detail: '', amount_cents }) as const
const linesOf = (change: Partial<BankMatch>) =>
  buildBankEntry(match(change)).lines.map((line) => [line.account_name, line.debit_cents - line.credit_cents])

const bank = 'Banco conta movimento'
const fees = 'Taxas de adquirentes'
const owed = 'Cartões de débito a receber — Cielo'
const toClear = 'Diferenças de caixa a apurar (conciliação bancária)'

test('a payment clears the receivables of the acquirer: the bank receives the net amount, the rest is fees', () => {
  expect(linesOf({})).toEqual([
    [bank, 9_895],
    [fees, 105],
    [owed, -10_000],
  ])
})

test('a deposit leaves the safe with the amount that the bank credited, and a shortage is to be cleared', () => {
  const cash = { pair_type: 'CASH', bank_cents: 80_400, difference_cents: -5, paid: [], batches: [] } as const
  expect(linesOf(cash)).toEqual([
    [bank, 80_400],
    ['Diferenças de caixa a apurar (conciliação bancária)', 5],
    ['Numerário em cofre / a depositar', -80_405],
  ])
})

test.each<[string, Partial<BankMatch>, [string, number][]]>([
  [
    'the bank paid less',
    { bank_cents: 9_890 },
    [
      [bank, 9_890],
      [fees, 105],
      [toClear, 5],
      [owed, -10_000],
    ],
  ],
  [
    'nobody said of which sales',
    { paid: [], batches: [batches({ settled: false })] },
    [
      [bank, 9_895],
      ['Diferenças de caixa a apurar (pagamento sem parcelas — Cielo)', -9_895],
    ],
  ],
  [
    'it was paid early, at a cost that stands in the batch alone',
    { bank_cents: 9_800, batches: [batches({ net_cents: 9_800, cost_cents: 95 })] },
    [
      [bank, 9_800],
      [fees, 105],
      ['Custo de antecipação de recebíveis', 95],
      [owed, -10_000],
    ],
  ],
  [
    'it was paid early, and the file names what each instalment bore',
    { bank_cents: 9_800, paid: [sale({ net_cents: 9_800 })], batches: [batches({ net_cents: 9_800, cost_cents: 95 })] },
    [
      [bank, 9_800],
      [fees, 200],
      [owed, -10_000],
    ],
  ],
  [
    'a part went to a creditor',
    { bank_cents: 4_895, batches: [batches({ net_cents: 4_895, others_cents: 5_000 })] },
    [
      [bank, 4_895],
      [fees, 105],
      ['Recebíveis cedidos ou em garantia', 5_000],
      [owed, -10_000],
    ],
  ],
  [
    'a machine is rented and a sale was cancelled',
    {
      bank_cents: 2_395,
      paid: [
        sale(),
        sale({ kind: 'cancel', gross_cents: -3_000, net_cents: -3_000 }),
        sale({ kind: 'rental', gross_cents: -4_500, net_cents: -4_500 }),
      ],
    },
    [
      [bank, 2_395],
      [fees, 4_605],
      [owed, -7_000],
    ],
  ],
  [
    'customers paid slips, with interest, an abatement and what the bank kept',
    {
      bank_cents: 10_050,
      slips: { paid_cents: 10_200, net_cents: 10_050, interest_cents: 300, discount_cents: 100 },
      paid: [],
      batches: [],
    },
    [
      [bank, 10_050],
      ['Tarifas de cobrança bancária', 150],
      ['Descontos concedidos', 100],
      ['Juros e multas recebidos', -300],
      ['Clientes — notas a prazo', -10_000],
    ],
  ],
  ['it is a Pix, which its day posted', { pix_cents: 9_895, paid: [], batches: [] }, []],
  [
    'the bank charged a fee',
    { bank_cents: -4_500, paid: [], batches: [], postings: [feeOf(-4_500)] },
    [
      [bank, -4_500],
      ['Tarifas de cobrança bancária', 4_500],
    ],
  ],
  [
    'the bank kept a fee of a deposit',
    { pair_type: 'CASH', bank_cents: 80_000, paid: [], batches: [], postings: [feeOf(-400)] },
    [
      [bank, 80_000],
      ['Tarifas de cobrança bancária', 400],
      ['Numerário em cofre / a depositar', -80_400],
    ],
  ],
])('for %s, every cent is posted to an account', (_case, change, expected) => {
  expect(linesOf(change).toSorted()).toEqual(expected.toSorted())
})

const cents = fc.integer({ min: -5_000_000, max: 5_000_000 })
const acquirer = fc.constantFrom('cielo', 'stone', 'rede')
const anyMatch = fc.record<BankMatch>({
  pair_type: fc.constantFrom('BANK', 'CASH'),
  bank_cents: cents,
  pix_cents: cents,
  difference_cents: cents,
  slips: fc.record<OfSlips>({ paid_cents: cents, net_cents: cents, interest_cents: cents, discount_cents: cents }),
  paid: fc.array(
    fc.record<Paid>({
      acquirer,
      method: fc.constantFrom(...(Object.keys(paymentMethodLabels) as PaymentMethod[])),
      kind: fc.constantFrom('sale', 'cancel', 'chargeback', 'rental', 'adjustment'),
      gross_cents: cents,
      net_cents: cents,
    }),
  ),
  batches: fc.array(
    fc.record<OfBatches>({ acquirer, settled: fc.boolean(), net_cents: cents, others_cents: cents, cost_cents: cents }),
  ),
  postings: fc.array(
    fc.record({
      account: fc.constantFrom(...(Object.keys(journalAccounts) as JournalAccount[]).filter((key) => key !== 'bank')),
      account_detail: fc.constant(''),
      amount_cents: cents,
    }),
  ),
})

test('the entry of any match balances to the cent and debits the bank with the amount that the bank credited', () => {
  fc.assert(
    fc.property(anyMatch, (bankMatch) => {
      const { lines, balanced } = buildBankEntry(bankMatch)
      expect(balanced).toBe(true)
      const bankLines = lines.filter(({ account_name }) => account_name === bank)
      const pix_cents = bankMatch.pair_type === 'BANK' ? bankMatch.pix_cents : 0
      expect(sumOf(bankLines, (line) => line.debit_cents - line.credit_cents)).toBe(bankMatch.bank_cents - pix_cents)
      expect(new Set(lines.map(({ account, account_name }) => `${account} ${account_name}`)).size).toBe(lines.length)
    }),
  )
})
