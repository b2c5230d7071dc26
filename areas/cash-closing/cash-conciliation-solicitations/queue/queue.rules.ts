import { type DifferenceCode, differenceCodes, type Severity } from '@app/domain/day/differences/contract'
import { addMilliseconds } from '@app/kit/contract'
import { severityRank } from '../../day-parts/day.rules.ts'
import type { Deadline } from './queue.contract.ts'
import { urgentDays } from './queue.contract.ts'

const isCode = (code: string): code is DifferenceCode => Object.hasOwn(differenceCodes, code)

type CodeWithSeverity = { code: string; severity?: Severity }

/** Ranks a sent difference by its severity, 0 is critical. A code that this version does not know is critical. */
export const rankSent = ({ code, severity }: CodeWithSeverity) =>
  severityRank[severity ?? (isCode(code) ? differenceCodes[code].severity : 'critical')]

export const severitiesByWeight: readonly Severity[] = ['critical', 'high', 'medium', 'low']

export const severityOfCodes = Object.fromEntries(
  Object.entries(differenceCodes).map(([code, { severity }]) => [code, severity]),
)

export const maxApprovedRequests = 50
const singleApprovalMessage = 'Inclui item crítico; analise individualmente.'

type RequestDifferences = { differences: readonly CodeWithSeverity[]; difference_cents: number }

/** R31: a high or critical code, or an amount and a code above low, needs individual approval. Null otherwise. */
export function getSingleApprovalReason({ differences, difference_cents }: RequestDifferences) {
  const worstRank = Math.min(severityRank.low, ...differences.map(rankSent))
  const leastRank = difference_cents === 0 ? severityRank.medium : severityRank.low
  return worstRank < leastRank ? singleApprovalMessage : null
}

const dayMs = 86_400_000

type RequestTimes = { due_at: string; asked_at: string | null; answered_at: string | null }

export function assessDeadline({ due_at, asked_at, answered_at }: RequestTimes, now: string): Deadline {
  if (asked_at !== null && answered_at === null) return 'stopped'
  const remainingMs = Date.parse(due_at) - Date.parse(now)
  if (remainingMs < 0) return 'late'
  return remainingMs < urgentDays * dayMs ? 'soon' : 'on_time'
}

const holdMinutes = 30

export const computeHoldEnd = (now: string) => addMilliseconds(now, holdMinutes * 60_000)

type Hold = { analyst_id: string | null; analyst_until: string | null }

export const getRequestHolder = ({ analyst_id, analyst_until }: Hold, now: string) =>
  analyst_until !== null && Date.parse(analyst_until) > Date.parse(now) ? analyst_id : null
