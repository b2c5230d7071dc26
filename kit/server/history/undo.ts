import {
  abilityRequired,
  batches,
  localDate,
  localTime,
  notFound,
  nothingToUndo,
  passes,
  showDate,
  undoOperations,
  undoValueTaken,
  undoValueUsed,
} from '../../contract/contract.ts'
import { cancelBatch, getBatchOutcome } from '../database/batches.ts'
import { whereEqual } from '../database/conditions.ts'
import type { Db } from '../database/transactions.ts'
import { runBulkChange } from '../http/bulk.ts'
import { fail, isDuplicate, isReferenceViolation } from '../http/domain-error.ts'
import { requireConfirmation } from '../http/identity.ts'
import {
  type ChangeContext,
  type ChangeOfMany,
  type ChosenRow,
  type Implementation,
  implement,
} from '../http/implement.ts'
import type { PastChange, Reversal } from './reversals.ts'

type AbilityHolder = { abilities: readonly string[] }

type Undo = {
  operations: Implementation[]
  /** Returns true if this person may undo this entry, provided that the record has not changed since. */
  canUndo: (user: AbilityHolder, entry: Pick<PastChange, 'entity' | 'action'>) => boolean
}

type TitleOf = (db: Db, entity: string, id: string) => Promise<string | undefined>

export function implementUndo(declaredReversals: readonly Reversal[], titleOf: TitleOf): Undo {
  const reversals: Reversals = new Map(
    declaredReversals.flatMap((reversal) =>
      reversal.actions.map((action) => [keyOf({ ...reversal, action }), reversal]),
    ),
  )
  const mayUndo = (user: AbilityHolder, entry: Kind) =>
    passes(user.abilities, reversals.get(keyOf(entry))?.ability ?? 'admin')

  const implementations = implement(undoOperations, {
    async undo({ params, body, ...call }) {
      const changes = (await findChanges(call.db, { ...params, ...body })).filter((entry) =>
        reversals.has(keyOf(entry)),
      )
      const [first] = changes
      if (!first) fail(nothingToUndo)
      if (!changes.every((entry) => mayUndo(call.user, entry))) fail(abilityRequired)
      if (changes.some((entry) => reversals.get(keyOf(entry))?.confirms)) requireConfirmation(true, call.user, call.now)
      const title = 'Desfazer'
      const notes = new Set<string>()
      if (changes.length > 1) {
        const ids = changes.map(idOf)
        const change = newRevertChange(reversals, titleOf, notes)
        const outcome = await runBulkChange(call, { operation: 'undo.undo', title, change, ids, input: null })
        return { ...outcome, notes: [...notes] }
      }
      await revertChange(call, { ...first, label: await labelOf(call.db, first, titleOf) }, { reversals, notes })
      return {
        notes: [...notes],
        id: call.request.id,
        job_id: null,
        title,
        state: 'done',
        total: 1,
        done: 1,
        changed: 1,
        skipped: [],
        failures: [],
      }
    },
  })
  return {
    operations: [
      ...implementations.map((implementation) => ({
        ...implementation,
        bulk: newRevertChange(reversals, titleOf, new Set()),
      })),
      ...implement(batches, {
        get: async ({ db, params }) => (await getBatchOutcome(db, params.id)) ?? fail(notFound),
        async cancel({ db, params, now }) {
          await cancelBatch(db, params.id, now)
          return (await getBatchOutcome(db, params.id)) ?? fail(notFound)
        },
      }),
    ],
    canUndo: (user, entry) => reversals.has(keyOf(entry)) && mayUndo(user, entry),
  }
}

type Kind = Pick<PastChange, 'entity' | 'action'>

const keyOf = ({ entity, action }: Kind) => `${entity} ${action}`

type Entry = Omit<PastChange, 'label'>

const idOf = ({ company_id, chain_no }: Entry) => `${company_id}:${chain_no}`

const labelOf = async (db: Db, { entity, entity_id }: Entry, titleOf: TitleOf) =>
  (await titleOf(db, entity, entity_id)) ?? 'Registro'

const columns = ['company_id', 'chain_no', 'entity', 'entity_id', 'action', 'before', 'after', 'created_at'] as const

type ChangeFilter = { batch: string; entity?: string | undefined; entity_id?: string | undefined }

const findChanges = (db: Db, { batch, entity, entity_id }: ChangeFilter): Promise<Entry[]> =>
  db
    .selectFrom('audit_events')
    .select(columns)
    .where('request_id', '=', batch)
    .where(whereEqual('audit_events', { entity, entity_id }))
    .orderBy('company_id')
    .orderBy('chain_no', 'desc')
    .execute()

type Reversals = ReadonlyMap<string, Reversal>

/** Undoes entries, and adds the notes about them to `notes`. */
function newRevertChange(reversals: Reversals, titleOf: TitleOf, notes: Set<string>) {
  const change: ChangeOfMany<unknown, PastChange & ChosenRow> = {
    async rows(db, ids) {
      const keys = ids.map((id) => id.split(':'))
      const entries = await db
        .selectFrom('audit_events')
        .select(columns)
        .where('company_id', 'in', [...new Set(keys.map(([company_id = '']) => company_id))])
        .where(
          'chain_no',
          'in',
          keys.map(([, chain_no]) => Number(chain_no)),
        )
        .execute()
      const rows = []
      for (const entry of entries) rows.push({ ...entry, id: idOf(entry), label: await labelOf(db, entry, titleOf) })
      return rows
    },
    change: (context, row) => revertChange(context, row, { reversals, notes }),
  }
  // The job passes back the rows that `rows` found, so the runner need not know their type.
  return change as unknown as ChangeOfMany<unknown>
}

type Reverting = { reversals: Reversals; notes: Set<string> }

async function revertChange(context: ChangeContext, change: PastChange, { reversals, notes }: Reverting) {
  const { entity, entity_id, company_id, before, after, created_at } = change
  const reversal = reversals.get(keyOf(change))
  await reversal?.revert(context, change).catch((error) => {
    if (isDuplicate(error)) fail(undoValueTaken, { values: { label: change.label } })
    if (isReferenceViolation(error)) fail(undoValueUsed, { values: { label: change.label } })
    throw error
  })
  const note = await reversal?.note?.(context.db, change)
  if (note !== undefined) notes.add(note)
  await context.audit({
    company_id,
    entity,
    entity_id,
    action: 'undo',
    before: after,
    after: before,
    reason: [`Desfaz a alteração de ${showDate(localDate(created_at))} ${localTime(created_at)}.`, note]
      .filter((text) => text !== undefined)
      .join(' '),
  })
}
