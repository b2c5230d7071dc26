import { accountNo, dueDay, filledKey, words } from '../../cnab/cnab-fields.ts'
import { code, count, dayFirst, pieces, text } from '../../fixed-width.ts'
import { company, lotKind, record } from '../cnab240-layout.ts'

// Payments, lots of operation C. Source: bank-files 5.

export const lotHeader = { ...lotKind, ...company, company_name: words(73, 102, 'nome da empresa') }

export const lotTrailer = {
  ...record,
  records: count(18, 23, 'quantidade de registros do lote'),
  total_cents: count(24, 41, 'soma dos pagamentos'),
}

const order = {
  movement: text(15, 15, 'tipo de movimento'),
  instruction: text(16, 17, 'instrução'),
  occurrences: pieces(231, 240, 2, 'ocorrências'),
}

/** Segment A: a transfer. */
export const transfer = {
  ...order,
  clearing: text(18, 20, 'câmara'),
  payee_bank: text(21, 23, 'banco do favorecido'),
  payee_branch: accountNo(24, 28, 'agência do favorecido'),
  payee_branch_digit: text(29, 29, 'dígito da agência do favorecido'),
  payee_account: accountNo(30, 41, 'conta do favorecido'),
  payee_account_digit: text(42, 42, 'dígito da conta do favorecido'),
  payee_name: words(44, 73, 'nome do favorecido'),
  our_number: text(74, 93, 'seu número'),
  pay_on: dayFirst(94, 101, 'data do pagamento'),
  currency: text(102, 104, 'moeda'),
  amount_cents: count(120, 134, 'valor do pagamento'),
  bank_number: text(135, 154, 'número do banco'),
  paid_on: dayFirst(155, 162, 'data real'),
  paid_cents: count(163, 177, 'valor real'),
}

/** Itaú writes the digit of the payee's account one column further. Source: Itaú SISPAG, segment A. */
export const transferItau = { ...transfer, payee_account_digit: text(43, 43, 'dígito da conta do favorecido') }

/** Segment B: the payee of a transfer. */
export const payee = {
  payee_kind: text(18, 18, 'tipo de inscrição do favorecido'),
  payee_no: filledKey(19, 32, 'inscrição do favorecido'),
}

export const payeeAddress = {
  street: words(33, 62, 'endereço'),
  number: text(63, 67, 'número'),
  complement: words(68, 82, 'complemento'),
  district: words(83, 97, 'bairro'),
  city: words(98, 117, 'cidade'),
  postal_code: text(118, 125, 'CEP'),
  state: text(126, 127, 'UF'),
}
export const payeeDue = { due_on: dueDay(128, 135, 'vencimento') }

/**
 * Segment B of a Pix. Source: FEBRABAN 240 V10.7 (segment B, Pix), followed by Banco do Brasil, Bradesco and Santander.
 * The key may be empty where the account is given.
 */
export const pixPayee = {
  ...payee,
  key_kind: text(15, 17, 'forma de iniciação do Pix'),
  txid: text(33, 67, 'identificador do Pix'),
  key: text(128, 226, 'chave Pix'),
}

/** Segment B of a Pix at Itaú. Source: Itaú SISPAG 085, segment B (Pix). */
export const pixPayeeItau = {
  ...payee,
  key_kind: text(15, 16, 'tipo da chave Pix'),
  txid: text(33, 62, 'identificador do Pix'),
  key: text(128, 227, 'chave Pix'),
}

const paidOrder = { ...order, our_number: text(123, 142, 'seu número'), bank_number: text(143, 162, 'número do banco') }

/** Segment O: a bill or tax with a bar code. Source: FEBRABAN 240 V08.6, segment O. */
export const utility = {
  ...paidOrder,
  barcode: text(18, 61, 'código de barras'),
  payee_name: words(62, 91, 'nome da concessionária'),
  due_on: dueDay(92, 99, 'vencimento'),
  pay_on: dayFirst(100, 107, 'data do pagamento'),
  amount_cents: count(108, 122, 'valor do pagamento'),
}

/** Segment O at Itaú, with the 48 digits of the typed line. Source: Itaú SISPAG 085, segment O. */
export const utilityItau: typeof utility = {
  ...utility,
  our_number: text(175, 194, 'seu número'),
  bank_number: text(216, 230, 'número do banco'),
  barcode: text(18, 65, 'código de barras'),
  payee_name: words(66, 95, 'nome da concessionária'),
  due_on: dueDay(96, 103, 'vencimento'),
  pay_on: dayFirst(137, 144, 'data do pagamento'),
  amount_cents: count(122, 136, 'valor do pagamento'),
}

