import {
  codeField,
  countField,
  dayFirstField,
  optionalCodeField,
  requiredDayFirstField,
  textField,
  timeField,
} from '../fixed-width/fixed-width.ts'

// Rede, EEVC (credit sales), fixed width up to 1024 columns. Source: acquirer-files 3, EEVC. Records: 002 header,
// 004 matrix, 026 its totals, 005 request, 006 RV of single payments, 010 RV of instalments, 008 CV, 012 CV of a plan,
// 014 instalment, 011 credit adjustment, 034 and 035 repeat a sale with data of an online shop, 028 trailer.

const type = textField(1, 3, 'tipo de registro')
const place = { type, merchant_no: codeField(4, 12, 'número do PV'), summary_no: codeField(13, 21, 'número do RV') }

export const eevcHeaderLayout = {
  type,
  issued_on: requiredDayFirstField(4, 11, 'data de emissão'),
  acquirer: textField(12, 19, 'adquirente'),
  title: textField(20, 49, 'título do extrato'),
  name: textField(50, 71, 'nome comercial'),
  sequence: codeField(72, 77, 'sequência do movimento'),
  merchant_no: codeField(78, 86, 'número do PV grupo ou matriz'),
  movement: textField(87, 101, 'tipo de movimento'),
  version: textField(102, 121, 'versão do arquivo'),
}

export const eevcMatrixLayout = {
  type,
  merchant_no: textField(4, 12, 'número do PV matriz'),
  name: textField(13, 34, 'nome comercial'),
}

export const eevcRequestLayout = {
  ...place,
  card: textField(22, 37, 'número do cartão'),
  amount_cents: countField(38, 52, 'valor da transação'),
  sold_on: dayFirstField(53, 60, 'data da transação'),
  nsu: codeField(91, 102, 'número do CV/NSU'),
  until: textField(113, 120, 'limite de envio dos documentos'),
}

export const eevcSummaryLayout = {
  ...place,
  bank: textField(22, 24, 'banco'),
  branch: textField(25, 29, 'agência'),
  account: textField(30, 40, 'conta'),
  sold_on: requiredDayFirstField(41, 48, 'data do RV'),
  accepted: countField(49, 53, 'quantidade de CVs'),
  gross_cents: countField(54, 68, 'valor bruto'),
  tip_cents: countField(69, 83, 'valor da gorjeta'),
  rejected_cents: countField(84, 98, 'valor rejeitado'),
  fee_cents: countField(99, 113, 'valor do desconto'),
  net_cents: countField(114, 128, 'valor líquido'),
  due_on: dayFirstField(129, 136, 'data do crédito'),
  brand: textField(137, 137, 'bandeira'),
}

export const eevcSaleLayout = {
  ...place,
  sold_on: requiredDayFirstField(22, 29, 'data do CV'),
  gross_cents: countField(38, 52, 'valor do CV'),
  tip_cents: countField(53, 67, 'valor da gorjeta'),
  card: textField(68, 83, 'número do cartão'),
  status: textField(84, 86, 'status do CV'),
  nsu: codeField(87, 98, 'número do CV/NSU'),
  fee_cents: countField(112, 126, 'valor do desconto'),
  auth_code: textField(127, 132, 'número da autorização'),
  sold_at: timeField(133, 138, 'hora da transação'),
  capture: textField(203, 203, 'tipo de captura'),
  net_cents: countField(204, 218, 'valor líquido'),
  terminal: textField(219, 226, 'número do terminal'),
  brand: textField(230, 230, 'bandeira'),
}

