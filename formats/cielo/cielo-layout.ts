import {
  codeField,
  countField,
  dayField,
  requiredDayField,
  signedCentsField,
  textField,
  timeField,
} from '../fixed-width/fixed-width.ts'

// Cielo, Extrato Eletrônico v13/v14, 250 columns. Source: acquirer-files 1. Field names appear in messages to the user.

export const cieloRecordLength = 250

export const cieloHeaderLayout = {
  merchant_no: codeField(2, 11, 'estabelecimento matriz'),
  processed_on: requiredDayField(12, 19, 'data de processamento'),
  from: dayField(20, 27, 'período inicial'),
  to: dayField(28, 35, 'período final'),
  sequence: codeField(36, 42, 'sequência'),
  acquirer: textField(43, 47, 'adquirente'),
  option: textField(48, 49, 'opção de extrato'),
  van: textField(50, 50, 'VAN'),
  version: textField(71, 73, 'versão do layout'),
}

export const cieloSummaryLayout = {
  merchant_no: codeField(2, 11, 'estabelecimento'),
  summary_no: codeField(12, 18, 'número do RO'),
  installment: countField(19, 20, 'parcela'),
  plan_mark: textField(21, 21, 'marca do plano'),
  installments: textField(22, 23, 'plano'),
  transaction_type: codeField(24, 25, 'tipo de transação'),
  presented_on: dayField(26, 31, 'data de apresentação'),
  due_on: dayField(32, 37, 'data prevista de pagamento'),
  sent_on: dayField(38, 43, 'data de envio ao banco'),
  gross_cents: signedCentsField(44, 57, 'valor bruto'),
  commission_cents: signedCentsField(58, 71, 'valor da comissão'),
  rejected_cents: signedCentsField(72, 85, 'valor rejeitado'),
  net_cents: signedCentsField(86, 99, 'valor líquido'),
  bank: textField(100, 103, 'banco'),
  branch: textField(104, 108, 'agência'),
  account: textField(109, 122, 'conta'),
  status: textField(123, 124, 'status do pagamento'),
  accepted: countField(125, 130, 'quantidade de CVs aceitos'),
  rejected: countField(133, 138, 'quantidade de CVs rejeitados'),
  captured_on: dayField(140, 145, 'data da captura'),
  adjust_origin: textField(146, 147, 'origem do ajuste'),
  complementary: countField(148, 160, 'valor complementar'),
  operation_no: countField(162, 170, 'número da operação de antecipação'),
  anticipated_cents: signedCentsField(171, 184, 'valor bruto antecipado'),
  brand: codeField(185, 187, 'bandeira'),
  summary_unique_no: codeField(188, 209, 'número único do RO'),
  rate: countField(210, 213, 'taxa de comissão'),
  tariff_cents: countField(214, 218, 'tarifa'),
  guarantee_rate: countField(219, 222, 'taxa de garantia'),
  capture_means: textField(223, 224, 'meio de captura'),
  terminal: textField(225, 232, 'terminal'),
  product: codeField(233, 235, 'produto'),
}

export const cieloSaleLayout = {
  merchant_no: codeField(2, 11, 'estabelecimento'),
  summary_no: codeField(12, 18, 'número do RO'),
  card: textField(19, 37, 'número do cartão'),
  sold_on: requiredDayField(38, 45, 'data da venda'),
  amount_cents: signedCentsField(46, 59, 'valor da venda'),
  installment: countField(60, 61, 'parcela'),
  installments: countField(62, 63, 'total de parcelas'),
  rejection_code: textField(64, 66, 'motivo da rejeição'),
  auth_code: textField(67, 72, 'código de autorização'),
  tid: textField(73, 92, 'TID'),
  nsu: textField(93, 98, 'NSU/DOC'),
  complementary: countField(99, 111, 'valor complementar'),
  card_length: countField(112, 113, 'tamanho do cartão'),
  total_cents: countField(114, 126, 'valor total da venda'),
  next_cents: countField(127, 139, 'valor das próximas parcelas'),
  invoice_no: countField(140, 148, 'nota fiscal'),
  foreign: textField(149, 152, 'cartão emitido no exterior'),
  terminal: textField(153, 160, 'terminal'),
  order_ref: textField(163, 182, 'referência do pedido'),
  sold_at: timeField(183, 188, 'hora da venda'),
  unique_no: codeField(189, 217, 'número único da transação'),
}

export const cieloTrailerLayout = { records: countField(2, 12, 'quantidade de registros') }