/** Segment N: a tax without a bar code; columns after 134 differ by tax. Source: FEBRABAN 240 V08.6, segment N. */
export const tax = {
  ...order,
  our_number: text(18, 37, 'seu número'),
  bank_number: text(38, 57, 'número do banco'),
  payer_name: words(58, 87, 'nome do contribuinte'),
  pay_on: dayFirst(88, 95, 'data do pagamento'),
  amount_cents: count(96, 110, 'valor do pagamento'),
  revenue_code: text(111, 116, 'código da receita'),
  payer_kind: text(117, 118, 'tipo do contribuinte'),
  payer_no: filledKey(119, 132, 'identificação do contribuinte'),
  tax_kind: text(133, 134, 'tipo de tributo'),
}

/** Columns of all taxes at Itaú; `taxesItau` has amounts and dates. Source: Itaú SISPAG 085, segment N and annex C. */
export const taxItau = {
  ...order,
  tax_kind: text(18, 19, 'tipo de tributo'),
  revenue_code: text(20, 23, 'código da receita'),
  our_number: text(196, 215, 'seu número'),
  bank_number: text(216, 230, 'número do banco'),
  payer_name: words(166, 195, 'nome do contribuinte'),
  payer_kind: text(24, 24, 'tipo do contribuinte'),
  payer_no: filledKey(25, 38, 'identificação do contribuinte'),
}

const money = (from: number) => count(from, from + 13, 'valor do pagamento')
const paidAt = (from: number) => dayFirst(from, from + 7, 'data do pagamento')
const darf = { amount_cents: money(106), pay_on: paidAt(128) }
const vehicle = { amount_cents: money(95), pay_on: paidAt(117) }

/** Amount and date columns of each tax kind at Itaú. Source: Itaú SISPAG 085, annex C. */
export const taxesItau: Readonly<Record<string, typeof darf>> = {
  '01': { amount_cents: money(86), pay_on: paidAt(100) },
  '02': darf,
  '03': darf,
  '04': { amount_cents: money(120), pay_on: paidAt(142) },
  '05': { amount_cents: money(125), pay_on: paidAt(147) },
  '07': vehicle,
  '08': vehicle,
  '11': { amount_cents: money(152), pay_on: paidAt(144) },
}

/** Total of a tax lot's trailer at Itaú: the amount paid. Source: Itaú SISPAG 085, lot trailer of taxes. */
export const taxTrailerItau = count(66, 79, 'total arrecadado')

/** Segment W: free text about a tax or bill. Source: FEBRABAN 240 V08.6, segment W. */
export const complement = { words: pieces(17, 176, 40, 'informações complementares') }

/** Segment J: a boleto, by its bar code (not the typed line). */
export const slip = {
  ...order,
  barcode: code(18, 61, 'código de barras'),
  payee_name: words(62, 91, 'nome do beneficiário'),
  due_on: dueDay(92, 99, 'vencimento'),
  nominal_cents: count(100, 114, 'valor nominal'),
  discount_cents: count(115, 129, 'desconto e abatimento'),
  interest_cents: count(130, 144, 'juros e multa'),
  pay_on: dayFirst(145, 152, 'data do pagamento'),
  amount_cents: count(153, 167, 'valor do pagamento'),
  our_number: text(183, 202, 'seu número'),
  bank_number: text(203, 222, 'número do banco'),
  currency: text(223, 224, 'moeda'),
}

/** Segment J-52: payer, beneficiary and guarantor of the boleto. */
export const slipParties = {
  movement: text(15, 15, 'tipo de movimento'),
  instruction: text(16, 17, 'instrução'),
  optional: text(18, 19, 'registro opcional'),
  payer_kind: text(20, 20, 'tipo de inscrição do pagador'),
  payer_no: filledKey(21, 35, 'inscrição do pagador'),
  payer_name: words(36, 75, 'nome do pagador'),
  payee_kind: text(76, 76, 'tipo de inscrição do beneficiário'),
  payee_no: filledKey(77, 91, 'inscrição do beneficiário'),
  payee_name: words(92, 131, 'nome do beneficiário'),
  guarantor_kind: text(132, 132, 'tipo de inscrição do sacador'),
  guarantor_no: filledKey(133, 147, 'inscrição do sacador'),
  guarantor_name: words(148, 187, 'nome do sacador'),
}
