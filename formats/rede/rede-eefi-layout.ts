import {
  codeField,
  countField,
  dayFirstField,
  optionalCodeField,
  requiredDayFirstField,
  textField,
} from '../fixed-width/fixed-width.ts'

// Rede, EEFI (financial), fixed width up to 1024 columns. Source: acquirer-files 3, EEFI. Records: 030 header,
// 032 matrix, 050 its totals, 034 credit of a RV or instalment, 035 deducted from future credits, 036 credit paid
// before its day, 038 debited from the bank account, 043 adjustment, 044 debit that waits for credits, 045 settled
// debit, 049 instalment reduced by a partial cancellation, 052 trailer, 053 repeats 035 with data of an online shop.

const type = textField(1, 3, 'tipo de registro')
const merchant_no = codeField(4, 12, 'número do PV')
const at = (bank: number) => ({
  bank: textField(bank, bank + 2, 'banco'),
  branch: textField(bank + 3, bank + 8, 'agência'),
  account: textField(bank + 9, bank + 19, 'conta'),
})

export const eefiHeaderLayout = {
  type,
  issued_on: requiredDayFirstField(4, 11, 'data de emissão'),
  acquirer: textField(12, 19, 'adquirente'),
  title: textField(20, 53, 'título do extrato'),
  name: textField(54, 75, 'nome comercial'),
  sequence: codeField(76, 81, 'sequência do movimento'),
  merchant_no: codeField(82, 90, 'número do PV grupo ou matriz'),
  movement: textField(91, 105, 'tipo de processamento'),
  version: textField(106, 125, 'versão do arquivo'),
}

export const eefiMatrixLayout = {
  type,
  merchant_no: textField(4, 12, 'número do PV matriz'),
  name: textField(13, 34, 'nome comercial'),
}

const paid = {
  type,
  merchant_no,
  document_no: textField(13, 23, 'número do documento'),
  paid_on: requiredDayFirstField(24, 31, 'data do lançamento'),
  amount_cents: countField(32, 46, 'valor do lançamento'),
  sign: textField(47, 47, 'crédito'),
  ...at(48),
}

export const eefiCreditLayout = {
  ...paid,
  moved_on: dayFirstField(68, 75, 'data do movimento'),
  summary_no: codeField(76, 84, 'número do RV'),
  sold_on: dayFirstField(85, 92, 'data do RV'),
  brand: textField(93, 93, 'bandeira'),
  transaction_type: textField(94, 94, 'tipo de transação'),
  summary_gross_cents: countField(95, 109, 'valor bruto do RV'),
  summary_fee_cents: countField(110, 124, 'valor da taxa de desconto'),
  part: textField(125, 129, 'parcela/total'),
  status: textField(130, 131, 'status do crédito'),
  original_merchant_no: textField(132, 140, 'número do PV original'),
}

export const eefiAnticipationLayout = {
  ...paid,
  summary_no: codeField(68, 76, 'número do RV'),
  sold_on: dayFirstField(77, 84, 'data do RV'),
  original_cents: countField(85, 99, 'valor do crédito original'),
  original_due_on: dayFirstField(100, 107, 'data de vencimento original'),
  part: textField(108, 112, 'parcela/total'),
  summary_gross_cents: countField(113, 127, 'valor bruto'),
  summary_fee_cents: countField(128, 142, 'valor da taxa de desconto'),
  original_merchant_no: textField(143, 151, 'número do PV original'),
  brand: textField(152, 152, 'bandeira'),
}

