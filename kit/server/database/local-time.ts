import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '../../contract/contract.ts'

// A literal, not a parameter, so that a statement may group by it: two parameters are never the same expression.
const zone = sql.lit(timeZone)

/** Returns the hour of the Brazilian clock, 0 to 23, of a column of instants; null for null. */
export const localHour = <At>(instant: RawBuilder<At>) =>
  sql<At extends null ? null : number>`extract(hour from ${instant} at time zone ${zone})::int`
