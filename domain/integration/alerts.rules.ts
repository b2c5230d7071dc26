import { computeBusinessMinutes } from '../calendar/contract.ts'

/** `breaker` and `credential` begin and end with an event; the others are assessed from figures. */
export type AlertKind = 'breaker' | 'credential' | AssessedAlert
export type AssessedAlert = 'waiting' | 'dead' | 'failing' | 'mapping'

export type ConnectionFigures = {
  /** Time since which the oldest pending message could be sent. */
  oldest_pending_at: string | null
  dead: number
  /** Messages that wait for a mapping. */
  unmapped: number
  /** Calls of the last hour. */
  calls: number
  succeeded: number
}

const maxPendingMinutes = 120
const minCalls = 20
const minSuccessPercent = 90

/** Text of each condition, and of its end. */
export const alertTexts: Readonly<Record<AssessedAlert, { raised: string; cleared: string }>> = {
  waiting: {
    raised: 'Há mensagens pendentes há mais de 2 horas úteis.',
    cleared: 'nenhuma mensagem está pendente há mais de 2 horas úteis.',
  },
  dead: { raised: 'Há mensagens esgotadas.', cleared: 'não há mais mensagens esgotadas.' },
  mapping: {
    raised: 'Há mensagens sem mapeamento.',
    cleared: 'não há mais mensagens sem mapeamento.',
  },
  failing: {
    raised: 'Menos de 90% das chamadas da última hora tiveram sucesso.',
    cleared: 'ao menos 90% das chamadas da última hora tiveram sucesso.',
  },
}

/** State of each condition; `unknown` keeps the alert as it is: a connection without calls has no rate of success. */
export function assessAlerts(figures: ConnectionFigures, now: string) {
  const { oldest_pending_at: from, dead, unmapped, calls, succeeded } = figures
  const isWaiting = from !== null && computeBusinessMinutes({ from, to: now }) > maxPendingMinutes
  const toState = (isRaised: boolean) => (isRaised ? 'raised' : 'cleared')
  return {
    waiting: toState(isWaiting),
    dead: toState(dead > 0),
    mapping: toState(unmapped > 0),
    failing: assessFailing({ calls, succeeded }),
  } as const
}

function assessFailing({ calls, succeeded }: Pick<ConnectionFigures, 'calls' | 'succeeded'>) {
  if (calls > 0 && succeeded * 100 >= calls * minSuccessPercent) return 'cleared'
  return calls >= minCalls ? 'raised' : 'unknown'
}
