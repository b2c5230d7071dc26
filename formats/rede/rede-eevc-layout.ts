import { code, count, dayFirst, optionalCode, requiredDayFirst, text, time } from '../fixed-width.ts'

// Rede, EEVC (credit sales), fixed width up to 1024 columns. Source: acquirer-files 3, EEVC.

const type = text(1, 3, 'tipo de registro')
const place = { type, merchant_no: code(4, 12, 'número do PV'), summary_no: code(13, 21, 'número do RV') }

/** Record type 002. */
export const header = {
  type,
  issued_on: requiredDayFirst(4, 11, 'data de emissão'),
  acquirer: text(12, 19, 'adquirente'),
  title: text(20, 49, 'título do extrato'),
  name: text(50, 71, 'nome comercial'),
  sequence: code(72, 77, 'sequência do movimento'),
  merchant_no: code(78, 86, 'número do PV grupo ou matriz'),
  movement: text(87, 101, 'tipo de movimento'),
  version: text(102, 121, 'versão do arquivo'),
}

/** Record type 004. */
export const matrix = { type, merchant_no: text(4, 12, 'número do PV matriz'), name: text(13, 34, 'nome comercial') }

/** Record type 005. */
export const request = {
  ...place,
  card: text(22, 37, 'número do cartão'),
  amount_cents: count(38, 52, 'valor da transação'),
  sold_on: dayFirst(53, 60, 'data da transação'),
  nsu: code(91, 102, 'número do CV/NSU'),
  until: text(113, 120, 'limite de envio dos documentos'),
}

/** Record types 006 and 010: a RV of single-payment sales and a RV of sales in instalments. */
export const summary = {
  ...place,
  bank: text(22, 24, 'banco'),
  branch: text(25, 29, 'agência'),
  account: text(30, 40, 'conta'),
  sold_on: requiredDayFirst(41, 48, 'data do RV'),
  accepted: count(49, 53, 'quantidade de CVs'),
  gross_cents: count(54, 68, 'valor bruto'),
  tip_cents: count(69, 83, 'valor da gorjeta'),
  rejected_cents: count(84, 98, 'valor rejeitado'),
  fee_cents: count(99, 113, 'valor do desconto'),
  net_cents: count(114, 128, 'valor líquido'),
  due_on: dayFirst(129, 136, 'data do crédito'),
  brand: text(137, 137, 'bandeira'),
}

/** Record type 008. */
export const sale = {
  ...place,
  sold_on: requiredDayFirst(22, 29, 'data do CV'),
  gross_cents: count(38, 52, 'valor do CV'),
  tip_cents: count(53, 67, 'valor da gorjeta'),
  card: text(68, 83, 'número do cartão'),
  status: text(84, 86, 'status do CV'),
  nsu: code(87, 98, 'número do CV/NSU'),
  fee_cents: count(112, 126, 'valor do desconto'),
  auth_code: text(127, 132, 'número da autorização'),
  sold_at: time(133, 138, 'hora da transação'),
  capture: text(203, 203, 'tipo de captura'),
  net_cents: count(204, 218, 'valor líquido'),
  terminal: text(219, 226, 'número do terminal'),
  brand: text(230, 230, 'bandeira'),
}

/** Record type 012. */
export const splitSale = {
  ...place,
  sold_on: requiredDayFirst(22, 29, 'data do CV'),
  gross_cents: count(38, 52, 'valor do CV'),
  tip_cents: count(53, 67, 'valor da gorjeta'),
  card: text(68, 83, 'número do cartão'),
  status: text(84, 86, 'status do CV'),
  installments: count(87, 88, 'número de parcelas'),
  nsu: code(89, 100, 'número do CV/NSU'),
  fee_cents: count(114, 128, 'valor do desconto'),
  auth_code: text(129, 134, 'número da autorização'),
  sold_at: time(135, 140, 'hora da transação'),
  capture: text(205, 205, 'tipo de captura'),
  net_cents: count(206, 220, 'valor líquido'),
  first_net_cents: count(221, 235, 'valor líquido da primeira parcela'),
  other_net_cents: count(236, 250, 'valor líquido das demais parcelas'),
  terminal: text(251, 258, 'número do terminal'),
  brand: text(262, 262, 'bandeira'),
}

/** Record types 034 and 035: repeat a sale with data of an online shop. */
export const online = {
  ...place,
  card: text(45, 60, 'número do cartão'),
  nsu: code(61, 72, 'número do CV/NSU'),
  tid: text(79, 98, 'TID'),
  order_ref: text(99, 128, 'número do pedido'),
}

/** Record type 014. */
export const part = {
  ...place,
  number: count(38, 39, 'número da parcela'),
  gross_cents: count(40, 54, 'valor bruto da parcela'),
  fee_cents: count(55, 69, 'valor do desconto da parcela'),
  net_cents: count(70, 84, 'valor líquido da parcela'),
  due_on: dayFirst(85, 92, 'data do crédito'),
}

/** Record type 011. */
export const credit = {
  type,
  merchant_no: code(4, 12, 'número do PV creditado'),
  summary_no: code(13, 21, 'número do resumo do crédito'),
  adjusted_on: requiredDayFirst(22, 29, 'data do ajuste'),
  amount_cents: count(30, 44, 'valor do ajuste'),
  due_on: dayFirst(45, 52, 'data do crédito'),
  credit_cents: count(53, 67, 'valor do crédito'),
  sign: text(68, 68, 'crédito'),
  bank: text(69, 71, 'banco'),
  branch: text(72, 77, 'agência'),
  account: text(78, 88, 'conta'),
  reason: optionalCode(89, 90, 'motivo do ajuste'),
  reason_text: text(91, 118, 'descrição do ajuste'),
  brand: text(119, 119, 'bandeira'),
  new_reason: optionalCode(120, 123, 'motivo do ajuste (4 dígitos)'),
}

/** Record type 026. */
export const matrixTotals = {
  type,
  merchant_no: text(4, 12, 'número do PV matriz'),
  gross_cents: count(13, 27, 'valor total bruto'),
  rejected: count(28, 33, 'quantidade de CVs rejeitados'),
  rejected_cents: count(34, 48, 'valor total rejeitado'),
  at_sight_cents: count(49, 63, 'valor total rotativo'),
  split_cents: count(64, 78, 'valor total parcelado sem juros'),
  fee_cents: count(109, 123, 'valor total desconto'),
  net_cents: count(124, 138, 'valor total líquido'),
  tip_cents: count(139, 153, 'valor total da gorjeta'),
  accepted: count(169, 174, 'quantidade de CVs acatados'),
}

/** Record type 028. */
export const trailer = {
  type,
  matrices: count(4, 7, 'quantidade de matrizes'),
  records: count(8, 13, 'quantidade de registros'),
  merchant_no: text(14, 22, 'número do PV grupo'),
  gross_cents: count(23, 37, 'valor total bruto'),
  rejected: count(38, 43, 'quantidade de CVs rejeitados'),
  rejected_cents: count(44, 58, 'valor total rejeitado'),
  at_sight_cents: count(59, 73, 'valor total rotativo'),
  split_cents: count(74, 88, 'valor total parcelado sem juros'),
  fee_cents: count(119, 133, 'valor total desconto'),
  net_cents: count(134, 148, 'valor total líquido'),
  tip_cents: count(149, 163, 'valor total gorjeta'),
  accepted: count(179, 184, 'quantidade de CVs acatados'),
}
