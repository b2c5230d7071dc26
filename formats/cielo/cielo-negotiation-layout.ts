import { code, count, day, requiredDay, signedCents, text } from '../fixed-width.ts'

// Cielo v13, records of the anticipation (06) and assignment (07) files. Source: acquirer-files 1.

const merchant_no = code(2, 11, 'estabelecimento')
const operation_no = code(12, 20, 'número da operação')

/** Record type 5. */
export const operation = {
  merchant_no,
  operation_no,
  paid_on: requiredDay(21, 28, 'data do crédito'),
  gross_cents: signedCents(71, 84, 'valor bruto total'),
  net_total_cents: signedCents(127, 140, 'valor líquido total'),
  bank: text(146, 149, 'banco'),
  branch: text(150, 154, 'agência'),
  account: text(155, 168, 'conta'),
  net_cents: signedCents(169, 182, 'valor líquido da operação'),
}

/** Record type 6. */
export const anticipated = {
  merchant_no,
  operation_no,
  due_on: day(21, 28, 'data de vencimento'),
  summary_no: code(29, 35, 'número do RO'),
  installment: count(36, 37, 'parcela'),
  installments: count(38, 39, 'total de parcelas'),
  gross_cents: signedCents(40, 53, 'valor bruto original'),
  net_cents: signedCents(54, 67, 'valor líquido original'),
  early_gross_cents: signedCents(68, 81, 'valor bruto da antecipação'),
  early_net_cents: signedCents(82, 95, 'valor líquido da antecipação'),
  brand: code(96, 98, 'bandeira'),
  summary_unique_no: code(99, 120, 'número único do RO'),
}

/** Record type 7: takes back part of a RO that was already paid early. */
export const debit = {
  merchant_no,
  summary_unique_no: code(12, 33, 'número único do RO'),
  summary_no: code(34, 40, 'número do RO'),
  paid_on: day(41, 48, 'data do pagamento'),
  cause_unique_no: text(63, 84, 'número único do RO que originou o ajuste'),
  debit_summary_no: text(85, 91, 'número do RO a débito'),
  debited_on: requiredDay(92, 99, 'data do débito'),
  amount_cents: signedCents(100, 113, 'valor do débito'),
  compensated_cents: signedCents(114, 127, 'valor compensado'),
  balance_cents: signedCents(128, 141, 'saldo'),
}
