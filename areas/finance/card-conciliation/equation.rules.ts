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
/** Filters of the list alone: the equation shows the whole that they divide. */
const partsOfWhole = ['term', 'open_reason']

/** Converts the filter of a view to that of the equation; null if the view has a filter that the equation has not. */
export function toEquationQuery(tab: CardTab, query: TabQuery): Record<string, string> | null {
  const { from, to, due_from, due_to, ...others } = query
  const due = tab === 'vendas' ? { from: due_from, to: due_to } : { due_from, due_to }
  const filters = { ...others, ...due, [tabPeriods[tab].from]: from, [tabPeriods[tab].to]: to }
  const chosen = Object.entries(filters).filter(
    ([name, value]) => !partsOfWhole.includes(name) && value !== undefined && value !== '',
  )
  const isKnown = ([name]: [string, unknown]) => terms.includes(name) && !(tab === 'pagamentos' && name === 'status')
  return chosen.every(isKnown) ? Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])) : null
}
