import { accountNo, plainTextField } from '../cnab/cnab-fields.ts'
import { codeField, countField, dayField, requiredDayField, textField } from '../fixed-width/fixed-width.ts'

// Return of collected bills (record G). Source: bank-files 7.7.

export const cnab150Width = 150

const record = { type: textField(1, 1, 'tipo de registro') }

export const cnab150Header = {
  ...record,
  direction: textField(2, 2, 'código de remessa'),
  agreement: textField(3, 22, 'convênio'),
  company_name: plainTextField(23, 42, 'nome da empresa'),
  bank: codeField(43, 45, 'banco'),
  bank_name: plainTextField(46, 65, 'nome do banco'),
  created_on: requiredDayField(66, 73, 'data de geração'),
  file_no: codeField(74, 79, 'NSA'),
  version: textField(80, 81, 'versão do layout'),
  service: textField(82, 98, 'serviço'),
}

export const cnab150Bill = {
  ...record,
  account: textField(2, 21, 'agência e conta creditada'),
  paid_on: requiredDayField(22, 29, 'data do pagamento'),
  credited_on: dayField(30, 37, 'data do crédito'),
  barcode: textField(38, 81, 'código de barras'),
  amount_cents: countField(82, 93, 'valor recebido'),
  fee_cents: countField(94, 100, 'tarifa'),
  record_no: textField(101, 108, 'NSR'),
  branch_id: accountNo(109, 116, 'agência arrecadadora'),
  channel: textField(117, 117, 'forma de arrecadação'),
  authentication: textField(118, 140, 'autenticação'),
}

export const cnab150Trailer = {
  ...record,
  records: countField(2, 7, 'quantidade de registros'),
  total_cents: countField(8, 24, 'valor total recebido'),
}