export const eefiNetLayout = {
  type,
  merchant_no,
  summary_no: codeField(13, 21, 'número do RV ajustado'),
  adjusted_on: requiredDayFirstField(22, 29, 'data do ajuste'),
  amount_cents: countField(30, 44, 'valor do ajuste'),
  sign: textField(45, 45, 'débito'),
  reason: optionalCodeField(46, 47, 'motivo do ajuste'),
  reason_text: textField(48, 75, 'motivo do ajuste (texto)'),
  card: textField(76, 91, 'número do cartão'),
  sold_on: dayFirstField(92, 99, 'data da transação'),
  original_summary_no: textField(100, 108, 'número do RV original'),
  original_merchant_no: textField(138, 146, 'número do PV original'),
  original_sold_on: dayFirstField(147, 154, 'data do RV original'),
  sale_cents: countField(155, 169, 'valor da transação'),
  way: textField(170, 170, 'desagendamento ou net'),
  due_on: dayFirstField(171, 178, 'data do crédito'),
  new_cents: countField(179, 193, 'novo valor da parcela'),
  old_cents: countField(194, 208, 'valor original da parcela'),
  requested_cents: countField(224, 238, 'valor do cancelamento solicitado'),
  nsu: textField(239, 250, 'número do NSU'),
  auth_code: textField(251, 256, 'número da autorização'),
  debit_kind: textField(257, 257, 'tipo de débito'),
  order: textField(258, 268, 'número da ordem de débito'),
  debit_cents: countField(269, 283, 'valor do débito total'),
  pending_cents: countField(284, 298, 'valor pendente'),
  brand: textField(299, 299, 'bandeira do RV de origem'),
  adjusted_brand: textField(300, 300, 'bandeira do RV ajustado'),
  new_reason: optionalCodeField(313, 316, 'motivo do ajuste (4 dígitos)'),
}

export const eefiBankDebitLayout = {
  type,
  merchant_no,
  document_no: textField(13, 23, 'número do documento'),
  adjusted_on: requiredDayFirstField(24, 31, 'data de emissão'),
  amount_cents: countField(32, 46, 'valor do débito'),
  sign: textField(47, 47, 'débito'),
  ...at(48),
  original_summary_no: textField(68, 76, 'número do RV original'),
  original_sold_on: dayFirstField(77, 84, 'data do RV original'),
  reason: optionalCodeField(100, 101, 'motivo do débito'),
  reason_text: textField(102, 129, 'motivo do débito (texto)'),
  card: textField(130, 145, 'número do cartão'),
  requested_cents: countField(175, 189, 'valor do cancelamento solicitado'),
  original_merchant_no: textField(205, 213, 'número do PV original'),
  nsu: textField(222, 233, 'número do NSU'),
  summary_no: textField(234, 242, 'número do resumo do débito'),
  paid_on: dayFirstField(243, 250, 'data do débito'),
  sale_cents: countField(251, 265, 'valor da transação original'),
  auth_code: textField(266, 271, 'número da autorização'),
  debit_kind: textField(272, 272, 'tipo de débito'),
  debit_cents: countField(273, 287, 'valor do débito total'),
  pending_cents: countField(288, 302, 'valor pendente'),
  brand: textField(303, 303, 'bandeira do RV de origem'),
  new_reason: optionalCodeField(304, 307, 'motivo do débito (4 dígitos)'),
}

export const eefiAdjustmentLayout = {
  type,
  merchant_no,
  summary_no: codeField(13, 21, 'número do resumo do crédito'),
  document_no: textField(22, 32, 'número do documento'),
  issued_on: requiredDayFirstField(33, 40, 'data de emissão'),
  paid_on: dayFirstField(41, 48, 'data do crédito'),
  amount_cents: countField(49, 63, 'valor do crédito'),
  sign: textField(64, 64, 'crédito'),
  ...at(65),
  reason: optionalCodeField(85, 86, 'motivo do crédito'),
  reason_text: textField(87, 114, 'motivo do crédito (texto)'),
  brand: textField(115, 115, 'bandeira'),
  new_reason: optionalCodeField(116, 119, 'motivo do crédito (4 dígitos)'),
}

