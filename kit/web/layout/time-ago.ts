import { daysBetween, localDate, localTime, showDate } from '../../contract/contract.ts'

const minute = 60_000
const hour = 60 * minute

/** Formats the elapsed time: `agora`, `há 5 min`, `há 3 h`, `ontem às 14:05`, `há 4 dias`, then the date. */
export function formatTimeAgo(instant: string, now: string, { everInDays = false } = {}) {
  const elapsed = Date.parse(now) - Date.parse(instant)
  const days = daysBetween(localDate(instant), localDate(now))
  if (elapsed < minute) return 'agora'
  if (elapsed < hour) return `há ${Math.floor(elapsed / minute)} min`
  if (days === 0) return `há ${Math.floor(elapsed / hour)} h`
  if (days === 1) return `ontem às ${localTime(instant)}`
  return days < 7 || everInDays ? `há ${days} dias` : showDate(localDate(instant))
}
