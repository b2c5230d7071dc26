import { accountNo, filledKey, hintDay, plainTextField } from '../cnab/cnab-fields.ts'
import { codeField, countField, textField, timeField } from '../fixed-width/fixed-width.ts'

// Header, trailer and lot records of every CNAB 240 file. Source: bank-files 2.

export const cnab240Width = 240

export const cnab240Record = {
  bank: codeField(1, 3, 'banco'),
  lot: codeField(4, 7, 'lote'),
  type: textField(8, 8, 'tipo de registro'),
}

export const cnab240Detail = {
  ...cnab240Record,
  sequence: countField(9, 13, 'sequência no lote'),
  segment: textField(14, 14, 'segmento'),
}

export const cnab240CompanyColumns = {
  company_kind: textField(18, 18, 'tipo de inscrição da empresa'),
  company_no: filledKey(19, 32, 'inscrição da empresa'),
  agreement: textField(33, 52, 'convênio'),
  branch: accountNo(53, 57, 'agência'),
  branch_digit: textField(58, 58, 'dígito da agência'),
  account: accountNo(59, 70, 'conta'),
  account_digit: textField(71, 71, 'dígito da conta'),
  joint_digit: textField(72, 72, 'dígito da agência e conta'),
}

export const fileHeader = {
  ...cnab240Record,
  ...cnab240CompanyColumns,
  company_name: plainTextField(73, 102, 'nome da empresa'),
  bank_name: plainTextField(103, 132, 'nome do banco'),
  direction: textField(143, 143, 'remessa ou retorno'),
  created_on: hintDay(144, 151, 'data de geração'),
  sequence: textField(158, 163, 'número sequencial do arquivo'),
  version: textField(164, 166, 'versão do layout'),
}

/** Written only; reading ignores it. */
export const fileTime = { created_at: timeField(152, 157, 'hora de geração') }

export const fileTrailer = {
  ...cnab240Record,
  lots: countField(18, 23, 'quantidade de lotes'),
  records: countField(24, 29, 'quantidade de registros'),
  accounts: countField(30, 35, 'quantidade de contas para conciliação'),
}

export const lotKind = {
  ...cnab240Record,
  operation: textField(9, 9, 'tipo de operação'),
  service: textField(10, 11, 'tipo de serviço'),
  form: textField(12, 13, 'forma de lançamento'),
  version: textField(14, 16, 'versão do layout do lote'),
}
