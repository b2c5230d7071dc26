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

/** Segment B: who gets the transfer. */
export const payee = {
  payee_kind: text(18, 18, 'tipo de inscrição do favorecido'),
  payee_no: filledKey(19, 32, 'inscrição do favorecido'),
}

/** What more of the payee it has, except for Pix. */
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

/** Segment J: a boleto, by its bar code and not by the line people type. */
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

/** Optional record 52 of segment J: the boleto's people. */
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
