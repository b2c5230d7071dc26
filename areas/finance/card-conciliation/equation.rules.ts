import type { BusinessDate } from '@app/kit/contract'
import { EquationFilter } from './card-conciliation.contract.ts'

/** The period of each view is of its own date. */
const tabPeriods = {
  vendas: { from: 'sold_from', to: 'sold_to' },
  recebiveis: { from: 'from', to: 'to' },
  pagamentos: { from: 'paid_from', to: 'paid_to' },
} as const
export type CardTab = keyof typeof tabPeriods

type TabQuery = Readonly<Record<string, unknown>> & { from?: BusinessDate | undefined; to?: BusinessDate | undefined }

const terms = Object.keys(EquationFilter.shape)

/** Converts the filter of a view to that of the equation. */
export function toEquationQuery(tab: CardTab, query: TabQuery): Record<string, string> {
  const { from, to, ...others } = query
  const period = { [tabPeriods[tab].from]: from, [tabPeriods[tab].to]: to }
  const sold = tab === 'vendas' ? { from: query.due_from, to: query.due_to } : {}
  const isShared = tab === 'pagamentos' ? (name: string) => name !== 'status' : () => true
  return Object.fromEntries(
    Object.entries({ ...sold, ...others, ...period }).flatMap(([name, value]) =>
      terms.includes(name) && isShared(name) && value !== undefined && value !== '' ? [[name, String(value)]] : [],
    ),
  )
}
