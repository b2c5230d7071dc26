import { code, count, dayFirst, optionalCode, requiredDayFirst, text } from '../fixed-width.ts'

// Rede, EEFI (financial), fixed width up to 1024 columns. Source: acquirer-files 3, EEFI.

const type = text(1, 3, 'tipo de registro')
const merchant_no = code(4, 12, 'número do PV')
const at = (bank: number) => ({
  bank: text(bank, bank + 2, 'banco'),
  branch: text(bank + 3, bank + 8, 'agência'),
  account: text(bank + 9, bank + 19, 'conta'),
})

/** Record type 030. */
export const header = {
  type,
  issued_on: requiredDayFirst(4, 11, 'data de emissão'),
  acquirer: text(12, 19, 'adquirente'),
  title: text(20, 53, 'título do extrato'),
  name: text(54, 75, 'nome comercial'),
  sequence: code(76, 81, 'sequência do movimento'),
  merchant_no: code(82, 90, 'número do PV grupo ou matriz'),
  movement: text(91, 105, 'tipo de processamento'),
  version: text(106, 125, 'versão do arquivo'),
}

/** Record type 032. */
export const matrix = { type, merchant_no: text(4, 12, 'número do PV matriz'), name: text(13, 34, 'nome comercial') }

const paid = {
  type,
  merchant_no,
  document_no: text(13, 23, 'número do documento'),
  paid_on: requiredDayFirst(24, 31, 'data do lançamento'),
  amount_cents: count(32, 46, 'valor do lançamento'),
  sign: text(47, 47, 'crédito'),
  ...at(48),
}

/** Record type 034: an ordinary credit of a RV or of one of its instalments. */
export const credit = {
  ...paid,
  moved_on: dayFirst(68, 75, 'data do movimento'),
  summary_no: code(76, 84, 'número do RV'),
  sold_on: dayFirst(85, 92, 'data do RV'),
  brand: text(93, 93, 'bandeira'),
  transaction_type: text(94, 94, 'tipo de transação'),
  summary_gross_cents: count(95, 109, 'valor bruto do RV'),
  summary_fee_cents: count(110, 124, 'valor da taxa de desconto'),
  part: text(125, 129, 'parcela/total'),
  status: text(130, 131, 'status do crédito'),
  original_merchant_no: text(132, 140, 'número do PV original'),
}

/** Record type 036: a credit paid before its day. */
export const anticipation = {
  ...paid,
  summary_no: code(68, 76, 'número do RV'),
  sold_on: dayFirst(77, 84, 'data do RV'),
  original_cents: count(85, 99, 'valor do crédito original'),
  original_due_on: dayFirst(100, 107, 'data de vencimento original'),
  part: text(108, 112, 'parcela/total'),
  summary_gross_cents: count(113, 127, 'valor bruto'),
  summary_fee_cents: count(128, 142, 'valor da taxa de desconto'),
  original_merchant_no: text(143, 151, 'número do PV original'),
  brand: text(152, 152, 'bandeira'),
}

/** Record type 035: deducted from future credits. */
export const net = {
  type,
  merchant_no,
  summary_no: code(13, 21, 'número do RV ajustado'),
  adjusted_on: requiredDayFirst(22, 29, 'data do ajuste'),
  amount_cents: count(30, 44, 'valor do ajuste'),
  sign: text(45, 45, 'débito'),
  reason: optionalCode(46, 47, 'motivo do ajuste'),
  reason_text: text(48, 75, 'motivo do ajuste (texto)'),
  card: text(76, 91, 'número do cartão'),
  sold_on: dayFirst(92, 99, 'data da transação'),
  original_summary_no: text(100, 108, 'número do RV original'),
  original_merchant_no: text(138, 146, 'número do PV original'),
  original_sold_on: dayFirst(147, 154, 'data do RV original'),
  sale_cents: count(155, 169, 'valor da transação'),
  way: text(170, 170, 'desagendamento ou net'),
  due_on: dayFirst(171, 178, 'data do crédito'),
  new_cents: count(179, 193, 'novo valor da parcela'),
  old_cents: count(194, 208, 'valor original da parcela'),
  requested_cents: count(224, 238, 'valor do cancelamento solicitado'),
  nsu: text(239, 250, 'número do NSU'),
  auth_code: text(251, 256, 'número da autorização'),
  debit_kind: text(257, 257, 'tipo de débito'),
  order: text(258, 268, 'número da ordem de débito'),
  debit_cents: count(269, 283, 'valor do débito total'),
  pending_cents: count(284, 298, 'valor pendente'),
  brand: text(299, 299, 'bandeira do RV de origem'),
  adjusted_brand: text(300, 300, 'bandeira do RV ajustado'),
  new_reason: optionalCode(313, 316, 'motivo do ajuste (4 dígitos)'),
}

/** Record type 038: debited from the bank account. */
export const bankDebit = {
  type,
  merchant_no,
  document_no: text(13, 23, 'número do documento'),
  adjusted_on: requiredDayFirst(24, 31, 'data de emissão'),
  amount_cents: count(32, 46, 'valor do débito'),
  sign: text(47, 47, 'débito'),
  ...at(48),
  original_summary_no: text(68, 76, 'número do RV original'),
  original_sold_on: dayFirst(77, 84, 'data do RV original'),
  reason: optionalCode(100, 101, 'motivo do débito'),
  reason_text: text(102, 129, 'motivo do débito (texto)'),
  card: text(130, 145, 'número do cartão'),
  requested_cents: count(175, 189, 'valor do cancelamento solicitado'),
  original_merchant_no: text(205, 213, 'número do PV original'),
  nsu: text(222, 233, 'número do NSU'),
  summary_no: text(234, 242, 'número do resumo do débito'),
  paid_on: dayFirst(243, 250, 'data do débito'),
  sale_cents: count(251, 265, 'valor da transação original'),
  auth_code: text(266, 271, 'número da autorização'),
  debit_kind: text(272, 272, 'tipo de débito'),
  debit_cents: count(273, 287, 'valor do débito total'),
  pending_cents: count(288, 302, 'valor pendente'),
  brand: text(303, 303, 'bandeira do RV de origem'),
  new_reason: optionalCode(304, 307, 'motivo do débito (4 dígitos)'),
}

