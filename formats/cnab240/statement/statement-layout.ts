import { hintDay, oneOf, words } from '../../cnab/cnab-fields.ts'
import { count, dayFirst, requiredDayFirst, text } from '../../fixed-width.ts'
import { company, lotKind, record } from '../cnab240-layout.ts'

// Statement for reconciliation, lots of operation E. Source: bank-files 3.

const side = oneOf(['D', 'C'])
const balanceSide = oneOf(['D', 'C', ''])

/** Repeated in every record; read only in the lot header. */
export const holder = { ...company, company_name: words(73, 102, 'nome da empresa') }

export const lotHeader = {
  ...lotKind,
  ...holder,
  opening_on: dayFirst(143, 150, 'data do saldo inicial'),
  opening_cents: count(151, 168, 'saldo inicial'),
  opening_side: balanceSide(169, 169, 'situação do saldo inicial'),
  opening_status: text(170, 170, 'posição do saldo inicial'),
  currency: text(171, 173, 'moeda'),
  sequence: text(174, 178, 'número do extrato'),
}

/** Segment E. */
export const entry = {
  nature: text(109, 111, 'natureza do lançamento'),
  complement_kind: text(112, 113, 'tipo do complemento'),
  complement: text(114, 133, 'complemento'),
  tax_exempt: text(134, 134, 'isenção de CPMF'),
  accounted_on: hintDay(135, 142, 'data contábil'),
  posted_on: requiredDayFirst(143, 150, 'data do lançamento'),
  amount_cents: count(151, 168, 'valor do lançamento'),
  side: side(169, 169, 'débito ou crédito'),
  category: text(170, 172, 'categoria'),
  history_code: text(173, 176, 'código do histórico'),
  memo: text(177, 201, 'histórico'),
  doc_no: text(202, 240, 'documento'),
}

export const lotTrailer = {
  ...record,
  ...company,
  blocked_longer_cents: count(89, 106, 'saldo bloqueado acima de 24 horas'),
  limit_cents: count(107, 124, 'limite da conta'),
  blocked_day_cents: count(125, 142, 'saldo bloqueado até 24 horas'),
  closing_on: dayFirst(143, 150, 'data do saldo final'),
  closing_cents: count(151, 168, 'saldo final'),
  closing_side: balanceSide(169, 169, 'situação do saldo final'),
  closing_status: text(170, 170, 'posição do saldo final'),
  records: count(171, 176, 'quantidade de registros do lote'),
  debits_cents: count(177, 194, 'soma dos débitos'),
  credits_cents: count(195, 212, 'soma dos créditos'),
}
