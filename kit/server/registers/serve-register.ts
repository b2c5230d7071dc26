import type { z } from 'zod'
import type { Register, StandardOperation } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'
import { lockUnchanged, type VersionedTable, type WriteContext } from '../database/versioned.ts'
import { changedFields } from '../history/audit.ts'
import type { RecordKind } from '../history/record-kinds.ts'
import { type Reversal, revertRow } from '../history/reversals.ts'
import { newBulkHandler } from '../http/bulk.ts'
import { fail } from '../http/domain-error.ts'
import { type ChangeContext, type Handler, type Implementation, implement } from '../http/implement.ts'
import type { RegisterStore } from './register-store.ts'

export type ServedRegister = {
  operations: Implementation[]
  record: RecordKind | undefined
  reversal: Reversal | undefined
}

type RowOf<R extends Register> = z.output<R['row']>
type Change<R extends Register> = Partial<z.output<R['draft']>> & { active?: boolean }
type Locked<R extends Register, Table extends VersionedTable> = NonNullable<
  Awaited<ReturnType<RegisterStore<R, Table>['rows']['lock']>>
>

/** `change` has the written fields, `lockedRow` is null for a create. Called by all standard operations and by undo. */
type Check<R extends Register, Table extends VersionedTable> = (
  call: ChangeContext,
  change: Change<R>,
  lockedRow: Locked<R, Table> | null,
) => unknown

type Behaviour<R extends Register, Table extends VersionedTable> = {
  title: (record: RowOf<R>) => string
  label?: (lockedRow: Locked<R, Table>) => string
  check?: Check<R, Table>
  /** Effects of a change; `lockedRow` is the record before it, null for a create. Also called after an undo. */
  after?: (call: Omit<ChangeContext, 'audit'>, record: RowOf<R>, lockedRow: Locked<R, Table> | null) => Promise<unknown>
  detail?: (call: Pick<ChangeContext, 'db' | 'user'>, row: RowOf<R>) => Promise<object>
}

type OwnHandlers<Operations extends Register['operations']> = {
  [Name in Exclude<keyof Operations, StandardOperation>]: Handler<Operations[Name]>
} & { [Name in keyof Operations & StandardOperation]?: Handler<Operations[Name]> }

type Call<Body = unknown> = ChangeContext & { params: { id: string }; body: Body }
type LockedRow = {
  id: string
  version: number
  updated_at: string
  updated_by_name: string | null
  name?: unknown
  active?: boolean
  company_id?: string | null
}

/** Writes of the table, without the types of its columns: the schemas of the register name them. */
type Rows<Row extends LockedRow> = {
  lockMany: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>
  lock: (db: Db, id: string) => Promise<Row | undefined>
  insert: (call: WriteContext, row: object) => Promise<string>
  update: (call: WriteContext, id: string, change: object) => Promise<unknown>
}

type Named = { id: string; company_id?: string | null }

const toEvent = ({ record: { entity } }: Register, { id, company_id = null }: Named) => ({
  company_id,
  entity,
  entity_id: id,
})

/** Returns the checked and audited writes of a register, for imports and for operations of its own. */
export function newRegisterWriter<R extends Register, Table extends VersionedTable>(
  register: R,
  store: RegisterStore<R, Table>,
  check?: Check<R, Table>,
) {
  const rows = store.rows as unknown as Rows<Locked<R, Table> & LockedRow>
  return {
    async create(call: ChangeContext, draft: z.output<R['draft']> & { company_id?: string | null }) {
      await check?.(call, draft, null)
      const id = await rows.insert(call, draft)
      await call.audit({ ...toEvent(register, { ...draft, id }), action: 'create', after: draft })
      return id
    },

    async change(
      call: ChangeContext,
      lockedRow: Locked<R, Table>,
      changes: Partial<Locked<R, Table>>,
      action = 'update',
    ) {
      await check?.(call, changes as Change<R>, lockedRow)
      await rows.update(call, lockedRow.id, changes)
      await call.audit({ ...toEvent(register, lockedRow), action, ...changedFields(lockedRow, changes) })
    },
  }
}

