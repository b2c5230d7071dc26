import {
  type CieloRow,
  exampleCompany,
  exampleSettled,
  type ReturnTitle,
  writeCieloPayments,
  writeCieloSales,
  writeCnab240Return,
  writePixReport,
  writePosExport,
} from '@app/formats/generate'
import { cancel, cieloDay, sale } from '../testing/cielo.fixture.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { account, pixKeys } from '../testing/stations.fixture.ts'

const day = smallDay()
const openShift = { closed_at: null, counted_cents: null, left_float_cents: null }
const cancelled_at = '2026-10-14T07:00:00-03:00'
const pairedSale: CieloRow = { ...sale, nsu: '000187', auth_code: 'R11201', gross_cents: 15604, sold_at: '06:13:00' }
const otherSale: CieloRow = { ...sale, nsu: '000300', sold_on: '2026-10-15', auth_code: 'R1' }

const line = (fitid: string, amount_cents: number, memo = `CREDITO ${fitid}`) =>
  ofxLine({ posted_on: '2026-10-15', amount_cents, memo, fitid })

const statement = (balance_cents: number, lines: readonly ReturnType<typeof line>[]) =>
  ofxOf(ofxAccount(lines, { balance_cents }))

const [account_no, account_digit] = account.account_no.split('-')
const writeReturn = (sequence: number, titles: ReturnTitle[]) =>
  writeCnab240Return({
    ...exampleCompany,
    bank: account.bank_code,
    branch: account.branch,
    branch_digit: '',
    account: account_no ?? '',
    account_digit: account_digit ?? '',
    sequence,
    titles,
  })
const nothingPaid = { paid_cents: 0, net_cents: 0, fee_cents: 0, interest_cents: 0 }
const enteredTitle: ReturnTitle = { ...exampleSettled, ...nothingPaid, occurrence: '02', motives: [] }

export const overlappingFiles: Readonly<Record<string, Uint8Array>> = {
  'PDV ainda aberto': writePosExport({
    ...day,
    shifts: day.shifts.map((shift) => ({ ...shift, ...openShift })),
    payments: day.payments.slice(0, 1),
    fuellings: day.fuellings.map((fuelling) => ({ ...fuelling, sale_id: null })),
  }),
  'PDV do dia': writePosExport(day),
  'PDV com cancelamento': writePosExport({
    ...day,
    sales: day.sales.map((one) => (one.sale_id === 'V2' ? { ...one, cancelled_at } : one)),
    payments: day.payments.map((one) => (one.external_id === 'P2' ? { ...one, cancelled_at } : one)),
  }),
  'Cielo do dia': writeCieloSales(cieloDay([pairedSale, sale])),
  'Cielo com estorno': writeCieloSales(cieloDay([sale, cancel, otherSale])),
  'Cielo, só o estorno': writeCieloSales(cieloDay([cancel])),
  'Cielo pagamentos': writeCieloPayments({ ...cieloDay([pairedSale, sale]), paid_on: '2026-10-15' }),
  'Cielo pagamentos de novo': writeCieloPayments({ ...cieloDay([pairedSale]), paid_on: '2026-10-15', sequence: 2 }),
  'Cielo, chargeback só no pagamento': writeCieloPayments({
    ...cieloDay([
      { ...sale, kind: 'chargeback', gross_cents: -15000, rate: 0, sold_on: '2026-10-16', due_days: ['2026-10-16'] },
    ]),
    processed_on: '2026-10-16',
    paid_on: '2026-10-16',
    sequence: 3,
  }),
  Extrato: statement(100_000, [
    line('1', 30282, 'CIELO VENDAS'),
    line('2', 500),
    line('2', 500),
    line('4', 10050, 'LIQ COBRANCA'),
  ]),
  'Extrato com mais um dia': statement(90_000, [line('2', 500), line('2', 500), line('3', 700)]),
  'Cobrança com a entrada': writeReturn(1, [enteredTitle]),
  'Cobrança com a entrada e o pagamento': writeReturn(2, [enteredTitle, exampleSettled]),
  Pix: writePixReport([
    {
      occurred_at: '2026-10-14T12:00:00.000Z',
      e2e_id: 'E60701190202610141200abcdefghijk',
      txid: null,
      amount_cents: 6190,
      kind: 'received',
      key: pixKeys.modelo,
      payer: null,
    },
  ]),
}
