import { BusinessDate } from '@app/kit/contract'
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
  const { data: due_on } = BusinessDate.safeParse(row.e1_vencto?.replace(date, '$1-$2-$3'))
  const amount_cents = parseProtheusCents(row.e1_valor ?? '')
  const balance_cents = parseProtheusCents(row.e1_saldo ?? '')
  if (due_on === undefined || amount_cents === undefined || balance_cents === undefined) return undefined
  const parts = [row.e1_filial, row.e1_prefixo, row.e1_num, row.e1_parcela, row.e1_tipo]
  return {
    key: parts.map((part) => part ?? '').join('|'),
    customer_code: row.e1_cliente ?? '',
    due_on,
    amount_cents,
    balance_cents,
    history: row.e1_hist ?? '',
  }
}

/** Prefix, number, instalment and type of a key of the ERP, which begins with the branch. */
export const withoutBranch = (key: string) => key.slice(key.indexOf('|') + 1)

type ComparedTitle = {
  amount_cents: number
  due_on: BusinessDate
  settled_cents: number
  accepted_cents: number
  ignored_divergences: readonly string[]
}
type Found = Pick<ErpTitle, 'amount_cents' | 'due_on' | 'balance_cents'>

/** Divergences of a title, each with the figure of the ERP, the most serious first. */
function findDifferences(title: ComparedTitle, found: Found | undefined): [TitleDivergence, string][] {
  if (!found) return [['missing_in_erp', '']]
  const open_cents = title.amount_cents - title.settled_cents - title.accepted_cents
  const differences: [TitleDivergence, string][] = []
  if (found.balance_cents < 0) differences.push(['negative_balance', String(found.balance_cents)])
  if (found.amount_cents !== title.amount_cents) differences.push(['value_differs', String(found.amount_cents)])
  if (found.due_on !== title.due_on) differences.push(['due_changed', found.due_on])
  if (found.balance_cents >= 0 && found.balance_cents < open_cents)
    differences.push(['settled_outside', String(found.balance_cents)])
  if (found.balance_cents > open_cents) differences.push(['balance_differs', String(found.balance_cents)])
  return differences
}

const toIgnored = ([divergence, figure]: [TitleDivergence, string]) => `${divergence}:${figure}`

/** The first divergence of a title that no person ignored, or null; and the ignored ones that are still there. */
export function compareTitle(title: ComparedTitle, found: Found | undefined) {
  const differences = findDifferences(title, found)
  const isIgnored = (difference: [TitleDivergence, string]) => title.ignored_divergences.includes(toIgnored(difference))
  return {
    divergence: differences.find((difference) => !isIgnored(difference))?.[0] ?? null,
    ignored_divergences: differences.filter(isIgnored).map(toIgnored),
  }
}

/** The ignored divergences of a title after a person ignored one of this kind. */
export const ignoreDivergence = (title: ComparedTitle, found: Found | undefined, divergence: TitleDivergence) => [
  ...title.ignored_divergences,
  ...findDifferences(title, found)
    .filter(([kind]) => kind === divergence)
    .map(toIgnored),
]

type Settled = Pick<ComparedTitle, 'amount_cents' | 'settled_cents' | 'accepted_cents'>

/** State of a title in the ERP: its amount less our write-offs and the accepted ones. */
export const getStateBySettled = ({ amount_cents, settled_cents, accepted_cents }: Settled) =>
  getStateByBalance({ amount_cents, balance_cents: amount_cents - settled_cents - accepted_cents })

/** State of a title in the ERP, by its balance. No balance is negative. */
export function getStateByBalance({
  amount_cents,
  balance_cents,
}: Pick<ErpTitle, 'amount_cents' | 'balance_cents'>): TitleState {
  if (balance_cents === 0) return 'settled'
  return balance_cents < amount_cents ? 'partially_settled' : 'integrated'
}