/** Implements a register: each write is checked, audited and answered with the record as it is now. */
export function serveRegister<R extends Register, Table extends VersionedTable>(
  register: R,
  store: RegisterStore<R, Table>,
  behaviour: Behaviour<R, Table>,
  ...[own]: Record<never, never> extends OwnHandlers<R['operations']>
    ? [own?: OwnHandlers<R['operations']>]
    : [own: OwnHandlers<R['operations']>]
): ServedRegister {
  type Row = Locked<R, Table> & LockedRow
  const { title, check, after, detail, label = ({ name }: Row) => String(name) } = behaviour
  const { record, words, missing } = register
  const rows = store.rows as unknown as Rows<Row>
  const writer = newRegisterWriter(register, store, check)
  const inactive = words.gender === 'm' ? 'inativo' : 'inativa'

  const requireRow = async (db: Db, id: string) => (await store.get(db, id)) ?? fail(missing)
  const answer = async (call: Pick<ChangeContext, 'db' | 'user'>, id: string) => {
    const row = await requireRow(call.db, id)
    return detail ? detail(call, row) : row
  }

  async function change(call: ChangeContext, lockedRow: Row, changes: Change<R>, action?: string) {
    await writer.change(call, lockedRow, changes as Partial<Row>, action)
    await after?.(call, await requireRow(call.db, lockedRow.id), lockedRow)
  }
  const setActive = (call: ChangeContext, lockedRow: Row, active: boolean) =>
    change(call, lockedRow, { active } as Change<R>, active ? 'activate' : 'inactivate')

  type ExpectedVersion = { id: string; version: number }
  async function changeUnchanged(
    call: ChangeContext,
    target: ExpectedVersion,
    write: (lockedRow: Row) => Promise<void>,
  ) {
    await write(await lockUnchanged(call.db, rows, { ...target, missing }))
    return answer(call, target.id)
  }

  const standard = {
    list: ({ db, query }: { db: Db; query: Parameters<typeof store.list>[1] }) => store.list(db, query),
    get: ({ params, ...call }: Call) => answer(call, params.id),

    async create({ body, params: _, ...call }: Call<z.output<R['draft']>>) {
      const id = await writer.create(call, body)
      await after?.(call, await requireRow(call.db, id), null)
      return answer(call, id)
    },

    update: ({ params, body: { version, ...draft }, ...call }: Call<Change<R> & { version: number }>) =>
      changeUnchanged(call, { ...params, version }, (lockedRow) => change(call, lockedRow, draft as Change<R>)),

    setActive: ({ params, body: { version, active }, ...call }: Call<{ version: number; active: boolean }>) =>
      changeUnchanged(call, { ...params, version }, (lockedRow) => setActive(call, lockedRow, active)),

    activate: ({ params, body, ...call }: Call<{ version: number }>) =>
      changeUnchanged(call, { ...params, ...body }, (lockedRow) => setActive(call, lockedRow, true)),

    inactivate: ({ params, body, ...call }: Call<{ version: number }>) =>
      changeUnchanged(call, { ...params, ...body }, (lockedRow) => setActive(call, lockedRow, false)),

    inactivateMany: newBulkHandler(`${register.name}.inactivateMany`, {
      title: `Inativar ${words.many.toLowerCase()}`,
      find: store.find,
      rows: async (db: Db, ids: readonly string[]) =>
        (await rows.lockMany(db, ids)).map((row) => ({ ...row, label: label(row) })),
      skip: ({ active }) => (active ? null : `Já está ${inactive}.`),
      change: (call, row) => setActive(call, row, false),
    }),
  }

  return {
    // The schemas of the operations are those of the register, which the handlers above expect.
    operations: implement(register.operations, { ...standard, ...own } as unknown as Parameters<typeof implement>[1]),
    record: record.page && {
      ...record,
      page: record.page,
      async find(db, id) {
        const row = await store.get(db, id)
        return row && { company_id: (row as Partial<LockedRow>).company_id ?? null, title: title(row) }
      },
    },
    reversal: buildRegisterReversal(register, store, behaviour),
  }
}

const operationsByAction = {
  update: ['update'],
  activate: ['setActive', 'activate'],
  inactivate: ['setActive', 'inactivate', 'inactivateMany'],
}

/** Undoes the changes of the operations that are declared `reversible`, with the checks and effects of a change. */
function buildRegisterReversal<R extends Register, Table extends VersionedTable>(
  { record: { entity, ability }, operations, draft }: Register,
  store: RegisterStore<R, Table>,
  { check, after }: Pick<Behaviour<R, Table>, 'check' | 'after'>,
): Reversal | undefined {
  const actions = Object.entries(operationsByAction)
    .filter(([, names]) => names.some((name) => operations[name]?.reversible))
    .map(([action]) => action)
  if (actions.length === 0) return undefined
  const rows = store.rows as unknown as Rows<Locked<R, Table> & LockedRow>
  const columns = [...Object.keys(draft.shape), 'active']
  const reversal = revertRow({ entity, ability, actions, table: store.table, columns, by: 'updated_by' })
  return {
    ...reversal,
    async revert(call, pastChange) {
      const lockedRow = await rows.lock(call.db, pastChange.entity_id)
      if (lockedRow) await check?.(call, Object(pastChange.before), lockedRow)
      await reversal.revert(call, pastChange)
      const row = await store.get(call.db, pastChange.entity_id)
      if (row) await after?.(call, row, lockedRow ?? null)
    },
  }
}
