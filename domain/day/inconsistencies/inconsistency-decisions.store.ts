import type { Db } from '@app/kit/server'
import type { InconsistencyStatus } from './inconsistency-states.rules.ts'

type Decision = { status: InconsistencyStatus; reason: string | null; by: string | null; now: string }

export const decideInconsistency = (
  db: Db,
  { id, company_id }: { id: string; company_id: string },
  { status, reason, by, now }: Decision,
) =>
  db
    .updateTable('inconsistencies')
    .set((eb) => ({
      status,
      reason,
      decided_by: status === 'pending' ? null : by,
      decided_at: status === 'pending' ? null : now,
      updated_by: by,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
