import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { showMoney, sumOf } from '@app/kit/contract'
import { isUnexplained } from '../day-parts/day.rules.ts'

const effectOf = ({ effects }: DayDifference) => sumOf(effects, ({ amount_cents }) => amount_cents)

export type CodeGroup = { code: DayDifference['code']; differences: DayDifference[]; effect_cents: number }

export function groupsByCode(differences: readonly DayDifference[]): CodeGroup[] {
  const groups = new Map<string, CodeGroup>()
  for (const difference of differences) {
    const group = groups.get(difference.code) ?? { code: difference.code, differences: [], effect_cents: 0 }
    group.differences.push(difference)
    group.effect_cents += effectOf(difference)
    groups.set(difference.code, group)
  }
  return [...groups.values()]
}

/** Filters of the differences of a day by their state, in the order in which they are shown. */
export const stateFilters = { todas: 'Todas', abertas: 'Em aberto', adiadas: 'Adiadas', explicadas: 'Explicadas' }

export type StateFilter = keyof typeof stateFilters

type State = Pick<DayDifference, 'status'>

/** A difference that resolved itself matches no filter. */
export function matchesFilter({ status }: State, filter: StateFilter) {
  if (status === 'resolved') return false
  if (filter === 'abertas') return isUnexplained({ status })
  if (filter === 'adiadas') return status === 'deferred'
  return filter === 'todas' || status === 'explained' || status === 'accepted'
}

export function countDifferences(differences: readonly State[]): Record<StateFilter, number> {
  const count = (filter: StateFilter) => differences.filter((difference) => matchesFilter(difference, filter)).length
  return {
    todas: count('todas'),
    abertas: count('abertas'),
    adiadas: count('adiadas'),
    explicadas: count('explicadas'),
  }
}

const maxLabelLength = 60

const shorten = (text: string) => (text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text)

export const differenceOptions = (differences: readonly DayDifference[]) =>
  differences.map(({ id, code, amount_cents, sentence }) => ({
    value: id,
    label: shorten(`${code} ${showMoney(amount_cents)} · ${sentence}`),
  }))

type Amounts = Pick<CashConciliationDetail, 'system_total_cents' | 'confirmed_total_cents' | 'differences'>

/** Returns the steps from system to confirmed total; `remainder` is the amount without a code. */
export function buildStepsToConfirmed({ system_total_cents, confirmed_total_cents, differences }: Amounts) {
  const steps = groupsByCode(differences.filter(({ status }) => status !== 'resolved'))
    .filter(({ effect_cents }) => effect_cents !== 0)
    .toSorted((a, b) => a.code.localeCompare(b.code))
  const codedCents = sumOf(steps, ({ effect_cents }) => effect_cents)
  return { steps, remainder: confirmed_total_cents - system_total_cents - codedCents }
}
