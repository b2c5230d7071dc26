const hourMs = 3_600_000
const hoursPerDay = 24

/** The time between now and a deadline in whole hours, or in whole days from two days on: `4 h`, `3 dias`. */
export function formatTimeDistance(due_at: string, now: string) {
  const hours = Math.floor(Math.abs(Date.parse(due_at) - Date.parse(now)) / hourMs)
  if (hours < 1) return 'menos de 1 h'
  return hours < 2 * hoursPerDay ? `${hours} h` : `${Math.floor(hours / hoursPerDay)} dias`
}
