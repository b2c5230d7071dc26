import { accountNo, words } from '../cnab/cnab-fields.ts'
import { code, count, day, requiredDay, text } from '../fixed-width.ts'

// Return of collected bills (record G). Source: bank-files 7.7.

export const width = 150

const record = { type: text(1, 1, 'tipo de registro') }

export const header = {
  ...record,
  direction: text(2, 2, 'código de remessa'),
  agreement: text(3, 22, 'convênio'),
  company_name: words(23, 42, 'nome da empresa'),
  bank: code(43, 45, 'banco'),
  bank_name: words(46, 65, 'nome do banco'),
  created_on: requiredDay(66, 73, 'data de geração'),
  file_no: code(74, 79, 'NSA'),
  version: text(80, 81, 'versão do layout'),
  service: text(82, 98, 'serviço'),
}

export const bill = {
  ...record,
  account: text(2, 21, 'agência e conta creditada'),
  paid_on: requiredDay(22, 29, 'data do pagamento'),
  credited_on: day(30, 37, 'data do crédito'),
  barcode: text(38, 81, 'código de barras'),
  amount_cents: count(82, 93, 'valor recebido'),
  fee_cents: count(94, 100, 'tarifa'),
  record_no: text(101, 108, 'NSR'),
  branch_id: accountNo(109, 116, 'agência arrecadadora'),
  channel: text(117, 117, 'forma de arrecadação'),
  authentication: text(118, 140, 'autenticação'),
}

export const trailer = {
  ...record,
  records: count(2, 7, 'quantidade de registros'),
  total_cents: count(8, 24, 'valor total recebido'),
}
