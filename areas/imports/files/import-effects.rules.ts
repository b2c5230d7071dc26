import { addDays, type BusinessDate, daysBetween, formatCount, showDate, sumOf } from '@app/kit/contract'
import type { EffectDays, ImportEffects, UndoEffects } from './import-effects.contract.ts'
import type { Import } from './imports.contract.ts'

const maxPeriods = 20

const keyOf = ({ company_name, date }: { company_name: string; date: BusinessDate }) => `${company_name}\n${date}`

/** Joins consecutive days of a company to periods, sorted by company and date. A repeated day counts once. */
export function joinEffectDays(days: readonly { company_name: string; date: BusinessDate }[]): EffectDays {
  const periods: EffectDays['periods'] = []
  let count = 0
  for (const { company_name, date } of days.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const last = periods.at(-1)
    const follows = last?.company_name === company_name
    if (follows && last.to === date) continue
    count += 1
    if (follows && addDays(last.to, 1) === date) last.to = date
    else periods.push({ company_name, from: date, to: date })
  }
  return { count, periods: periods.slice(0, maxPeriods) }
}

export const noEffects: ImportEffects = {
  days_created: joinEffectDays([]),
  closed_days: joinEffectDays([]),
  accounts_created: [],
}

function formatDays({ count, periods }: EffectDays) {
  if (count === 0) return 'Nenhum'
  const shown = periods.map(
    ({ company_name, from, to }) =>
      `${company_name} ${from === to ? showDate(from) : `${showDate(from)} a ${showDate(to)}`}`,
  )
  const more = count - sumOf(periods, ({ from, to }) => daysBetween(from, to) + 1)
  return `${count}: ${shown.join(', ')}${more > 0 ? ` e mais ${formatCount(more, 'dia', 'dias')}` : ''}`
}

const formatAccounts = (accounts: readonly string[]) =>
  accounts.length === 0 ? 'Nenhuma' : `${accounts.length}: ${accounts.join(', ')}`

type Labelled = (readonly [label: string, text: string])[]

/** Returns labels and texts of what a checked file would do, or of what a finished import did; otherwise none. */
export function listEffects({ effects, status }: Pick<Import, 'effects' | 'status'>): Labelled {
  const isDone = status === 'done'
  if (!effects || !(isDone || status === 'checked' || status === 'blocked')) return []
  return [
    [isDone ? 'Dias abertos' : 'Dias que serão abertos', formatDays(effects.days_created)],
    [
      isDone ? 'Dias fechados que receberam linhas' : 'Dias fechados que recebem linhas',
      formatDays(effects.closed_days),
    ],
    [
      isDone ? 'Contas bancárias criadas' : 'Contas bancárias que serão criadas',
      formatAccounts(effects.accounts_created),
    ],
  ]
}

export const listUndoEffects = (effects: UndoEffects): Labelled => {
  const { days_deleted, days_kept, accounts_deleted, matches_undone } = effects
  return [
    ['Dias que somem', formatDays(days_deleted)],
    ...(days_kept.count === 0 ? [] : ([['Dias que ficam, com trabalho de pessoas', formatDays(days_kept)]] as const)),
    ['Contas bancárias que somem', formatAccounts(accounts_deleted)],
    ['Casamentos desfeitos', matches_undone === 0 ? 'Nenhum' : formatCount(matches_undone, 'casamento', 'casamentos')],
  ]
}
