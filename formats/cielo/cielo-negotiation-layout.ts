import {
  codeField,
  countField,
  dayField,
  requiredDayField,
  signedCentsField,
  textField,
} from '../fixed-width/fixed-width.ts'

// Cielo v13, records 5, 6 and 7 of the anticipation (06) and assignment (07) files. Source: acquirer-files 1.

const merchant_no = codeField(2, 11, 'estabelecimento')
const operation_no = codeField(12, 20, 'número da operação')

export const cieloOperationLayout = {
  merchant_no,
  operation_no,
  paid_on: requiredDayField(21, 28, 'data do crédito'),
  gross_cents: signedCentsField(71, 84, 'valor bruto total'),
  net_total_cents: signedCentsField(127, 140, 'valor líquido total'),
  bank: textField(146, 149, 'banco'),
  branch: textField(150, 154, 'agência'),
  account: textField(155, 168, 'conta'),
  net_cents: signedCentsField(169, 182, 'valor líquido da operação'),
}

export const cieloAnticipatedLayout = {
  merchant_no,
  operation_no,
  due_on: dayField(21, 28, 'data de vencimento'),
  summary_no: codeField(29, 35, 'número do RO'),
  installment: countField(36, 37, 'parcela'),
  installments: countField(38, 39, 'total de parcelas'),
  gross_cents: signedCentsField(40, 53, 'valor bruto original'),
  net_cents: signedCentsField(54, 67, 'valor líquido original'),
  early_gross_cents: signedCentsField(68, 81, 'valor bruto da antecipação'),
  early_net_cents: signedCentsField(82, 95, 'valor líquido da antecipação'),
  brand: codeField(96, 98, 'bandeira'),
  summary_unique_no: codeField(99, 120, 'número único do RO'),
}

/** Takes back part of a RO that was already paid early. */
export const cieloDebitLayout = {
  merchant_no,
  summary_unique_no: codeField(12, 33, 'número único do RO'),
  summary_no: codeField(34, 40, 'número do RO'),
  paid_on: dayField(41, 48, 'data do pagamento'),
  cause_unique_no: textField(63, 84, 'número único do RO que originou o ajuste'),
  debit_summary_no: textField(85, 91, 'número do RO a débito'),
  debited_on: requiredDayField(92, 99, 'data do débito'),
  amount_cents: signedCentsField(100, 113, 'valor do débito'),
  compensated_cents: signedCentsField(114, 127, 'valor compensado'),
  balance_cents: signedCentsField(128, 141, 'saldo'),
}
