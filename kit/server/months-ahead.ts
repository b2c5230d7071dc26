import type { BusinessDate } from '../contract/dates.ts'
import { withOwner } from './connection.ts'
import { inLockedTransaction } from './migration-lock.ts'

const ahead = 12

// A table kept by month has a part for all that no month takes; a month of which rows lie there already stays there.
const missing = `select parent.relname as parent, day.attname as day, month::date::text as month
  from pg_class parent
  join pg_partitioned_table kept on kept.partrelid = parent.oid
  join pg_attribute day on day.attrelid = parent.oid and day.attnum = kept.partattrs[0]
  cross join generate_series(date_trunc('month', $1::date), $1::date + make_interval(months => ${ahead}), '1 month') month
  where parent.relnamespace = 'public'::regnamespace
    and to_regclass(format('public.%I', parent.relname || '_other')) is not null
    and to_regclass(format('public.%I', parent.relname || '_' || to_char(month, 'YYYYMM'))) is null
  order by 1, 3`

/**
 * Opens the months of the year to come in every table that is kept by month, as the owner of the tables: days that are
 * still to come never lie among those that no month takes. Answers how many it opened. Any number of processes may do so
 * at once.
 */
export const openMonthsAhead = (url: string, today: BusinessDate): Promise<number> =>
  withOwner(url, (owner) =>
    inLockedTransaction(owner, async () => {
      const { rows } = await owner.query<{ parent: string; day: string; month: string }>(missing, [today])
      let opened = 0
      for (const { parent, day, month } of rows) {
        const { rowCount } = await owner.query(
          `select from ${parent}_other where ${day} >= $1::date and ${day} < $1::date + interval '1 month' limit 1`,
          [month],
        )
        if (rowCount) continue
        await owner.query('select create_month_partitions($1::regclass, $2::date, $2::date)', [parent, month])
        opened += 1
      }
      return opened
    }),
  )
