import { code, count, dayFirst, optionalCode, requiredDayFirst, text, time } from '../fixed-width.ts'

// Rede, EEVD (debit sales): comma-separated fields in this order; column numbers give only the width. Source:
// acquirer-files 3, EEVD.

const type = text(1, 2, 'tipo de registro')
const merchant_no = code(1, 9, 'número do PV')
const summary_no = code(1, 9, 'número do RV')
const money = (name: string) => count(1, 15, name)
const brand = text(1, 1, 'bandeira')
const nsu = code(1, 12, 'número do CV')
const needed = (name: string) => requiredDayFirst(1, 8, name)
const maybe = (name: string) => dayFirst(1, 8, name)

/** Record type 00. */
export const header = {
  type,
  merchant_no: code(1, 9, 'número do PV grupo ou matriz'),
  issued_on: needed('data de emissão'),
  moved_on: maybe('data do movimento'),
  title: text(1, 39, 'título do extrato'),
  acquirer: text(1, 8, 'adquirente'),
  name: text(1, 26, 'nome comercial'),
  sequence: code(1, 6, 'sequência do movimento'),
  movement: text(1, 15, 'tipo de processamento'),
  version: text(1, 20, 'versão do arquivo'),
}

/** Record type 01. */
export const summary = {
  type,
  merchant_no,
  due_on: maybe('data do crédito'),
  sold_on: needed('data do RV'),
  summary_no,
  accepted: count(1, 6, 'quantidade de CVs'),
  gross_cents: money('valor bruto'),
  fee_cents: money('valor do desconto'),
  net_cents: money('valor líquido'),
  kind: text(1, 1, 'tipo do RV'),
  bank: text(1, 3, 'banco'),
  branch: text(1, 6, 'agência'),
  account: text(1, 11, 'conta'),
  brand,
}

/** Record type 05. */
export const sale = {
  type,
  merchant_no,
  summary_no,
  sold_on: needed('data do CV'),
  gross_cents: money('valor bruto'),
  fee_cents: money('valor do desconto'),
  net_cents: money('valor líquido'),
  card: text(1, 19, 'número do cartão'),
  kind: text(1, 1, 'tipo de transação'),
  nsu,
  due_on: maybe('data do crédito'),
  status: text(1, 2, 'status do CV'),
  sold_at: time(1, 6, 'hora da transação'),
  terminal: text(1, 8, 'número do terminal'),
  capture: text(1, 2, 'tipo de captura'),
  reserved: text(1, 5, 'reservado'),
  purchase_cents: money('valor da compra'),
  cash_out_cents: money('valor do saque'),
  brand,
}

/** Record type 13: repeats a sale with data of an online shop. */
export const online = {
  type,
  merchant_no,
  summary_no,
  sold_on: needed('data do CV'),
  gross_cents: money('valor bruto'),
  card: text(1, 19, 'número do cartão'),
  nsu,
  tid: text(1, 20, 'TID'),
  order_ref: text(1, 30, 'número do pedido'),
}

/** Record type 08: a cancellation or chargeback of a pre-dated sale. */
export const unscheduled = {
  type,
  merchant_no,
  summary_no,
  sold_on: needed('data do CV'),
  nsu,
  gross_cents: money('valor bruto'),
  cancelled_cents: money('valor cancelado'),
  reason: optionalCode(1, 2, 'motivo'),
  due_on: maybe('data do crédito'),
  new_cents: money('novo valor'),
  kind: text(1, 1, 'tipo'),
}

/** Record type 09: a pre-dated sale that was paid. */
export const settled = {
  type,
  merchant_no,
  paid_on: needed('data da liquidação'),
  net_cents: money('valor líquido'),
  nsu,
  sold_on: maybe('data da transação'),
  due_on: maybe('vencimento'),
  fee_cents: money('valor do desconto'),
  gross_cents: money('valor bruto'),
  brand,
}

/** Record type 20. */
export const topUp = {
  type: text(1, 2, 'tipo de registro'),
  merchant_no: code(1, 9, 'número do PV'),
  summary_no: text(1, 9, 'número do RV'),
  sold_on: maybe('data da transação'),
  amount_cents: money('valor da recarga'),
}

/** Record type 011. */
export const adjustment = {
  type: text(1, 3, 'tipo de registro'),
  merchant_no: code(1, 9, 'número do PV ajustado'),
  summary_no: text(1, 9, 'número do RV ajustado'),
  adjusted_on: needed('data do ajuste'),
  amount_cents: money('valor do ajuste'),
  sign: text(1, 1, 'débito'),
  reason: optionalCode(1, 3, 'motivo do ajuste'),
  reason_text: text(1, 28, 'motivo do ajuste (texto)'),
  card: text(1, 16, 'número do cartão'),
  sold_on: maybe('data da transação'),
  original_summary_no: text(1, 9, 'número do RV original'),
  letter_ref: text(1, 15, 'referência da carta'),
  letter_on: maybe('data da carta'),
  month: text(1, 6, 'mês de referência'),
  original_merchant_no: text(1, 9, 'número do PV original'),
  original_sold_on: maybe('data do RV original'),
  sale_cents: money('valor da transação'),
  net: text(1, 1, 'net'),
  due_on: maybe('data do crédito'),
  summary_gross_cents: money('valor bruto do RV original'),
  requested_cents: money('valor do cancelamento solicitado'),
  nsu: text(1, 12, 'número do NSU'),
  auth_code: text(1, 6, 'número da autorização'),
  debit_kind: text(1, 1, 'tipo de débito'),
  debit_order: text(1, 11, 'número da ordem de débito'),
  debit_cents: money('valor do débito total'),
  pending_cents: money('valor pendente'),
  brand,
  adjusted_brand: text(1, 1, 'bandeira do RV ajustado'),
}

const totals = {
  gross_cents: money('valor total bruto'),
  fee_cents: money('valor total do desconto'),
  net_cents: money('valor total líquido'),
  predated_gross_cents: money('valor bruto pré-datado'),
  predated_fee_cents: money('desconto pré-datado'),
  predated_net_cents: money('valor líquido pré-datado'),
}

/** Record types 02 (a PV) and 03 (a matrix). */
export const merchantTotals = {
  type,
  merchant_no: code(1, 9, 'número do PV'),
  summaries: count(1, 3, 'quantidade de RVs'),
  accepted: count(1, 6, 'quantidade de CVs'),
  ...totals,
}

/** Record type 04. */
export const trailer = {
  type,
  merchant_no: code(1, 9, 'número do PV grupo ou matriz'),
  summaries: count(1, 6, 'quantidade de RVs'),
  accepted: count(1, 6, 'quantidade de CVs'),
  ...totals,
  records: count(1, 6, 'quantidade de registros'),
}
