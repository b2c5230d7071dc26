import { choiceField, hintDay, plainTextField } from '../../cnab/cnab-fields.ts'
import { countField, dayFirstField, requiredDayFirstField, textField } from '../../fixed-width/fixed-width.ts'
import { cnab240CompanyColumns, cnab240Record, lotKind } from '../cnab240-layout.ts'

// Statement for reconciliation, lots of operation E. Source: bank-files 3.

const side = choiceField(['D', 'C'])
const balanceSide = choiceField(['D', 'C', ''])

/** Repeated in every record; read only in the lot header. */
export const statementHolder = { ...cnab240CompanyColumns, company_name: plainTextField(73, 102, 'nome da empresa') }

export const statementLotHeader = {
  ...lotKind,
  ...statementHolder,
  opening_on: dayFirstField(143, 150, 'data do saldo inicial'),
  opening_cents: countField(151, 168, 'saldo inicial'),
  opening_side: balanceSide(169, 169, 'situação do saldo inicial'),
  opening_status: textField(170, 170, 'posição do saldo inicial'),
  currency: textField(171, 173, 'moeda'),
  sequence: textField(174, 178, 'número do extrato'),
}

export const statementEntryColumns = {
  nature: textField(109, 111, 'natureza do lançamento'),
  complement_kind: textField(112, 113, 'tipo do complemento'),
  complement: textField(114, 133, 'complemento'),
  tax_exempt: textField(134, 134, 'isenção de CPMF'),
  accounted_on: hintDay(135, 142, 'data contábil'),
  posted_on: requiredDayFirstField(143, 150, 'data do lançamento'),
  amount_cents: countField(151, 168, 'valor do lançamento'),
  side: side(169, 169, 'débito ou crédito'),
  category: textField(170, 172, 'categoria'),
  history_code: textField(173, 176, 'código do histórico'),
  memo: textField(177, 201, 'histórico'),
  doc_no: textField(202, 240, 'documento'),
}

export const statementLotTrailer = {
  ...cnab240Record,
  ...cnab240CompanyColumns,
  blocked_longer_cents: countField(89, 106, 'saldo bloqueado acima de 24 horas'),
  limit_cents: countField(107, 124, 'limite da conta'),
  blocked_day_cents: countField(125, 142, 'saldo bloqueado até 24 horas'),
  closing_on: dayFirstField(143, 150, 'data do saldo final'),
  closing_cents: countField(151, 168, 'saldo final'),
  closing_side: balanceSide(169, 169, 'situação do saldo final'),
  closing_status: textField(170, 170, 'posição do saldo final'),
  records: countField(171, 176, 'quantidade de registros do lote'),
  debits_cents: countField(177, 194, 'soma dos débitos'),
  credits_cents: countField(195, 212, 'soma dos créditos'),
}