/** Record type 043. */
export const adjustment = {
  type,
  merchant_no,
  summary_no: code(13, 21, 'número do resumo do crédito'),
  document_no: text(22, 32, 'número do documento'),
  issued_on: requiredDayFirst(33, 40, 'data de emissão'),
  paid_on: dayFirst(41, 48, 'data do crédito'),
  amount_cents: count(49, 63, 'valor do crédito'),
  sign: text(64, 64, 'crédito'),
  ...at(65),
  reason: optionalCode(85, 86, 'motivo do crédito'),
  reason_text: text(87, 114, 'motivo do crédito (texto)'),
  brand: text(115, 115, 'bandeira'),
  new_reason: optionalCode(116, 119, 'motivo do crédito (4 dígitos)'),
}

const debitOrder = {
  type,
  merchant_no,
  order: code(13, 23, 'número da ordem de débito'),
  ordered_on: requiredDayFirst(24, 31, 'data da ordem de débito'),
  amount_cents: count(32, 46, 'valor da ordem de débito'),
  reason: optionalCode(47, 48, 'motivo do ajuste'),
  reason_text: text(49, 76, 'motivo do ajuste (texto)'),
  card: text(77, 92, 'número do cartão'),
  nsu: text(93, 104, 'número do NSU'),
  sold_on: dayFirst(105, 112, 'data da transação original'),
  auth_code: text(113, 118, 'número da autorização'),
  sale_cents: count(119, 133, 'valor da transação original'),
  original_summary_no: text(134, 142, 'número do RV original'),
  original_sold_on: dayFirst(143, 150, 'data do RV original'),
  original_merchant_no: text(151, 159, 'número do PV original'),
}

/** Record type 044: a debit that waits for credits. */
export const pendingDebit = {
  ...debitOrder,
  paid_cents: count(204, 218, 'valor compensado'),
  paid_on: dayFirst(219, 226, 'data do pagamento'),
  pending_cents: count(227, 241, 'valor pendente'),
  means: text(257, 258, 'meio de compensação'),
  brand: text(287, 287, 'bandeira'),
  new_reason: optionalCode(288, 291, 'motivo do ajuste (4 dígitos)'),
}

/** Record type 045: a settled debit. */
export const settledDebit = {
  ...debitOrder,
  paid_cents: count(204, 218, 'valor liquidado'),
  paid_on: requiredDayFirst(219, 226, 'data da liquidação'),
  means: text(242, 243, 'meio de compensação'),
  brand: text(272, 272, 'bandeira'),
  new_reason: optionalCode(273, 276, 'motivo do ajuste (4 dígitos)'),
}

/** Record type 049: an instalment reduced by a partial cancellation. */
export const unscheduled = {
  type,
  merchant_no,
  summary_no: code(13, 21, 'número do RV original'),
  due_on: dayFirst(37, 44, 'data do crédito'),
  new_cents: count(45, 59, 'novo valor da parcela'),
  old_cents: count(60, 74, 'valor original da parcela'),
  amount_cents: count(75, 89, 'valor do ajuste'),
  cancelled_on: dayFirst(90, 97, 'data do cancelamento'),
  requested_cents: count(113, 127, 'valor do cancelamento solicitado'),
  card: text(128, 143, 'número do cartão'),
  sold_on: dayFirst(144, 151, 'data da transação'),
  nsu: text(152, 163, 'número do NSU'),
  debit_kind: text(164, 164, 'tipo de débito'),
  number: count(165, 166, 'número da parcela'),
  brand: text(167, 167, 'bandeira do RV de origem'),
}

/** Record type 053: repeats a debit of 035 with data of an online shop. */
export const twin = { type, card: text(4, 19, 'número do cartão') }

/** Record type 050. */
export const matrixTotals = {
  type,
  merchant_no: text(4, 12, 'número do PV matriz'),
  credits: count(13, 18, 'quantidade de resumos'),
  credits_cents: count(19, 33, 'valor total dos créditos normais'),
  anticipated: count(34, 39, 'quantidade de créditos antecipados'),
  anticipated_cents: count(40, 54, 'valor total antecipado'),
  adjustments: count(55, 58, 'quantidade de ajustes a crédito'),
  adjustments_cents: count(59, 73, 'valor total de ajustes a crédito'),
  debits: count(74, 79, 'quantidade de ajustes a débito'),
  debits_cents: count(80, 94, 'valor total de ajustes a débito'),
}

/** Record type 052. */
export const trailer = {
  type,
  matrices: count(4, 7, 'quantidade de matrizes'),
  records: count(8, 13, 'quantidade de registros'),
  merchant_no: text(14, 22, 'número do PV grupo'),
  credits: count(23, 26, 'quantidade de resumos'),
  credits_cents: count(27, 41, 'valor total dos créditos normais'),
  anticipated: count(42, 47, 'quantidade de créditos antecipados'),
  anticipated_cents: count(48, 62, 'valor total antecipado'),
  adjustments: count(63, 66, 'quantidade de ajustes a crédito'),
  adjustments_cents: count(67, 81, 'valor total de ajustes a crédito'),
  debits: count(82, 85, 'quantidade de ajustes a débito'),
  debits_cents: count(86, 100, 'valor total de ajustes a débito'),
}
