import { accountNo, filledKey, hintDay, words } from '../cnab/cnab-fields.ts'
import { code, count, text, time } from '../fixed-width.ts'

// Header, trailer and lot records of every CNAB 240 file. Source: bank-files 2.

export const width = 240

export const record = {
  bank: code(1, 3, 'banco'),
  lot: code(4, 7, 'lote'),
  type: text(8, 8, 'tipo de registro'),
}

export const detail = {
  ...record,
  sequence: count(9, 13, 'sequência no lote'),
  segment: text(14, 14, 'segmento'),
}

export const company = {
  company_kind: text(18, 18, 'tipo de inscrição da empresa'),
  company_no: filledKey(19, 32, 'inscrição da empresa'),
  agreement: text(33, 52, 'convênio'),
  branch: accountNo(53, 57, 'agência'),
  branch_digit: text(58, 58, 'dígito da agência'),
  account: accountNo(59, 70, 'conta'),
  account_digit: text(71, 71, 'dígito da conta'),
  joint_digit: text(72, 72, 'dígito da agência e conta'),
}

export const fileHeader = {
  ...record,
  ...company,
  company_name: words(73, 102, 'nome da empresa'),
  bank_name: words(103, 132, 'nome do banco'),
  direction: text(143, 143, 'remessa ou retorno'),
  created_on: hintDay(144, 151, 'data de geração'),
  sequence: text(158, 163, 'número sequencial do arquivo'),
  version: text(164, 166, 'versão do layout'),
}

/** Written only; reading ignores it. */
export const fileTime = { created_at: time(152, 157, 'hora de geração') }

export const fileTrailer = {
  ...record,
  lots: count(18, 23, 'quantidade de lotes'),
  records: count(24, 29, 'quantidade de registros'),
  accounts: count(30, 35, 'quantidade de contas para conciliação'),
}

export const lotKind = {
  ...record,
  operation: text(9, 9, 'tipo de operação'),
  service: text(10, 11, 'tipo de serviço'),
  form: text(12, 13, 'forma de lançamento'),
  version: text(14, 16, 'versão do layout do lote'),
}
