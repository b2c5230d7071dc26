import { accountNo, dueDay, filledKey, plainTextField } from '../../cnab/cnab-fields.ts'
import { codeField, countField, dayFirstField, piecesField, textField } from '../../fixed-width/fixed-width.ts'
import { cnab240CompanyColumns, cnab240Record, lotKind } from '../cnab240-layout.ts'

// Payments, lots of operation C. Source: bank-files 5.

export const paymentsLotHeader = {
  ...lotKind,
  ...cnab240CompanyColumns,
  company_name: plainTextField(73, 102, 'nome da empresa'),
}

export const paymentsLotTrailer = {
  ...cnab240Record,
  records: countField(18, 23, 'quantidade de registros do lote'),
  total_cents: countField(24, 41, 'soma dos pagamentos'),
}

const order = {
  movement: textField(15, 15, 'tipo de movimento'),
  instruction: textField(16, 17, 'instrução'),
  occurrences: piecesField(231, 240, 2, 'ocorrências'),
}

/** Segment A: a transfer. */
export const transferSegment = {
  ...order,
  clearing: textField(18, 20, 'câmara'),
  payee_bank: textField(21, 23, 'banco do favorecido'),
  payee_branch: accountNo(24, 28, 'agência do favorecido'),
  payee_branch_digit: textField(29, 29, 'dígito da agência do favorecido'),
  payee_account: accountNo(30, 41, 'conta do favorecido'),
  payee_account_digit: textField(42, 42, 'dígito da conta do favorecido'),
  payee_name: plainTextField(44, 73, 'nome do favorecido'),
  our_number: textField(74, 93, 'seu número'),
  pay_on: dayFirstField(94, 101, 'data do pagamento'),
  currency: textField(102, 104, 'moeda'),
  amount_cents: countField(120, 134, 'valor do pagamento'),
  bank_number: textField(135, 154, 'número do banco'),
  paid_on: dayFirstField(155, 162, 'data real'),
  paid_cents: countField(163, 177, 'valor real'),
}

/** Itaú writes the digit of the payee's account one column further. Source: Itaú SISPAG, segment A. */
export const transferItau = {
  ...transferSegment,
  payee_account_digit: textField(43, 43, 'dígito da conta do favorecido'),
}

/** Segment B: the payee of a transfer. */
export const payeeSegment = {
  payee_kind: textField(18, 18, 'tipo de inscrição do favorecido'),
  payee_no: filledKey(19, 32, 'inscrição do favorecido'),
}

export const payeeAddress = {
  street: plainTextField(33, 62, 'endereço'),
  number: textField(63, 67, 'número'),
  complement: plainTextField(68, 82, 'complemento'),
  district: plainTextField(83, 97, 'bairro'),
  city: plainTextField(98, 117, 'cidade'),
  postal_code: textField(118, 125, 'CEP'),
  state: textField(126, 127, 'UF'),
}
export const payeeDue = { due_on: dueDay(128, 135, 'vencimento') }

/** Segment B of a Pix, as at BB, Bradesco and Santander; the key may be empty. Source: FEBRABAN 240 V10.7. */
export const pixPayee = {
  ...payeeSegment,
  key_kind: textField(15, 17, 'forma de iniciação do Pix'),
  txid: textField(33, 67, 'identificador do Pix'),
  key: textField(128, 226, 'chave Pix'),
}

/** Segment B of a Pix at Itaú. Source: Itaú SISPAG 085, segment B (Pix). */
export const pixPayeeItau = {
  ...payeeSegment,
  key_kind: textField(15, 16, 'tipo da chave Pix'),
  txid: textField(33, 62, 'identificador do Pix'),
  key: textField(128, 227, 'chave Pix'),
}

const paidOrder = {
  ...order,
  our_number: textField(123, 142, 'seu número'),
  bank_number: textField(143, 162, 'número do banco'),
}

/** Segment O: a bill or tax with a bar code. Source: FEBRABAN 240 V08.6, segment O. */
export const utilitySegment = {
  ...paidOrder,
  barcode: textField(18, 61, 'código de barras'),
  payee_name: plainTextField(62, 91, 'nome da concessionária'),
  due_on: dueDay(92, 99, 'vencimento'),
  pay_on: dayFirstField(100, 107, 'data do pagamento'),
  amount_cents: countField(108, 122, 'valor do pagamento'),
}

