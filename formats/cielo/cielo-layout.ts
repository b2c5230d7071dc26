import { code, count, day, requiredDay, signedCents, text, time } from '../fixed-width.ts'

// Cielo, Extrato Eletrônico v13/v14, 250 columns. Source: acquirer-files 1. Field names appear in messages to the user.

export const recordLength = 250

export const header = {
  merchant_no: code(2, 11, 'estabelecimento matriz'),
  processed_on: requiredDay(12, 19, 'data de processamento'),
  from: day(20, 27, 'período inicial'),
  to: day(28, 35, 'período final'),
  sequence: code(36, 42, 'sequência'),
  acquirer: text(43, 47, 'adquirente'),
  option: text(48, 49, 'opção de extrato'),
  van: text(50, 50, 'VAN'),
  version: text(71, 73, 'versão do layout'),
}

export const summary = {
  merchant_no: code(2, 11, 'estabelecimento'),
  summary_no: code(12, 18, 'número do RO'),
  installment: count(19, 20, 'parcela'),
  plan_mark: text(21, 21, 'marca do plano'),
  installments: text(22, 23, 'plano'),
  transaction_type: code(24, 25, 'tipo de transação'),
  presented_on: day(26, 31, 'data de apresentação'),
  due_on: day(32, 37, 'data prevista de pagamento'),
  sent_on: day(38, 43, 'data de envio ao banco'),
  gross_cents: signedCents(44, 57, 'valor bruto'),
  commission_cents: signedCents(58, 71, 'valor da comissão'),
  rejected_cents: signedCents(72, 85, 'valor rejeitado'),
  net_cents: signedCents(86, 99, 'valor líquido'),
  bank: text(100, 103, 'banco'),
  branch: text(104, 108, 'agência'),
  account: text(109, 122, 'conta'),
  status: text(123, 124, 'status do pagamento'),
  accepted: count(125, 130, 'quantidade de CVs aceitos'),
  rejected: count(133, 138, 'quantidade de CVs rejeitados'),
  captured_on: day(140, 145, 'data da captura'),
  adjust_origin: text(146, 147, 'origem do ajuste'),
  complementary: count(148, 160, 'valor complementar'),
  operation_no: count(162, 170, 'número da operação de antecipação'),
  anticipated_cents: signedCents(171, 184, 'valor bruto antecipado'),
  brand: code(185, 187, 'bandeira'),
  summary_unique_no: code(188, 209, 'número único do RO'),
  rate: count(210, 213, 'taxa de comissão'),
  tariff_cents: count(214, 218, 'tarifa'),
  guarantee_rate: count(219, 222, 'taxa de garantia'),
  capture_means: text(223, 224, 'meio de captura'),
  terminal: text(225, 232, 'terminal'),
  product: code(233, 235, 'produto'),
}

export const sale = {
  merchant_no: code(2, 11, 'estabelecimento'),
  summary_no: code(12, 18, 'número do RO'),
  card: text(19, 37, 'número do cartão'),
  sold_on: requiredDay(38, 45, 'data da venda'),
  amount_cents: signedCents(46, 59, 'valor da venda'),
  installment: count(60, 61, 'parcela'),
  installments: count(62, 63, 'total de parcelas'),
  rejection_code: text(64, 66, 'motivo da rejeição'),
  auth_code: text(67, 72, 'código de autorização'),
  tid: text(73, 92, 'TID'),
  nsu: text(93, 98, 'NSU/DOC'),
  complementary: count(99, 111, 'valor complementar'),
  card_length: count(112, 113, 'tamanho do cartão'),
  total_cents: count(114, 126, 'valor total da venda'),
  next_cents: count(127, 139, 'valor das próximas parcelas'),
  invoice_no: count(140, 148, 'nota fiscal'),
  foreign: text(149, 152, 'cartão emitido no exterior'),
  terminal: text(153, 160, 'terminal'),
  order_ref: text(163, 182, 'referência do pedido'),
  sold_at: time(183, 188, 'hora da venda'),
  unique_no: code(189, 217, 'número único da transação'),
}

export const trailer = { records: count(2, 12, 'quantidade de registros') }
