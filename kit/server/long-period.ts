import { type BusinessDate, daysBetween, periodTooLong } from '@app/kit/contract'
import { fail } from './domain-error.ts'

type Asked = { from?: BusinessDate | undefined; to?: BusinessDate | undefined }

/** Refuses a period of more days than are looked at once; one that is open at an end is not measured. */
export function refuseLong({ from, to }: Asked, mostDays: number) {
  if (from && to && daysBetween(from, to) >= mostDays) fail(periodTooLong, { values: { days: mostDays } })
}
