import { type BusinessDate, daysBetween, periodTooLong } from '../../contract/contract.ts'
import { fail } from '../http/domain-error.ts'

type Period = { from?: BusinessDate | undefined; to?: BusinessDate | undefined }

/** Refuses a period longer than `maxDays`; a period with an open end passes. */
export function requireShortPeriod({ from, to }: Period, maxDays: number) {
  if (from && to && daysBetween(from, to) >= maxDays) fail(periodTooLong, { values: { days: maxDays } })
}
