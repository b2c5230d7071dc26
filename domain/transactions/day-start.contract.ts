export type DayStart = {
  forth_cents: number | null
  back_cents: number | null
  moved_cents: number
  last_statement: number | null
}
