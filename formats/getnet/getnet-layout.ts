import {
  codeField,
  countField,
  dayFirstField,
  markField,
  requiredDayFirstField,
  textField,
  timeField,
} from '../fixed-width/fixed-width.ts'

// One sign applies to all amounts of its record. A blank sign, as in some files, is plus.
const sign = (at: number) => markField(at, 'sinal', [' ', '+', '-'])

// Getnet, Extrato Eletrônico V10, 400 columns (401 in the field). Source: acquirer-files 4. Records: 0 header,
// 1 RV, 2 CV, 3 adjustment, 4 anticipation, 5 negotiation, 6 unit of receivables, 9 trailer.

export const getnetRecordLength = 400

const type = textField(1, 1, 'tipo de registro')
const merchant_no = textField(2, 16, 'estabelecimento')

export const getnetHeaderLayout = {
  type,
  created_on: requiredDayFirstField(2, 9, 'data de criação'),
  created_at: timeField(10, 15, 'hora de criação'),
  moved_on: requiredDayFirstField(16, 23, 'data do movimento'),
  file: textField(24, 31, 'identificação do arquivo'),
  merchant_no: textField(32, 46, 'estabelecimento'),
  acquirer_cnpj: textField(47, 60, 'CNPJ da adquirente'),
  acquirer: textField(61, 80, 'adquirente'),
  sequence: codeField(81, 89, 'sequência'),
  code: textField(90, 91, 'código da adquirente'),
  version: textField(92, 116, 'versão do layout'),
}

export const getnetSummaryLayout = {
  type,
  merchant_no,
  product: textField(17, 18, 'produto'),
  capture: textField(19, 21, 'forma de captura'),
  summary_no: codeField(22, 30, 'número do RV'),
  sold_on: requiredDayFirstField(31, 38, 'data do RV'),
  paid_on: dayFirstField(39, 46, 'data de pagamento'),
  bank: textField(47, 49, 'banco'),
  branch: textField(50, 55, 'agência'),
  account: textField(56, 66, 'conta'),
  accepted: countField(67, 75, 'quantidade de CVs aceitos'),
  rejected: countField(76, 84, 'quantidade de CVs rejeitados'),
  gross_cents: countField(85, 96, 'valor bruto'),
  net_cents: countField(97, 108, 'valor líquido'),
  tariff_cents: countField(109, 120, 'valor da tarifa'),
  fee_cents: countField(121, 132, 'valor do desconto (MDR)'),
  rejected_cents: countField(133, 144, 'valor rejeitado'),
  credit_cents: countField(145, 156, 'valor do crédito'),
  charges_cents: countField(157, 168, 'valor dos encargos'),
  kind: textField(169, 170, 'tipo de pagamento'),
  installment: countField(171, 172, 'parcela'),
  installments: countField(173, 174, 'total de parcelas'),
  central_no: textField(175, 189, 'estabelecimento centralizador'),
  operation_no: textField(190, 204, 'operação de negociação'),
  original_due_on: dayFirstField(205, 212, 'vencimento original'),
  cost_cents: countField(213, 224, 'custo da operação'),
  anticipated_cents: countField(225, 236, 'líquido antecipado'),
  currency: textField(282, 284, 'moeda'),
  sign: sign(286),
  account_kind: textField(287, 288, 'tipo de conta'),
  payment_account: textField(289, 308, 'conta de pagamento'),
}

export const getnetSaleLayout = {
  type,
  merchant_no,
  summary_no: codeField(17, 25, 'número do RV'),
  nsu: codeField(26, 37, 'NSU'),
  sold_on: requiredDayFirstField(38, 45, 'data da venda'),
  sold_at: timeField(46, 51, 'hora da venda'),
  card: textField(52, 70, 'número do cartão'),
  gross_cents: countField(71, 82, 'valor da venda'),
  cash_out_cents: countField(83, 94, 'valor do saque'),
  boarding_cents: countField(95, 106, 'taxa de embarque'),
  // A published reader swaps these two fields; in the manual the total comes first.
  installments: countField(107, 108, 'total de parcelas'),
  installment: countField(109, 110, 'parcela'),
  part_cents: countField(111, 122, 'valor da parcela'),
  due_on: dayFirstField(123, 130, 'data de pagamento'),
  auth_code: textField(131, 140, 'código de autorização'),
  capture: textField(141, 143, 'forma de captura'),
  status: textField(144, 144, 'status da transação'),
  central_no: textField(145, 159, 'estabelecimento centralizador'),
  terminal: textField(160, 167, 'terminal'),
  currency: textField(168, 170, 'moeda'),
  sign: sign(172),
  fee_cents: countField(176, 187, 'valor do MDR'),
}

