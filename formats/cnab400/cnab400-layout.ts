import { accountNo, dueDay, filledKey, noCents, plainTextField } from '../cnab/cnab-fields.ts'
import {
  absentField,
  codeField,
  countField,
  dayFirstField,
  type FieldValues,
  type RecordLayout,
  textField,
} from '../fixed-width/fixed-width.ts'

// Columns common to the four banks; each bank's own columns are in its file. Source: bank-files 6.

export const cnab400Width = 400

export const cnab400Record = { type: textField(1, 1, 'tipo de registro') }

export const lineSequence = { line_no: codeField(395, 400, 'sequência da linha') }

export const cnab400Header = {
  ...cnab400Record,
  direction: textField(2, 2, 'remessa ou retorno'),
  literal: textField(3, 9, 'literal'),
  service: textField(10, 11, 'serviço'),
  service_name: textField(12, 26, 'nome do serviço'),
  company_code: textField(27, 46, 'código da empresa'),
  company_name: plainTextField(47, 76, 'nome da empresa'),
  bank: codeField(77, 79, 'banco'),
  bank_name: plainTextField(80, 94, 'nome do banco'),
  created_on: dayFirstField(95, 100, 'data de gravação'),
}

/** The company in the title record; Banco do Brasil writes zeros in a return, Bradesco in a remittance. */
export const cnab400Company = {
  company_kind: textField(2, 3, 'tipo de inscrição da empresa'),
  company_no: filledKey(4, 17, 'inscrição da empresa'),
}

const numbers = {
  branch: accountNo(18, 21, 'agência'),
  branch_digit: absentField,
  account: accountNo(24, 28, 'conta'),
  account_digit: textField(29, 29, 'dígito da conta'),
  agreement: absentField,
  company_ref: textField(38, 62, 'uso da empresa'),
  our_number: textField(63, 70, 'nosso número'),
  our_number_digit: absentField,
  portfolio: textField(108, 108, 'carteira'),
}

export const returnedColumns = {
  ...cnab400Record,
  ...cnab400Company,
  ...numbers,
  occurrence: textField(109, 110, 'ocorrência'),
  occurred_on: dayFirstField(111, 116, 'data da ocorrência'),
  document_no: textField(117, 126, 'número do documento'),
  due_on: dueDay(147, 152, 'vencimento'),
  nominal_cents: countField(153, 165, 'valor nominal'),
  received_bank: textField(166, 168, 'banco recebedor'),
  received_branch: textField(169, 173, 'agência recebedora'),
  fee_cents: countField(176, 188, 'tarifa'),
  other_expenses_cents: countField(189, 201, 'outras despesas'),
  tax_cents: countField(215, 227, 'IOF'),
  abatement_cents: countField(228, 240, 'abatimento'),
  discount_cents: countField(241, 253, 'desconto'),
  received_cents: countField(254, 266, 'valor recebido'),
  interest_cents: countField(267, 279, 'juros e multa'),
  late_interest_cents: noCents,
  other_credits_cents: countField(280, 292, 'outros créditos'),
  credited_on: dayFirstField(296, 301, 'data do crédito'),
  posted_cents: noCents,
  posted_side: absentField,
  payer_name: absentField,
}
export type ReturnedTitle400 = FieldValues<typeof returnedColumns>
export type ReturnLayout = RecordLayout<ReturnedTitle400>

export const remittedColumns = {
  ...cnab400Record,
  ...cnab400Company,
  ...numbers,
  fine_flag: absentField,
  fine_rate: noCents,
  fine_from: dayFirstField(1, 0, 'data da multa'),
  occurrence: textField(109, 110, 'ocorrência'),
  document_no: textField(111, 120, 'número do documento'),
  due_on: dueDay(121, 126, 'vencimento'),
  nominal_cents: countField(127, 139, 'valor nominal'),
  collecting_bank: textField(140, 142, 'banco cobrador'),
  kind: textField(148, 149, 'espécie do título'),
  accepted: textField(150, 150, 'aceite'),
  issued_on: dayFirstField(151, 156, 'data de emissão'),
  instruction1: textField(157, 158, 'instrução 1'),
  instruction2: textField(159, 160, 'instrução 2'),
  interest_cents: countField(161, 173, 'mora por dia'),
  interest_from: dayFirstField(1, 0, 'data da mora'),
  discount_from: dayFirstField(174, 179, 'data do desconto'),
  discount_cents: countField(180, 192, 'valor do desconto'),
  tax_cents: countField(193, 205, 'valor do IOF'),
  abatement_cents: countField(206, 218, 'valor do abatimento'),
  payer_kind: textField(219, 220, 'tipo de inscrição do pagador'),
  payer_no: filledKey(221, 234, 'inscrição do pagador'),
  payer_name: plainTextField(235, 274, 'nome do pagador'),
  street: plainTextField(275, 314, 'endereço'),
  district: plainTextField(315, 326, 'bairro'),
  postal_code: textField(327, 334, 'CEP'),
  city: plainTextField(335, 349, 'cidade'),
  state: textField(350, 351, 'UF'),
  guarantor_name: plainTextField(352, 381, 'nome do sacador'),
  /** A constant that the bank requires. */
  bank_word: absentField,
  protest_days: countField(392, 393, 'dias para protesto'),
}
export type Remitted = FieldValues<typeof remittedColumns>
export type RemittanceLayout = RecordLayout<Remitted>
