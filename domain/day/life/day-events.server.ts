import type { Db } from '@app/kit/server'
import { publishEvents } from '../../events/server.ts'
import type { Day } from './days.store.ts'

type DayStep = 'day-submitted' | 'day-closed' | 'day-reopened' | 'day-adjusted'

/** Publishes a step of a day that other systems may follow. */
export const publishDayStep = (
  db: Db,
  kind: DayStep,
  { id, company_id, business_date, version }: Pick<Day, 'id' | 'company_id' | 'business_date' | 'version'>,
  cause: { actor_id: string | null; now: string },
) => publishEvents(db, [{ kind, company_id, payload: { day_id: id, business_date, version } }], cause)
