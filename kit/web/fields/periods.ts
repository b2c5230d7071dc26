import { addDays, type BusinessDate, showDate } from '../../contract/contract.ts'

type Range = { from: BusinessDate; to: BusinessDate }

/** Named periods: a URL or saved view stores the name, so its days follow the date. */
export const periodLabels = {
  today: 'Hoje',
  yesterday: 'Ontem',
  week: 'Esta semana',
  'last-7': 'Últimos 7 dias',
  'last-30': 'Últimos 30 dias',
  'last-45': 'Últimos 45 dias',
  month: 'Este mês',
  'last-month': 'Mês anterior',
  cash: 'Período de caixa',
} as const
export type PeriodName = keyof typeof periodLabels

const firstOfMonth = (date: BusinessDate) => `${date.slice(0, 8)}01`
const dayOfWeek = (date: BusinessDate) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Weeks begin on Monday; `cash` is the days of the month whose cash is due: up to yesterday. */
const ranges: Record<PeriodName, (today: BusinessDate) => Range> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  week: (today) => ({ from: addDays(today, -((dayOfWeek(today) + 6) % 7)), to: today }),
  'last-7': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30': (today) => ({ from: addDays(today, -29), to: today }),
  'last-45': (today) => ({ from: addDays(today, -44), to: today }),
  month: (today) => ({ from: firstOfMonth(today), to: today }),
  'last-month': (today) => {
    const last = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(last), to: last }
  },
  cash: (today) => {
    const yesterday = addDays(today, -1)
    return { from: firstOfMonth(yesterday), to: yesterday }
  },
}

export const isPeriod = (text: string): text is PeriodName => Object.hasOwn(periodLabels, text)

export const toPeriodRange = (period: PeriodName, today: BusinessDate) => ranges[period](today)

export function showRange(from: string | undefined, to: string | undefined) {
  if (from && to) return from === to ? showDate(from) : `${showDate(from)} a ${showDate(to)}`
  return from ? `desde ${showDate(from)}` : to ? `até ${showDate(to)}` : ''
}
