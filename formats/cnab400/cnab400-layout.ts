import { accountNo, dueDay, filledKey, noCents, words } from '../cnab/cnab-fields.ts'
import { absent, code, count, dayFirst, type RecordLayout, text, type Values } from '../fixed-width.ts'

// Columns common to the four banks; each bank's own columns are in its file. Source: bank-files 6.

export const width = 400

export const record = { type: text(1, 1, 'tipo de registro') }

export const sequence = { line_no: code(395, 400, 'sequência da linha') }

export const header = {
  ...record,
  direction: text(2, 2, 'remessa ou retorno'),
  literal: text(3, 9, 'literal'),
  service: text(10, 11, 'serviço'),
  service_name: text(12, 26, 'nome do serviço'),
  company_code: text(27, 46, 'código da empresa'),
  company_name: words(47, 76, 'nome da empresa'),
  bank: code(77, 79, 'banco'),
  bank_name: words(80, 94, 'nome do banco'),
  created_on: dayFirst(95, 100, 'data de gravação'),
}

/** The company in the title record; Banco do Brasil writes zeros in a return, Bradesco in a remittance. */
export const company = {
  company_kind: text(2, 3, 'tipo de inscrição da empresa'),
  company_no: filledKey(4, 17, 'inscrição da empresa'),
}

const numbers = {
  branch: accountNo(18, 21, 'agência'),
  branch_digit: absent,
  account: accountNo(24, 28, 'conta'),
  account_digit: text(29, 29, 'dígito da conta'),
  agreement: absent,
  company_ref: text(38, 62, 'uso da empresa'),
  our_number: text(63, 70, 'nosso número'),
  our_number_digit: absent,
  portfolio: text(108, 108, 'carteira'),
}

/** A title of a return; columns that a bank lacks are `absent` in its table. */
export const returned = {
  ...record,
  ...company,
  ...numbers,
  occurrence: text(109, 110, 'ocorrência'),
  occurred_on: dayFirst(111, 116, 'data da ocorrência'),
  document_no: text(117, 126, 'número do documento'),
  due_on: dueDay(147, 152, 'vencimento'),
  nominal_cents: count(153, 165, 'valor nominal'),
  received_bank: text(166, 168, 'banco recebedor'),
  received_branch: text(169, 173, 'agência recebedora'),
  fee_cents: count(176, 188, 'tarifa'),
  other_expenses_cents: count(189, 201, 'outras despesas'),
  tax_cents: count(215, 227, 'IOF'),
  abatement_cents: count(228, 240, 'abatimento'),
  discount_cents: count(241, 253, 'desconto'),
  received_cents: count(254, 266, 'valor recebido'),
  interest_cents: count(267, 279, 'juros e multa'),
  late_interest_cents: noCents,
  other_credits_cents: count(280, 292, 'outros créditos'),
  credited_on: dayFirst(296, 301, 'data do crédito'),
  posted_cents: noCents,
  posted_side: absent,
  payer_name: absent,
}
export type Returned = Values<typeof returned>
export type ReturnLayout = RecordLayout<Returned>

export const remitted = {
  ...record,
  ...company,
  ...numbers,
  fine_flag: absent,
  fine_rate: noCents,
  fine_from: dayFirst(1, 0, 'data da multa'),
  occurrence: text(109, 110, 'ocorrência'),
  document_no: text(111, 120, 'número do documento'),
  due_on: dueDay(121, 126, 'vencimento'),
  nominal_cents: count(127, 139, 'valor nominal'),
  collecting_bank: text(140, 142, 'banco cobrador'),
  kind: text(148, 149, 'espécie do título'),
  accepted: text(150, 150, 'aceite'),
  issued_on: dayFirst(151, 156, 'data de emissão'),
  instruction1: text(157, 158, 'instrução 1'),
  instruction2: text(159, 160, 'instrução 2'),
  interest_cents: count(161, 173, 'mora por dia'),
  interest_from: dayFirst(1, 0, 'data da mora'),
  discount_from: dayFirst(174, 179, 'data do desconto'),
  discount_cents: count(180, 192, 'valor do desconto'),
  tax_cents: count(193, 205, 'valor do IOF'),
  abatement_cents: count(206, 218, 'valor do abatimento'),
  payer_kind: text(219, 220, 'tipo de inscrição do pagador'),
  payer_no: filledKey(221, 234, 'inscrição do pagador'),
  payer_name: words(235, 274, 'nome do pagador'),
  street: words(275, 314, 'endereço'),
  district: words(315, 326, 'bairro'),
  postal_code: text(327, 334, 'CEP'),
  city: words(335, 349, 'cidade'),
  state: text(350, 351, 'UF'),
  guarantor_name: words(352, 381, 'nome do sacador'),
  /** A constant that the bank requires. */
  bank_word: absent,
  protest_days: count(392, 393, 'dias para protesto'),
}
export type Remitted = Values<typeof remitted>
export type RemittanceLayout = RecordLayout<Remitted>
