import { paymentFileKind } from '@app/domain/generated-files/contract'
import { generateFile } from '@app/domain/generated-files/server'
import { type PaymentDraft, writeCnab240Payments } from '@app/formats'
import { type BusinessDate, groupBy, localDate, localTime, sumOf } from '@app/kit/contract'
import type { ChangeContext, Files } from '@app/kit/server'
import type { LockedBordero, PayingAccount } from './borderos.store.ts'
import { computeItemAmount, type PaymentItem } from './payment-items.rules.ts'

/** Banks whose payment files are written, by code. */
export const payingBanks: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '104': 'Caixa',
  '237': 'Bradesco',
  '341': 'Itaú',
}

const suppliersService = '20'

/** Kinds of Pix keys in segment B. Source: coming-areas 2.b.3. */
const pixKeyCodes: Readonly<Record<string, string>> = { phone: '01', email: '02', document: '03', random: '04' }

const clearingHouses = { ted: '018', account_credit: '000', pix_key: '009' } as const

/** Form of payment of a lot of the file. Source: bank-files 2. */
function getForm({ method, barcode }: PaymentItem, bank_code: string) {
  if (method === 'slip') return barcode?.startsWith(bank_code) ? '30' : '31'
  return { tax: '11', ted: '41', account_credit: '01', pix_key: '45' }[method]
}

type Lot = Pick<LockedBordero, 'number' | 'pay_on'>

/** Returns the number that identifies a payment in the file and in its return. */
export const formatPaymentNumber = (lot_number: number, item_no: number) =>
  `${String(lot_number).padStart(8, '0')}${String(item_no).padStart(6, '0')}`

/** Returns the numbers of lot and item; null for the number of another system. */
export function parsePaymentNumber(text: string) {
  const [, lot, item] = /^(\d{8})(\d{6})$/.exec(text.trim()) ?? []
  return lot === undefined ? null : { lot_number: Number(lot), item_no: Number(item) }
}

function toDraft(item: PaymentItem, { number, pay_on }: Lot, payer: { document: string; name: string }): PaymentDraft {
  const { method, barcode, supplier_tax_id, supplier_name, due_on, nominal_cents } = item
  const { amount_cents, discount_cents, charges_cents } = computeItemAmount(item, pay_on)
  const payee = { document: supplier_tax_id, name: supplier_name }
  const order = {
    ...{ movement: '0', instruction: '00', payee, our_number: formatPaymentNumber(number, item.item_no) },
    ...{ pay_on, amount_cents, bank_number: '', occurrences: [] },
  }
  if (method === 'slip')
    return {
      ...{ ...order, kind: 'slip', barcode: barcode ?? '', due_on, nominal_cents, discount_cents },
      ...{ interest_cents: charges_cents, payer, guarantor: null },
    }
  if (method === 'tax') return { ...order, kind: 'utility', barcode: barcode ?? '', due_on }
  const transfer = { ...order, kind: 'transfer', clearing: clearingHouses[method] } as const
  const unpaid = { address: null, due_on: null, paid_cents: 0, paid_on: null }
  if (method === 'pix_key') {
    const pix = { key_kind: pixKeyCodes[item.pix_key_kind ?? ''] ?? '', key: item.pix_key ?? '' }
    return { ...transfer, ...unpaid, bank: '000', branch: '0', account: '0', account_digit: '', pix }
  }
  const { bank_code, branch, account_no, account_digit } = item
  return {
    ...{ ...transfer, ...unpaid, bank: bank_code ?? '', branch: branch ?? '', account: account_no ?? '' },
    account_digit: (account_digit ?? '').slice(0, 1),
  }
}

type PaymentFile = { lot: Lot; account: PayingAccount; items: readonly PaymentItem[]; sequence: number; now: string }

/** Writes the file with one lot for each form of payment; the totals of the lots add up to that of the borderô. */
export function writePaymentFile({ lot, account, items, sequence, now }: PaymentFile) {
  const payer = { document: account.cnpj, name: account.legal_name }
  const [branch = '', branch_digit = ''] = account.branch.split('-')
  // An account that an import created has its digit in the number.
  const [account_no = '', account_digit = account.account_digit] = account.account_no.split('-')
  const byForm = groupBy(items, (item) => getForm(item, account.bank_code))
  return writeCnab240Payments({
    ...{ bank: account.bank_code, bank_name: payingBanks[account.bank_code] ?? '', direction: 'remittance' },
    ...{ company_no: account.cnpj, company_name: account.legal_name, agreement: account.payment_agreement },
    ...{ branch, branch_digit, account: account_no, account_digit: account_digit.slice(0, 1) },
    ...{ created_on: localDate(now), created_at: `${localTime(now)}:00`, sequence },
    lots: [...byForm].map(([form, ofForm]) => ({
      ...{ service: suppliersService, form },
      payments: ofForm.map((item) => toDraft(item, lot, payer)),
    })),
  })
}

type Call = ChangeContext & { files: Files }

/** Makes the file of a lot with the next number of the account and agreement. */
export async function generatePaymentFile(
  call: Call,
  lot: LockedBordero,
  { account, items }: { account: PayingAccount; items: readonly PaymentItem[] },
) {
  const { company_id, pay_on } = lot
  const amountOn = (day: BusinessDate) => (item: PaymentItem) => computeItemAmount(item, day).amount_cents
  return generateFile(call, {
    ...{ company_id, kind: paymentFileKind, series: `${account.id} ${account.payment_agreement}`, subject: lot.id },
    media_type: 'text/plain',
    write: async (sequence) => ({
      file_name: `pagamentos-${account.bank_code}-${lot.number}-${String(sequence).padStart(6, '0')}.rem`,
      content: Buffer.from(writePaymentFile({ lot, account, items, sequence, now: call.now })),
      records: items.length,
      control_totals: { total_cents: sumOf(items, amountOn(pay_on)) },
    }),
  })
}
