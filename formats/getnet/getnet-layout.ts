import { code, count, dayFirst, markOf, requiredDayFirst, text, time } from '../fixed-width.ts'

// One sign applies to all amounts of its record. A blank sign, as in some files, is plus.
const sign = (at: number) => markOf(at, 'sinal', [' ', '+', '-'])

// Getnet, Extrato Eletrônico V10, 400 columns (401 in the field). Source: acquirer-files 4.

export const recordLength = 400

const type = text(1, 1, 'tipo de registro')
const merchant_no = text(2, 16, 'estabelecimento')

/** Record type 0. */
export const header = {
  type,
  created_on: requiredDayFirst(2, 9, 'data de criação'),
  created_at: time(10, 15, 'hora de criação'),
  moved_on: requiredDayFirst(16, 23, 'data do movimento'),
  file: text(24, 31, 'identificação do arquivo'),
  merchant_no: text(32, 46, 'estabelecimento'),
  acquirer_cnpj: text(47, 60, 'CNPJ da adquirente'),
  acquirer: text(61, 80, 'adquirente'),
  sequence: code(81, 89, 'sequência'),
  code: text(90, 91, 'código da adquirente'),
  version: text(92, 116, 'versão do layout'),
}

/** Record type 1. */
export const summary = {
  type,
  merchant_no,
  product: text(17, 18, 'produto'),
  capture: text(19, 21, 'forma de captura'),
  summary_no: code(22, 30, 'número do RV'),
  sold_on: requiredDayFirst(31, 38, 'data do RV'),
  paid_on: dayFirst(39, 46, 'data de pagamento'),
  bank: text(47, 49, 'banco'),
  branch: text(50, 55, 'agência'),
  account: text(56, 66, 'conta'),
  accepted: count(67, 75, 'quantidade de CVs aceitos'),
  rejected: count(76, 84, 'quantidade de CVs rejeitados'),
  gross_cents: count(85, 96, 'valor bruto'),
  net_cents: count(97, 108, 'valor líquido'),
  tariff_cents: count(109, 120, 'valor da tarifa'),
  fee_cents: count(121, 132, 'valor do desconto (MDR)'),
  rejected_cents: count(133, 144, 'valor rejeitado'),
  credit_cents: count(145, 156, 'valor do crédito'),
  charges_cents: count(157, 168, 'valor dos encargos'),
  kind: text(169, 170, 'tipo de pagamento'),
  installment: count(171, 172, 'parcela'),
  installments: count(173, 174, 'total de parcelas'),
  central_no: text(175, 189, 'estabelecimento centralizador'),
  operation_no: text(190, 204, 'operação de negociação'),
  original_due_on: dayFirst(205, 212, 'vencimento original'),
  cost_cents: count(213, 224, 'custo da operação'),
  anticipated_cents: count(225, 236, 'líquido antecipado'),
  currency: text(282, 284, 'moeda'),
  sign: sign(286),
  account_kind: text(287, 288, 'tipo de conta'),
  payment_account: text(289, 308, 'conta de pagamento'),
}

/** Record type 2. */
export const sale = {
  type,
  merchant_no,
  summary_no: code(17, 25, 'número do RV'),
  nsu: code(26, 37, 'NSU'),
  sold_on: requiredDayFirst(38, 45, 'data da venda'),
  sold_at: time(46, 51, 'hora da venda'),
  card: text(52, 70, 'número do cartão'),
  gross_cents: count(71, 82, 'valor da venda'),
  cash_out_cents: count(83, 94, 'valor do saque'),
  boarding_cents: count(95, 106, 'taxa de embarque'),
  // A published reader swaps these two fields; in the manual the total comes first.
  installments: count(107, 108, 'total de parcelas'),
  installment: count(109, 110, 'parcela'),
  part_cents: count(111, 122, 'valor da parcela'),
  due_on: dayFirst(123, 130, 'data de pagamento'),
  auth_code: text(131, 140, 'código de autorização'),
  capture: text(141, 143, 'forma de captura'),
  status: text(144, 144, 'status da transação'),
  central_no: text(145, 159, 'estabelecimento centralizador'),
  terminal: text(160, 167, 'terminal'),
  currency: text(168, 170, 'moeda'),
  sign: sign(172),
  fee_cents: count(176, 187, 'valor do MDR'),
}

/** Record type 3. */
export const adjustment = {
  type,
  merchant_no,
  summary_no: code(17, 25, 'número do RV do ajuste'),
  adjusted_on: requiredDayFirst(26, 33, 'data do ajuste'),
  paid_on: dayFirst(34, 41, 'data de pagamento'),
  adjustment_no: text(42, 61, 'identificação do ajuste'),
  sign: sign(63),
  amount_cents: count(64, 75, 'valor do ajuste'),
  reason: text(76, 77, 'motivo do ajuste'),
  card: text(86, 104, 'número do cartão'),
  original_summary_no: text(105, 113, 'número do RV original'),
  original_nsu: text(114, 125, 'NSU original'),
  original_sold_on: dayFirst(126, 133, 'data da venda original'),
  kind: text(134, 135, 'tipo de pagamento'),
  terminal: text(136, 143, 'terminal'),
  original_paid_on: dayFirst(144, 151, 'pagamento original'),
  currency: text(152, 154, 'moeda'),
  fee_cents: count(155, 166, 'MDR cancelado'),
}

/** Record type 4. */
export const anticipation = {
  type,
  merchant_no,
  operated_on: dayFirst(17, 24, 'data da operação'),
  paid_on: requiredDayFirst(25, 32, 'data do crédito'),
  operation_no: text(33, 47, 'número da operação'),
  gross_cents: count(48, 59, 'valor bruto'),
  cost_cents: count(60, 71, 'custo'),
  net_cents: count(72, 83, 'valor líquido'),
  central_no: text(95, 109, 'estabelecimento centralizador'),
  bank: text(110, 112, 'banco'),
  branch: text(113, 118, 'agência'),
  account: text(119, 129, 'conta'),
}

/** Record type 5. */
export const negotiation = {
  type,
  merchant_no,
  operated_on: dayFirst(17, 24, 'data da operação'),
  paid_on: requiredDayFirst(25, 32, 'data do crédito'),
  operation_no: text(33, 52, 'número da operação'),
  kind: text(53, 54, 'tipo da operação'),
  total_cents: count(55, 66, 'valor bruto total'),
  gross_cents: count(67, 78, 'valor bruto'),
  cost_cents: count(79, 90, 'custo'),
  net_cents: count(91, 102, 'valor líquido'),
  bank: text(116, 118, 'banco'),
  branch: text(119, 124, 'agência'),
  account: text(125, 144, 'conta'),
  movement: text(148, 148, 'movimento'),
  central_no: text(216, 230, 'estabelecimento centralizador'),
}

/** Record type 6. */
export const unit = {
  type,
  merchant_no,
  operated_on: dayFirst(17, 24, 'data da operação'),
  operation_no: text(25, 44, 'número da operação'),
  kind: text(45, 46, 'tipo da operação'),
  unit_key: text(47, 64, 'chave da unidade de recebíveis'),
  product: text(65, 66, 'produto'),
  due_on: dayFirst(67, 74, 'vencimento'),
  total_cents: count(75, 86, 'valor bruto total'),
  gross_cents: count(87, 98, 'valor bruto'),
  cost_cents: count(99, 110, 'custo'),
  net_cents: count(111, 122, 'valor líquido'),
  movement: text(154, 154, 'movimento'),
}

/** Record type 9. The count includes header and trailer. */
export const trailer = { type, records: count(2, 10, 'quantidade de registros') }