/** Segment O at Itaú, with the 48 digits of the typed line. Source: Itaú SISPAG 085, segment O. */
export const utilityItau: typeof utilitySegment = {
  ...utilitySegment,
  our_number: textField(175, 194, 'seu número'),
  bank_number: textField(216, 230, 'número do banco'),
  barcode: textField(18, 65, 'código de barras'),
  payee_name: plainTextField(66, 95, 'nome da concessionária'),
  due_on: dueDay(96, 103, 'vencimento'),
  pay_on: dayFirstField(137, 144, 'data do pagamento'),
  amount_cents: countField(122, 136, 'valor do pagamento'),
}

/** Segment N: a tax without a bar code; columns after 134 differ by tax. Source: FEBRABAN 240 V08.6, segment N. */
export const taxSegment = {
  ...order,
  our_number: textField(18, 37, 'seu número'),
  bank_number: textField(38, 57, 'número do banco'),
  payer_name: plainTextField(58, 87, 'nome do contribuinte'),
  pay_on: dayFirstField(88, 95, 'data do pagamento'),
  amount_cents: countField(96, 110, 'valor do pagamento'),
  revenue_code: textField(111, 116, 'código da receita'),
  payer_kind: textField(117, 118, 'tipo do contribuinte'),
  payer_no: filledKey(119, 132, 'identificação do contribuinte'),
  tax_kind: textField(133, 134, 'tipo de tributo'),
}

/** Columns of all taxes at Itaú; `taxesItau` has amounts and dates. Source: Itaú SISPAG 085, segment N and annex C. */
export const taxItau = {
  ...order,
  tax_kind: textField(18, 19, 'tipo de tributo'),
  revenue_code: textField(20, 23, 'código da receita'),
  our_number: textField(196, 215, 'seu número'),
  bank_number: textField(216, 230, 'número do banco'),
  payer_name: plainTextField(166, 195, 'nome do contribuinte'),
  payer_kind: textField(24, 24, 'tipo do contribuinte'),
  payer_no: filledKey(25, 38, 'identificação do contribuinte'),
}

const money = (from: number) => countField(from, from + 13, 'valor do pagamento')
const paidAt = (from: number) => dayFirstField(from, from + 7, 'data do pagamento')
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
export const taxTrailerItau = countField(66, 79, 'total arrecadado')

/** Segment W: free text about a tax or bill. Source: FEBRABAN 240 V08.6, segment W. */
export const complementSegment = { words: piecesField(17, 176, 40, 'informações complementares') }

/** Segment J: a boleto, by its bar code (not the typed line). */
export const slipSegment = {
  ...order,
  barcode: codeField(18, 61, 'código de barras'),
  payee_name: plainTextField(62, 91, 'nome do beneficiário'),
  due_on: dueDay(92, 99, 'vencimento'),
  nominal_cents: countField(100, 114, 'valor nominal'),
  discount_cents: countField(115, 129, 'desconto e abatimento'),
  interest_cents: countField(130, 144, 'juros e multa'),
  pay_on: dayFirstField(145, 152, 'data do pagamento'),
  amount_cents: countField(153, 167, 'valor do pagamento'),
  our_number: textField(183, 202, 'seu número'),
  bank_number: textField(203, 222, 'número do banco'),
  currency: textField(223, 224, 'moeda'),
}

/** Segment J-52: payer, beneficiary and guarantor of the boleto. */
export const slipParties = {
  movement: textField(15, 15, 'tipo de movimento'),
  instruction: textField(16, 17, 'instrução'),
  optional: textField(18, 19, 'registro opcional'),
  payer_kind: textField(20, 20, 'tipo de inscrição do pagador'),
  payer_no: filledKey(21, 35, 'inscrição do pagador'),
  payer_name: plainTextField(36, 75, 'nome do pagador'),
  payee_kind: textField(76, 76, 'tipo de inscrição do beneficiário'),
  payee_no: filledKey(77, 91, 'inscrição do beneficiário'),
  payee_name: plainTextField(92, 131, 'nome do beneficiário'),
  guarantor_kind: textField(132, 132, 'tipo de inscrição do sacador'),
  guarantor_no: filledKey(133, 147, 'inscrição do sacador'),
  guarantor_name: plainTextField(148, 187, 'nome do sacador'),
}