export const eevcSplitSaleLayout = {
  ...place,
  sold_on: requiredDayFirstField(22, 29, 'data do CV'),
  gross_cents: countField(38, 52, 'valor do CV'),
  tip_cents: countField(53, 67, 'valor da gorjeta'),
  card: textField(68, 83, 'número do cartão'),
  status: textField(84, 86, 'status do CV'),
  installments: countField(87, 88, 'número de parcelas'),
  nsu: codeField(89, 100, 'número do CV/NSU'),
  fee_cents: countField(114, 128, 'valor do desconto'),
  auth_code: textField(129, 134, 'número da autorização'),
  sold_at: timeField(135, 140, 'hora da transação'),
  capture: textField(205, 205, 'tipo de captura'),
  net_cents: countField(206, 220, 'valor líquido'),
  first_net_cents: countField(221, 235, 'valor líquido da primeira parcela'),
  other_net_cents: countField(236, 250, 'valor líquido das demais parcelas'),
  terminal: textField(251, 258, 'número do terminal'),
  brand: textField(262, 262, 'bandeira'),
}

export const eevcOnlineLayout = {
  ...place,
  card: textField(45, 60, 'número do cartão'),
  nsu: codeField(61, 72, 'número do CV/NSU'),
  tid: textField(79, 98, 'TID'),
  order_ref: textField(99, 128, 'número do pedido'),
}

export const eevcPartLayout = {
  ...place,
  number: countField(38, 39, 'número da parcela'),
  gross_cents: countField(40, 54, 'valor bruto da parcela'),
  fee_cents: countField(55, 69, 'valor do desconto da parcela'),
  net_cents: countField(70, 84, 'valor líquido da parcela'),
  due_on: dayFirstField(85, 92, 'data do crédito'),
}

export const eevcCreditLayout = {
  type,
  merchant_no: codeField(4, 12, 'número do PV creditado'),
  summary_no: codeField(13, 21, 'número do resumo do crédito'),
  adjusted_on: requiredDayFirstField(22, 29, 'data do ajuste'),
  amount_cents: countField(30, 44, 'valor do ajuste'),
  due_on: dayFirstField(45, 52, 'data do crédito'),
  credit_cents: countField(53, 67, 'valor do crédito'),
  sign: textField(68, 68, 'crédito'),
  bank: textField(69, 71, 'banco'),
  branch: textField(72, 77, 'agência'),
  account: textField(78, 88, 'conta'),
  reason: optionalCodeField(89, 90, 'motivo do ajuste'),
  reason_text: textField(91, 118, 'descrição do ajuste'),
  brand: textField(119, 119, 'bandeira'),
  new_reason: optionalCodeField(120, 123, 'motivo do ajuste (4 dígitos)'),
}

export const eevcMatrixTotalsLayout = {
  type,
  merchant_no: textField(4, 12, 'número do PV matriz'),
  gross_cents: countField(13, 27, 'valor total bruto'),
  rejected: countField(28, 33, 'quantidade de CVs rejeitados'),
  rejected_cents: countField(34, 48, 'valor total rejeitado'),
  at_sight_cents: countField(49, 63, 'valor total rotativo'),
  split_cents: countField(64, 78, 'valor total parcelado sem juros'),
  fee_cents: countField(109, 123, 'valor total desconto'),
  net_cents: countField(124, 138, 'valor total líquido'),
  tip_cents: countField(139, 153, 'valor total da gorjeta'),
  accepted: countField(169, 174, 'quantidade de CVs acatados'),
}

export const eevcTrailerLayout = {
  type,
  matrices: countField(4, 7, 'quantidade de matrizes'),
  records: countField(8, 13, 'quantidade de registros'),
  merchant_no: textField(14, 22, 'número do PV grupo'),
  gross_cents: countField(23, 37, 'valor total bruto'),
  rejected: countField(38, 43, 'quantidade de CVs rejeitados'),
  rejected_cents: countField(44, 58, 'valor total rejeitado'),
  at_sight_cents: countField(59, 73, 'valor total rotativo'),
  split_cents: countField(74, 88, 'valor total parcelado sem juros'),
  fee_cents: countField(119, 133, 'valor total desconto'),
  net_cents: countField(134, 148, 'valor total líquido'),
  tip_cents: countField(149, 163, 'valor total gorjeta'),
  accepted: countField(179, 184, 'quantidade de CVs acatados'),
}
