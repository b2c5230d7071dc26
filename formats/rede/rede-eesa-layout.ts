import {
  codeField,
  countField,
  dayFirstField,
  markField,
  requiredDayFirstField,
  textField,
} from '../fixed-width/fixed-width.ts'

// Rede, EESA (open balance, monthly), fixed width. Source: acquirer-files 3, EESA. Records: 060 header, 061 matrix,
// 066 its totals, 062 open credit or debit, 068 trailer.

const type = textField(1, 3, 'tipo de registro')

export const eesaHeaderLayout = {
  type,
  issued_on: requiredDayFirstField(4, 11, 'data de emissão'),
  acquirer: textField(12, 19, 'adquirente'),
  title: textField(20, 59, 'título do extrato'),
  name: textField(60, 81, 'nome comercial'),
  sequence: codeField(82, 87, 'sequência do movimento'),
  merchant_no: codeField(88, 96, 'número do PV grupo ou matriz'),
  movement: textField(97, 111, 'tipo de movimento'),
  version: textField(112, 119, 'versão do arquivo'),
}

export const eesaMatrixLayout = {
  type,
  merchant_no: textField(4, 12, 'número do PV matriz'),
  name: textField(13, 34, 'nome comercial'),
}

export const eesaOpenLayout = {
  type,
  order: codeField(4, 18, 'número da ordem de crédito'),
  sign: markField(19, 'crédito ou débito', ['C', 'D']),
  bank: textField(20, 22, 'banco'),
  branch: textField(23, 31, 'agência'),
  account: textField(32, 42, 'conta'),
  due_on: requiredDayFirstField(43, 50, 'data de vencimento'),
  establishment: textField(51, 59, 'número do estabelecimento'),
  summary_no: codeField(73, 81, 'número do RV'),
  sold_on: dayFirstField(82, 89, 'data do RV'),
  sale_cents: countField(91, 105, 'valor bruto do RV'),
  fee_cents: countField(106, 120, 'valor do desconto'),
  tip_cents: countField(121, 135, 'valor da gorjeta'),
  net_cents: countField(136, 150, 'valor da ordem de crédito'),
  merchant_no: codeField(151, 159, 'número do PV'),
  number: countField(160, 161, 'parcela creditada'),
  brand: textField(162, 162, 'bandeira do RV de origem'),
}

export const eesaMatrixTotalsLayout = {
  type,
  merchant_no: textField(4, 12, 'número do PV matriz'),
  summaries: countField(13, 17, 'quantidade de resumos'),
  net_cents: countField(63, 77, 'valor total líquido a ser creditado'),
}

export const eesaTrailerLayout = {
  type,
  matrices: countField(4, 7, 'quantidade de matrizes'),
  records: countField(8, 12, 'quantidade de registros'),
  merchant_no: textField(13, 21, 'número do PV grupo'),
  net_cents: countField(22, 36, 'valor total líquido'),
}
