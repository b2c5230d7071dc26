import { code, count, day, dayFirst, requiredDay, signedCents, text, time } from '../fixed-width.ts'

// Cielo, Extrato Eletrônico v15. Source: acquirer-files 2. Lines are longer than the fields here; the other bytes are
// reserved. Only the minimum length of a line is guaranteed.

const type = text(1, 1, 'tipo de registro')
const merchant_no = code(2, 11, 'estabelecimento')

/** Record type 0. */
export const header = {
  type,
  merchant_no,
  processed_on: requiredDay(12, 19, 'data de processamento'),
  from: day(20, 27, 'período inicial'),
  to: day(28, 35, 'período final'),
  sequence: code(36, 42, 'sequência'),
  acquirer: text(43, 47, 'adquirente'),
  option: text(48, 49, 'opção de extrato'),
  version: text(71, 73, 'versão do layout'),
}

/** Record type D: a unit of receivables and its due or paid amount. */
export const unit = {
  type,
  merchant_no,
  brand: text(54, 56, 'bandeira'),
  settlement_type: text(57, 59, 'tipo de liquidação'),
  status: text(70, 71, 'status do pagamento'),
  gross_cents: signedCents(72, 85, 'valor bruto'),
  fee_cents: signedCents(86, 99, 'taxa administrativa'),
  net_cents: signedCents(100, 113, 'valor líquido'),
  bank: text(114, 117, 'banco'),
  branch: text(118, 122, 'agência'),
  account: text(123, 142, 'conta'),
  entries: count(144, 149, 'quantidade de lançamentos'),
  entry_type: text(150, 151, 'tipo de lançamento'),
  unit_key: text(152, 251, 'chave da UR'),
  paid_on: dayFirst(268, 275, 'data de pagamento'),
  sent_on: dayFirst(276, 283, 'data de envio ao banco'),
  due_on: dayFirst(284, 291, 'data de vencimento original'),
  lien: text(304, 304, 'indicativo de gravame'),
}

/** Record type E: a sale, or an instalment or event of it, inside its unit. */
export const entry = {
  type,
  merchant_no,
  settlement_brand: text(12, 14, 'bandeira de liquidação'),
  settlement_type: text(15, 17, 'tipo de liquidação'),
  installment: count(18, 19, 'parcela'),
  installments: count(20, 21, 'total de parcelas'),
  auth_code: text(22, 27, 'código de autorização'),
  entry_type: text(28, 29, 'tipo de lançamento'),
  unit_key: text(30, 129, 'chave da UR'),
  product: text(156, 158, 'forma de pagamento'),
  last4: text(172, 175, 'quatro últimos dígitos do cartão'),
  nsu: text(176, 181, 'NSU/DOC'),
  tid: text(192, 211, 'TID'),
  order_ref: text(212, 231, 'número do pedido'),
  rate: count(232, 236, 'taxa (MDR)'),
  sale_cents: signedCents(247, 260, 'valor total da venda'),
  gross_cents: signedCents(261, 274, 'valor bruto da parcela'),
  net_cents: signedCents(275, 288, 'valor líquido'),
  fee_cents: signedCents(289, 302, 'valor da comissão'),
  sold_at: time(471, 476, 'hora da transação'),
  brand: text(493, 495, 'bandeira'),
  sale_code: text(496, 510, 'código único da venda'),
  channel: text(541, 543, 'canal de venda'),
  terminal: text(544, 551, 'terminal'),
  sold_on: dayFirst(566, 573, 'data de autorização'),
  captured_on: dayFirst(574, 581, 'data de captura'),
  entered_on: dayFirst(582, 589, 'data do lançamento'),
  arn: text(683, 705, 'ARN'),
}

/** Record type 8. */
export const pix = {
  type,
  merchant_no,
  pix_type: text(12, 13, 'tipo de lançamento'),
  sold_on: requiredDay(14, 19, 'data do Pix'),
  sold_at: time(20, 25, 'hora do Pix'),
  e2e_id: text(26, 61, 'identificador do Pix'),
  nsu: text(62, 67, 'NSU'),
  paid_on: day(68, 73, 'data de pagamento'),
  gross_cents: signedCents(74, 87, 'valor bruto'),
  fee_cents: signedCents(88, 101, 'taxa administrativa'),
  net_cents: signedCents(102, 115, 'valor líquido'),
  bank: text(116, 119, 'banco'),
  branch: text(120, 124, 'agência'),
  account: text(125, 144, 'conta'),
  rate: count(151, 155, 'taxa'),
  terminal: text(162, 169, 'terminal'),
  txid: text(240, 275, 'txid'),
}

/** Record type A. */
export const negotiation = {
  type,
  negotiated_on: requiredDay(2, 7, 'data da negociação'),
  paid_on: requiredDay(8, 13, 'data de pagamento'),
  gross_cents: signedCents(36, 49, 'valor bruto'),
  net_cents: signedCents(50, 63, 'valor líquido'),
  operation_no: text(64, 83, 'número de registro'),
}

/** Record type B. */
export const negotiated = {
  type,
  due_on: day(8, 13, 'data de vencimento original'),
  brand: text(28, 30, 'bandeira'),
  settlement_type: text(31, 33, 'tipo de liquidação'),
  gross_cents: signedCents(34, 47, 'valor bruto'),
  net_cents: signedCents(48, 61, 'valor líquido'),
  merchant_no: code(117, 126, 'estabelecimento'),
  discount_cents: signedCents(127, 140, 'valor do desconto'),
}

/** Record type C. */
export const deposit = {
  type,
  bank: text(2, 5, 'banco'),
  branch: text(6, 10, 'agência'),
  account: text(11, 30, 'conta'),
  deposited_cents: signedCents(31, 44, 'valor depositado'),
}

/** Record type R. */
export const reserve = {
  type,
  merchant_no,
  brand: text(26, 28, 'bandeira'),
  amount_cents: signedCents(39, 52, 'valor da reserva'),
  unit_key: text(53, 152, 'chave da UR'),
  due_on: dayFirst(153, 160, 'data de vencimento'),
}

/** Record type 9. */
export const trailer = {
  type,
  records: count(2, 12, 'quantidade de registros'),
  net_cents: signedCents(13, 30, 'valor líquido total'),
  entries: count(31, 41, 'quantidade de registros E'),
  gross_cents: signedCents(42, 59, 'valor bruto total'),
  assigned_cents: signedCents(60, 77, 'valor líquido cedido'),
  lien_cents: signedCents(78, 95, 'valor líquido em gravame'),
}
