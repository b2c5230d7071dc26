import type { Job } from '@app/kit/contract'

type Measured = Pick<Job, 'done' | 'total' | 'percent' | 'started_at'>

const secondsOf = ({ started_at }: Measured, now: string) =>
  started_at === null ? 0 : (Date.parse(now) - Date.parse(started_at)) / 1000

export function computeJobRate(job: Measured, now: string) {
  const seconds = secondsOf(job, now)
  return seconds >= 1 && job.done > 0 ? Math.max(1, Math.round(job.done / seconds)) : null
}

/** Shows the time left after 5 % or five seconds; earlier it would be a guess. */
export function formatJobTimeLeft(job: Measured, now: string) {
  const seconds = secondsOf(job, now)
  if (!job.total || job.done === 0 || (job.percent < 5 && seconds < 5)) return null
  const remaining = Math.ceil((seconds / job.done) * (job.total - job.done))
  if (remaining < 60) return `${remaining} s`
  return remaining < 3600 ? `${Math.ceil(remaining / 60)} min` : `${Math.ceil(remaining / 3600)} h`
}

const quarters = [100, 75, 50, 25]
const endings = { done: 'concluído', failed: 'falhou', cancelled: 'cancelado' } as const

export function describeJobStep({ status, percent }: Pick<Job, 'status' | 'percent'>) {
  if (status === 'done' || status === 'failed' || status === 'cancelled') return `Andamento: ${endings[status]}.`
  const reachedQuarter = quarters.find((quarter) => percent >= quarter)
  return reachedQuarter === undefined ? '' : `Andamento: ${reachedQuarter}%.`
}
