import type { BusinessDate } from '@app/kit/contract'
import { parseProtheusCents } from './protheus-json.rules.ts'
import type { TitleDivergence, TitleState } from './title.contract.ts'

/** A title of table SE1 with our prefix. */
export type ErpTitle = {
  key: string
  customer_code: string
  due_on: BusinessDate
  amount_cents: number
  balance_cents: number
  history: string
}

export const erpTitleFields = [
  'E1_FILIAL',
  'E1_PREFIXO',
  'E1_NUM',
  'E1_PARCELA',
  'E1_TIPO',
  'E1_CLIENTE',
  'E1_VENCTO',
  'E1_VALOR',
  'E1_SALDO',
  'E1_HIST',
] as const

const date = /^(\d{4})(\d\d)(\d\d)$/

/** Reads a row of table SE1; undefined if it is not one. */
export function parseErpTitle(row: Readonly<Record<string, string>>): ErpTitle | undefined {
  const [, year, month, day] = date.exec(row.e1_vencto ?? '') ?? []
  const amount_cents = parseProtheusCents(row.e1_valor ?? '')
  const balance_cents = parseProtheusCents(row.e1_saldo ?? '')
  if (year === undefined || amount_cents === undefined || balance_cents === undefined) return undefined
  const parts = [row.e1_filial, row.e1_prefixo, row.e1_num, row.e1_parcela, row.e1_tipo]
  return {
    key: parts.map((part) => part ?? '').join('|'),
    customer_code: row.e1_cliente ?? '',
    due_on: `${year}-${month}-${day}`,
    amount_cents,
    balance_cents,
    history: row.e1_hist ?? '',
  }
}

/** Prefix, number, instalment and type of a key of the ERP, which begins with the branch. */
export const withoutBranch = (key: string) => key.slice(key.indexOf('|') + 1)

type SentTitle = { amount_cents: number; due_on: BusinessDate; open_cents: number }

/** How the ERP differs from a title; `open_cents` is its amount without our write-offs. Null if it does not. */
export function findDivergence(title: SentTitle, found: ErpTitle | undefined): TitleDivergence | null {
  if (!found) return 'missing_in_erp'
  if (found.amount_cents !== title.amount_cents) return 'value_differs'
  if (found.due_on !== title.due_on) return 'due_changed'
  if (found.balance_cents < title.open_cents) return 'settled_outside'
  return found.balance_cents > title.open_cents ? 'balance_differs' : null
}

/** The state of a title that the ERP has, by what our write-offs took from it. */
export const getStateBySettled = ({ amount_cents, settled_cents }: { amount_cents: number; settled_cents: number }) =>
  getStateByBalance({ amount_cents, balance_cents: amount_cents - settled_cents })

/** The state of a title that the ERP has, by its balance. */
export function getStateByBalance({
  amount_cents,
  balance_cents,
}: Pick<ErpTitle, 'amount_cents' | 'balance_cents'>): TitleState {
  if (balance_cents === 0) return 'settled'
  return balance_cents < amount_cents ? 'partially_settled' : 'integrated'
}