const debitOrder = {
  type,
  merchant_no,
  order: codeField(13, 23, 'número da ordem de débito'),
  ordered_on: requiredDayFirstField(24, 31, 'data da ordem de débito'),
  amount_cents: countField(32, 46, 'valor da ordem de débito'),
  reason: optionalCodeField(47, 48, 'motivo do ajuste'),
  reason_text: textField(49, 76, 'motivo do ajuste (texto)'),
  card: textField(77, 92, 'número do cartão'),
  nsu: textField(93, 104, 'número do NSU'),
  sold_on: dayFirstField(105, 112, 'data da transação original'),
  auth_code: textField(113, 118, 'número da autorização'),
  sale_cents: countField(119, 133, 'valor da transação original'),
  original_summary_no: textField(134, 142, 'número do RV original'),
  original_sold_on: dayFirstField(143, 150, 'data do RV original'),
  original_merchant_no: textField(151, 159, 'número do PV original'),
}

export const eefiPendingDebitLayout = {
  ...debitOrder,
  paid_cents: countField(204, 218, 'valor compensado'),
  paid_on: dayFirstField(219, 226, 'data do pagamento'),
  pending_cents: countField(227, 241, 'valor pendente'),
  means: textField(257, 258, 'meio de compensação'),
  brand: textField(287, 287, 'bandeira'),
  new_reason: optionalCodeField(288, 291, 'motivo do ajuste (4 dígitos)'),
}

export const eefiSettledDebitLayout = {
  ...debitOrder,
  paid_cents: countField(204, 218, 'valor liquidado'),
  paid_on: requiredDayFirstField(219, 226, 'data da liquidação'),
  means: textField(242, 243, 'meio de compensação'),
  brand: textField(272, 272, 'bandeira'),
  new_reason: optionalCodeField(273, 276, 'motivo do ajuste (4 dígitos)'),
}

export const eefiUnscheduledLayout = {
  type,
  merchant_no,
  summary_no: codeField(13, 21, 'número do RV original'),
  due_on: dayFirstField(37, 44, 'data do crédito'),
  new_cents: countField(45, 59, 'novo valor da parcela'),
  old_cents: countField(60, 74, 'valor original da parcela'),
  amount_cents: countField(75, 89, 'valor do ajuste'),
  cancelled_on: dayFirstField(90, 97, 'data do cancelamento'),
  requested_cents: countField(113, 127, 'valor do cancelamento solicitado'),
  card: textField(128, 143, 'número do cartão'),
  sold_on: dayFirstField(144, 151, 'data da transação'),
  nsu: textField(152, 163, 'número do NSU'),
  debit_kind: textField(164, 164, 'tipo de débito'),
  number: countField(165, 166, 'número da parcela'),
  brand: textField(167, 167, 'bandeira do RV de origem'),
}

export const eefiOnlineTwinLayout = { type, card: textField(4, 19, 'número do cartão') }

export const eefiMatrixTotalsLayout = {
  type,
  merchant_no: textField(4, 12, 'número do PV matriz'),
  credits: countField(13, 18, 'quantidade de resumos'),
  credits_cents: countField(19, 33, 'valor total dos créditos normais'),
  anticipated: countField(34, 39, 'quantidade de créditos antecipados'),
  anticipated_cents: countField(40, 54, 'valor total antecipado'),
  adjustments: countField(55, 58, 'quantidade de ajustes a crédito'),
  adjustments_cents: countField(59, 73, 'valor total de ajustes a crédito'),
  debits: countField(74, 79, 'quantidade de ajustes a débito'),
  debits_cents: countField(80, 94, 'valor total de ajustes a débito'),
}

export const eefiTrailerLayout = {
  type,
  matrices: countField(4, 7, 'quantidade de matrizes'),
  records: countField(8, 13, 'quantidade de registros'),
  merchant_no: textField(14, 22, 'número do PV grupo'),
  credits: countField(23, 26, 'quantidade de resumos'),
  credits_cents: countField(27, 41, 'valor total dos créditos normais'),
  anticipated: countField(42, 47, 'quantidade de créditos antecipados'),
  anticipated_cents: countField(48, 62, 'valor total antecipado'),
  adjustments: countField(63, 66, 'quantidade de ajustes a crédito'),
  adjustments_cents: countField(67, 81, 'valor total de ajustes a crédito'),
  debits: countField(82, 85, 'quantidade de ajustes a débito'),
  debits_cents: countField(86, 100, 'valor total de ajustes a débito'),
}