export const getnetAdjustmentLayout = {
  type,
  merchant_no,
  summary_no: codeField(17, 25, 'número do RV do ajuste'),
  adjusted_on: requiredDayFirstField(26, 33, 'data do ajuste'),
  paid_on: dayFirstField(34, 41, 'data de pagamento'),
  adjustment_no: textField(42, 61, 'identificação do ajuste'),
  sign: sign(63),
  amount_cents: countField(64, 75, 'valor do ajuste'),
  reason: textField(76, 77, 'motivo do ajuste'),
  card: textField(86, 104, 'número do cartão'),
  original_summary_no: textField(105, 113, 'número do RV original'),
  original_nsu: textField(114, 125, 'NSU original'),
  original_sold_on: dayFirstField(126, 133, 'data da venda original'),
  kind: textField(134, 135, 'tipo de pagamento'),
  terminal: textField(136, 143, 'terminal'),
  original_paid_on: dayFirstField(144, 151, 'pagamento original'),
  currency: textField(152, 154, 'moeda'),
  fee_cents: countField(155, 166, 'MDR cancelado'),
}

export const getnetAnticipationLayout = {
  type,
  merchant_no,
  operated_on: dayFirstField(17, 24, 'data da operação'),
  paid_on: requiredDayFirstField(25, 32, 'data do crédito'),
  operation_no: textField(33, 47, 'número da operação'),
  gross_cents: countField(48, 59, 'valor bruto'),
  cost_cents: countField(60, 71, 'custo'),
  net_cents: countField(72, 83, 'valor líquido'),
  central_no: textField(95, 109, 'estabelecimento centralizador'),
  bank: textField(110, 112, 'banco'),
  branch: textField(113, 118, 'agência'),
  account: textField(119, 129, 'conta'),
}

export const getnetNegotiationLayout = {
  type,
  merchant_no,
  operated_on: dayFirstField(17, 24, 'data da operação'),
  paid_on: requiredDayFirstField(25, 32, 'data do crédito'),
  operation_no: textField(33, 52, 'número da operação'),
  kind: textField(53, 54, 'tipo da operação'),
  total_cents: countField(55, 66, 'valor bruto total'),
  gross_cents: countField(67, 78, 'valor bruto'),
  cost_cents: countField(79, 90, 'custo'),
  net_cents: countField(91, 102, 'valor líquido'),
  bank: textField(116, 118, 'banco'),
  branch: textField(119, 124, 'agência'),
  account: textField(125, 144, 'conta'),
  movement: textField(148, 148, 'movimento'),
  central_no: textField(216, 230, 'estabelecimento centralizador'),
}

export const getnetUnitLayout = {
  type,
  merchant_no,
  operated_on: dayFirstField(17, 24, 'data da operação'),
  operation_no: textField(25, 44, 'número da operação'),
  kind: textField(45, 46, 'tipo da operação'),
  unit_key: textField(47, 64, 'chave da unidade de recebíveis'),
  product: textField(65, 66, 'produto'),
  due_on: dayFirstField(67, 74, 'vencimento'),
  total_cents: countField(75, 86, 'valor bruto total'),
  gross_cents: countField(87, 98, 'valor bruto'),
  cost_cents: countField(99, 110, 'custo'),
  net_cents: countField(111, 122, 'valor líquido'),
  movement: textField(154, 154, 'movimento'),
}

/** The count includes header and trailer. */
export const getnetTrailerLayout = { type, records: countField(2, 10, 'quantidade de registros') }
