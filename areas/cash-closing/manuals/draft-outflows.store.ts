import { outflowNames } from '@app/domain/day/differences/contract'
import type { DayKey } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { type DraftOutflow, lacksOutflow, proposeDraft } from './draft-outflows.rules.ts'

/** Proposes to missing cash (D09) the draft of a withdrawal, expense or advance that explains it. */
export async function addDraftOutflows<Row extends Parameters<typeof proposeDraft>[0]>(
  db: Db,
  day: DayKey,
  rows: readonly Row[],
): Promise<Row[]> {
  if (!rows.some(lacksOutflow)) return [...rows]
  const drafts = await findDraftOutflows(db, day)
  if (drafts.length === 0) return [...rows]
  const sessions = await db
    .selectFrom('cash_sessions')
    .select(['id', 'opened_at', 'closed_at'])
    .where('company_id', '=', day.company_id)
    .where('business_date', '=', day.business_date)
    .execute()
  return rows.map((row) => proposeDraft(row, drafts, sessions))
}

const findDraftOutflows = (db: Db, { company_id, id }: DayKey) =>
  db
    .selectFrom('manual_transactions as manual')
    .innerJoin('movement_types as type', 'type.code', 'manual.movement_type_code')
    .select(['manual.id', 'manual.movement_type_code', 'manual.amount_cents', 'manual.occurred_at'])
    .select(['manual.doc_no', 'manual.employee', 'type.nature'])
    .$narrowType<Pick<DraftOutflow, 'nature'>>()
    .where('manual.company_id', '=', company_id)
    .where('manual.cash_conciliation_id', '=', id)
    .where('manual.status', '=', 'draft')
    .where('manual.kind', '=', 'add')
    .where('manual.side', '=', 'system')
    .where('manual.method_to', '=', 'cash')
    .where('type.nature', 'in', Object.keys(outflowNames))
    .orderBy('manual.id')
    .execute()
