import {
  codeField,
  countField,
  dayFirstField,
  optionalCodeField,
  requiredDayFirstField,
  textField,
  timeField,
} from '../fixed-width/fixed-width.ts'

// Rede, EEVD (debit sales): comma-separated fields in this order; column numbers give only the width. Source:
// acquirer-files 3, EEVD. Records: 00 header, 01 RV, 05 CV, 13 repeats a sale with data of an online shop, 08
// cancellation or chargeback of a pre-dated sale, 09 pre-dated sale that was paid, 20 top-up, 011 adjustment,
// 02 totals of a PV, 03 of a matrix, 04 trailer.

const type = textField(1, 2, 'tipo de registro')
const merchant_no = codeField(1, 9, 'número do PV')
const summary_no = codeField(1, 9, 'número do RV')
const money = (name: string) => countField(1, 15, name)
const brand = textField(1, 1, 'bandeira')
const nsu = codeField(1, 12, 'número do CV')
const needed = (name: string) => requiredDayFirstField(1, 8, name)
const maybe = (name: string) => dayFirstField(1, 8, name)

export const eevdHeaderLayout = {
  type,
  merchant_no: codeField(1, 9, 'número do PV grupo ou matriz'),
  issued_on: needed('data de emissão'),
  moved_on: maybe('data do movimento'),
  title: textField(1, 39, 'título do extrato'),
  acquirer: textField(1, 8, 'adquirente'),
  name: textField(1, 26, 'nome comercial'),
  sequence: codeField(1, 6, 'sequência do movimento'),
  movement: textField(1, 15, 'tipo de processamento'),
  version: textField(1, 20, 'versão do arquivo'),
}

export const eevdSummaryLayout = {
  type,
  merchant_no,
  due_on: maybe('data do crédito'),
  sold_on: needed('data do RV'),
  summary_no,
  accepted: countField(1, 6, 'quantidade de CVs'),
  gross_cents: money('valor bruto'),
  fee_cents: money('valor do desconto'),
  net_cents: money('valor líquido'),
  kind: textField(1, 1, 'tipo do RV'),
  bank: textField(1, 3, 'banco'),
  branch: textField(1, 6, 'agência'),
  account: textField(1, 11, 'conta'),
  brand,
}

export const eevdSaleLayout = {
  type,
  merchant_no,
  summary_no,
  sold_on: needed('data do CV'),
  gross_cents: money('valor bruto'),
  fee_cents: money('valor do desconto'),
  net_cents: money('valor líquido'),
  card: textField(1, 19, 'número do cartão'),
  kind: textField(1, 1, 'tipo de transação'),
  nsu,
  due_on: maybe('data do crédito'),
  status: textField(1, 2, 'status do CV'),
  sold_at: timeField(1, 6, 'hora da transação'),
  terminal: textField(1, 8, 'número do terminal'),
  capture: textField(1, 2, 'tipo de captura'),
  reserved: textField(1, 5, 'reservado'),
  purchase_cents: money('valor da compra'),
  cash_out_cents: money('valor do saque'),
  brand,
}

export const eevdOnlineLayout = {
  type,
  merchant_no,
  summary_no,
  sold_on: needed('data do CV'),
  gross_cents: money('valor bruto'),
  card: textField(1, 19, 'número do cartão'),
  nsu,
  tid: textField(1, 20, 'TID'),
  order_ref: textField(1, 30, 'número do pedido'),
}

export const eevdUnscheduledLayout = {
  type,
  merchant_no,
  summary_no,
  sold_on: needed('data do CV'),
  nsu,
  gross_cents: money('valor bruto'),
  cancelled_cents: money('valor cancelado'),
  reason: optionalCodeField(1, 2, 'motivo'),
  due_on: maybe('data do crédito'),
  new_cents: money('novo valor'),
  kind: textField(1, 1, 'tipo'),
}

export const eevdSettledLayout = {
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

export const eevdTopUpLayout = {
  type: textField(1, 2, 'tipo de registro'),
  merchant_no: codeField(1, 9, 'número do PV'),
  summary_no: textField(1, 9, 'número do RV'),
  sold_on: maybe('data da transação'),
  amount_cents: money('valor da recarga'),
}

export const eevdAdjustmentLayout = {
  type: textField(1, 3, 'tipo de registro'),
  merchant_no: codeField(1, 9, 'número do PV ajustado'),
  summary_no: textField(1, 9, 'número do RV ajustado'),
  adjusted_on: needed('data do ajuste'),
  amount_cents: money('valor do ajuste'),
  sign: textField(1, 1, 'débito'),
  reason: optionalCodeField(1, 3, 'motivo do ajuste'),
  reason_text: textField(1, 28, 'motivo do ajuste (texto)'),
  card: textField(1, 16, 'número do cartão'),
  sold_on: maybe('data da transação'),
  original_summary_no: textField(1, 9, 'número do RV original'),
  letter_ref: textField(1, 15, 'referência da carta'),
  letter_on: maybe('data da carta'),
  month: textField(1, 6, 'mês de referência'),
  original_merchant_no: textField(1, 9, 'número do PV original'),
  original_sold_on: maybe('data do RV original'),
  sale_cents: money('valor da transação'),
  net: textField(1, 1, 'net'),
  due_on: maybe('data do crédito'),
  summary_gross_cents: money('valor bruto do RV original'),
  requested_cents: money('valor do cancelamento solicitado'),
  nsu: textField(1, 12, 'número do NSU'),
  auth_code: textField(1, 6, 'número da autorização'),
  debit_kind: textField(1, 1, 'tipo de débito'),
  debit_order: textField(1, 11, 'número da ordem de débito'),
  debit_cents: money('valor do débito total'),
  pending_cents: money('valor pendente'),
  brand,
  adjusted_brand: textField(1, 1, 'bandeira do RV ajustado'),
}

const totals = {
  gross_cents: money('valor total bruto'),
  fee_cents: money('valor total do desconto'),
  net_cents: money('valor total líquido'),
  predated_gross_cents: money('valor bruto pré-datado'),
  predated_fee_cents: money('desconto pré-datado'),
  predated_net_cents: money('valor líquido pré-datado'),
}

export const eevdMerchantTotalsLayout = {
  type,
  merchant_no: codeField(1, 9, 'número do PV'),
  summaries: countField(1, 3, 'quantidade de RVs'),
  accepted: countField(1, 6, 'quantidade de CVs'),
  ...totals,
}

export const eevdTrailerLayout = {
  type,
  merchant_no: codeField(1, 9, 'número do PV grupo ou matriz'),
  summaries: countField(1, 6, 'quantidade de RVs'),
  accepted: countField(1, 6, 'quantidade de CVs'),
  ...totals,
  records: countField(1, 6, 'quantidade de registros'),
}
