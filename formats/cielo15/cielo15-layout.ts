import {
  codeField,
  countField,
  dayField,
  dayFirstField,
  requiredDayField,
  signedCentsField,
  textField,
  timeField,
} from '../fixed-width/fixed-width.ts'

// Cielo, Extrato Eletrônico v15. Source: acquirer-files 2. Records: 0 header, D unit, E entry, 8 Pix, A negotiation,
// B negotiated, C deposit, R reserve, 9 trailer. Other bytes are reserved; only a line's minimum length is guaranteed.

const type = textField(1, 1, 'tipo de registro')
const merchant_no = codeField(2, 11, 'estabelecimento')

export const cielo15HeaderLayout = {
  type,
  merchant_no,
  processed_on: requiredDayField(12, 19, 'data de processamento'),
  from: dayField(20, 27, 'período inicial'),
  to: dayField(28, 35, 'período final'),
  sequence: codeField(36, 42, 'sequência'),
  acquirer: textField(43, 47, 'adquirente'),
  option: textField(48, 49, 'opção de extrato'),
  version: textField(71, 73, 'versão do layout'),
}

/** A unit of receivables and its due or paid amount. */
export const cielo15UnitLayout = {
  type,
  merchant_no,
  brand: textField(54, 56, 'bandeira'),
  settlement_type: textField(57, 59, 'tipo de liquidação'),
  status: textField(70, 71, 'status do pagamento'),
  gross_cents: signedCentsField(72, 85, 'valor bruto'),
  fee_cents: signedCentsField(86, 99, 'taxa administrativa'),
  net_cents: signedCentsField(100, 113, 'valor líquido'),
  bank: textField(114, 117, 'banco'),
  branch: textField(118, 122, 'agência'),
  account: textField(123, 142, 'conta'),
  entries: countField(144, 149, 'quantidade de lançamentos'),
  entry_type: textField(150, 151, 'tipo de lançamento'),
  unit_key: textField(152, 251, 'chave da UR'),
  paid_on: dayFirstField(268, 275, 'data de pagamento'),
  sent_on: dayFirstField(276, 283, 'data de envio ao banco'),
  due_on: dayFirstField(284, 291, 'data de vencimento original'),
  lien: textField(304, 304, 'indicativo de gravame'),
}

/** A sale, or an instalment or event of it, inside its unit. */
export const cielo15EntryLayout = {
  type,
  merchant_no,
  settlement_brand: textField(12, 14, 'bandeira de liquidação'),
  settlement_type: textField(15, 17, 'tipo de liquidação'),
  installment: countField(18, 19, 'parcela'),
  installments: countField(20, 21, 'total de parcelas'),
  auth_code: textField(22, 27, 'código de autorização'),
  entry_type: textField(28, 29, 'tipo de lançamento'),
  unit_key: textField(30, 129, 'chave da UR'),
  product: textField(156, 158, 'forma de pagamento'),
  last4: textField(172, 175, 'quatro últimos dígitos do cartão'),
  nsu: textField(176, 181, 'NSU/DOC'),
  tid: textField(192, 211, 'TID'),
  order_ref: textField(212, 231, 'número do pedido'),
  rate: countField(232, 236, 'taxa (MDR)'),
  sale_cents: signedCentsField(247, 260, 'valor total da venda'),
  gross_cents: signedCentsField(261, 274, 'valor bruto da parcela'),
  net_cents: signedCentsField(275, 288, 'valor líquido'),
  fee_cents: signedCentsField(289, 302, 'valor da comissão'),
  sold_at: timeField(471, 476, 'hora da transação'),
  brand: textField(493, 495, 'bandeira'),
  sale_code: textField(496, 510, 'código único da venda'),
  channel: textField(541, 543, 'canal de venda'),
  terminal: textField(544, 551, 'terminal'),
  sold_on: dayFirstField(566, 573, 'data de autorização'),
  captured_on: dayFirstField(574, 581, 'data de captura'),
  entered_on: dayFirstField(582, 589, 'data do lançamento'),
  arn: textField(683, 705, 'ARN'),
}

export const cielo15PixLayout = {
  type,
  merchant_no,
  pix_type: textField(12, 13, 'tipo de lançamento'),
  sold_on: requiredDayField(14, 19, 'data do Pix'),
  sold_at: timeField(20, 25, 'hora do Pix'),
  e2e_id: textField(26, 61, 'identificador do Pix'),
  nsu: textField(62, 67, 'NSU'),
  paid_on: dayField(68, 73, 'data de pagamento'),
  gross_cents: signedCentsField(74, 87, 'valor bruto'),
  fee_cents: signedCentsField(88, 101, 'taxa administrativa'),
  net_cents: signedCentsField(102, 115, 'valor líquido'),
  bank: textField(116, 119, 'banco'),
  branch: textField(120, 124, 'agência'),
  account: textField(125, 144, 'conta'),
  rate: countField(151, 155, 'taxa'),
  terminal: textField(162, 169, 'terminal'),
  txid: textField(240, 275, 'txid'),
}

export const cielo15NegotiationLayout = {
  type,
  negotiated_on: requiredDayField(2, 7, 'data da negociação'),
  paid_on: requiredDayField(8, 13, 'data de pagamento'),
  gross_cents: signedCentsField(36, 49, 'valor bruto'),
  net_cents: signedCentsField(50, 63, 'valor líquido'),
  operation_no: textField(64, 83, 'número de registro'),
}

export const cielo15NegotiatedLayout = {
  type,
  due_on: dayField(8, 13, 'data de vencimento original'),
  brand: textField(28, 30, 'bandeira'),
  settlement_type: textField(31, 33, 'tipo de liquidação'),
  gross_cents: signedCentsField(34, 47, 'valor bruto'),
  net_cents: signedCentsField(48, 61, 'valor líquido'),
  merchant_no: codeField(117, 126, 'estabelecimento'),
  discount_cents: signedCentsField(127, 140, 'valor do desconto'),
}

export const cielo15DepositLayout = {
  type,
  bank: textField(2, 5, 'banco'),
  branch: textField(6, 10, 'agência'),
  account: textField(11, 30, 'conta'),
  deposited_cents: signedCentsField(31, 44, 'valor depositado'),
}

export const cielo15ReserveLayout = {
  type,
  merchant_no,
  brand: textField(26, 28, 'bandeira'),
  amount_cents: signedCentsField(39, 52, 'valor da reserva'),
  unit_key: textField(53, 152, 'chave da UR'),
  due_on: dayFirstField(153, 160, 'data de vencimento'),
}

export const cielo15TrailerLayout = {
  type,
  records: countField(2, 12, 'quantidade de registros'),
  net_cents: signedCentsField(13, 30, 'valor líquido total'),
  entries: countField(31, 41, 'quantidade de registros E'),
  gross_cents: signedCentsField(42, 59, 'valor bruto total'),
  assigned_cents: signedCentsField(60, 77, 'valor líquido cedido'),
  lien_cents: signedCentsField(78, 95, 'valor líquido em gravame'),
}
