import { type BusinessDate, daysBetween, showDate } from '@app/kit/contract'
import type { HealthCheck } from './company.contract.ts'

type HealthFacts = {
  business_date: BusinessDate
  closed: boolean
  kind: string
  received: readonly string[]
  missing: readonly string[]
  open_days: number
  oldest_open_on: BusinessDate | null
  last_dip_on: BusinessDate | null
  acquirers: readonly { name: string; last_day: BusinessDate | null }[]
}

const patience = 3

function sourcesCheck({ business_date, received, missing, closed }: HealthFacts): HealthCheck {
  if (closed && received.length === 0)
    return {
      code: 'sources',
      label: `Fontes recebidas em ${showDate(business_date)}`,
      state: 'good',
      detail: 'Dia sem operação.',
    }
  const receivedText = received.length ? `Recebidas: ${received.join(', ')}.` : 'Nenhuma fonte recebida.'
  return {
    code: 'sources',
    label: `Fontes recebidas em ${showDate(business_date)}`,
    state: missing.length === 0 ? 'good' : received.length ? 'wait' : 'bad',
    detail: missing.length === 0 ? receivedText : `${receivedText} Faltam: ${missing.join(', ')}.`,
  }
}

function openDaysCheck({ open_days, oldest_open_on, business_date }: HealthFacts): HealthCheck {
  const age = oldest_open_on === null ? 0 : daysBetween(oldest_open_on, business_date)
  return {
    code: 'open_days',
    label: 'Dias em aberto',
    state: open_days === 0 ? 'good' : age > patience ? 'bad' : 'wait',
    detail:
      oldest_open_on === null
        ? 'Nenhum dia em aberto.'
        : `${open_days} ${open_days === 1 ? 'dia' : 'dias'}, desde ${showDate(oldest_open_on)}.`,
  }
}

const describeLastDay = (last: BusinessDate | null, yesterday: BusinessDate, never: string) =>
  last === null
    ? ({ state: 'bad', detail: never } as const)
    : ({ state: last >= yesterday ? 'good' : 'wait', detail: `${showDate(last)}.` } as const)

export function assessCompanyHealth(facts: HealthFacts): HealthCheck[] {
  const { kind, last_dip_on, business_date, acquirers } = facts
  const dip = describeLastDay(last_dip_on, business_date, 'Nenhuma medição registrada.')
  return [
    sourcesCheck(facts),
    openDaysCheck(facts),
    ...(kind === 'station' ? [{ code: 'tank_dip' as const, label: 'Última medição de tanque', ...dip }] : []),
    ...acquirers.map(({ name, last_day }) => ({
      code: 'acquirer' as const,
      label: `Último arquivo: ${name}`,
      ...describeLastDay(last_day, business_date, 'Nenhum arquivo recebido.'),
    })),
  ]
}
