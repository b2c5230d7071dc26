import { code, count, dayFirst, markOf, requiredDayFirst, text } from '../fixed-width.ts'

// Rede, EESA (open balance, monthly), fixed width. Source: acquirer-files 3, EESA.

const type = text(1, 3, 'tipo de registro')

/** Record type 060. */
export const header = {
  type,
  issued_on: requiredDayFirst(4, 11, 'data de emissão'),
  acquirer: text(12, 19, 'adquirente'),
  title: text(20, 59, 'título do extrato'),
  name: text(60, 81, 'nome comercial'),
  sequence: code(82, 87, 'sequência do movimento'),
  merchant_no: code(88, 96, 'número do PV grupo ou matriz'),
  movement: text(97, 111, 'tipo de movimento'),
  version: text(112, 119, 'versão do arquivo'),
}

/** Record type 061. */
export const matrix = { type, merchant_no: text(4, 12, 'número do PV matriz'), name: text(13, 34, 'nome comercial') }

/** Record type 062. */
export const open = {
  type,
  order: code(4, 18, 'número da ordem de crédito'),
  sign: markOf(19, 'crédito ou débito', ['C', 'D']),
  bank: text(20, 22, 'banco'),
  branch: text(23, 31, 'agência'),
  account: text(32, 42, 'conta'),
  due_on: requiredDayFirst(43, 50, 'data de vencimento'),
  establishment: text(51, 59, 'número do estabelecimento'),
  summary_no: code(73, 81, 'número do RV'),
  sold_on: dayFirst(82, 89, 'data do RV'),
  sale_cents: count(91, 105, 'valor bruto do RV'),
  fee_cents: count(106, 120, 'valor do desconto'),
  tip_cents: count(121, 135, 'valor da gorjeta'),
  net_cents: count(136, 150, 'valor da ordem de crédito'),
  merchant_no: code(151, 159, 'número do PV'),
  number: count(160, 161, 'parcela creditada'),
  brand: text(162, 162, 'bandeira do RV de origem'),
}

/** Record type 066. */
export const matrixTotals = {
  type,
  merchant_no: text(4, 12, 'número do PV matriz'),
  summaries: count(13, 17, 'quantidade de resumos'),
  net_cents: count(63, 77, 'valor total líquido a ser creditado'),
}

/** Record type 068. */
export const trailer = {
  type,
  matrices: count(4, 7, 'quantidade de matrizes'),
  records: count(8, 12, 'quantidade de registros'),
  merchant_no: text(13, 21, 'número do PV grupo'),
  net_cents: count(22, 36, 'valor total líquido'),
}
