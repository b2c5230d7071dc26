import type { BusinessDate } from '@app/kit/contract'
import { type Db, lockUnchanged, newId, newVersionedStore, type WriteContext } from '@app/kit/server'
import { sql } from 'kysely'
import type { TerminalDraft, TerminalPlace, TerminalStatus } from './smart-pos-terminal.contract.ts'
import { logicalTaken, terminalSerialTaken } from './smart-pos-terminals.contract.ts'

export type Authorship = { by: string; now: string }

// Two concurrent writers of the same number: the unique index refuses the second.
const logicalTakenElsewhere = { ...logicalTaken, message: logicalTaken.message.replace('{empresa}', 'outra empresa') }

type NewTerminal = Omit<TerminalDraft, 'status' | 'acquirer_company_id'> & {
  status: TerminalStatus
  company_id: string
  acquirer: string
  acquirer_company_id: string | null
}

type StoredFields = { status: TerminalStatus; location: TerminalPlace['location']; kind: TerminalDraft['kind'] }
const terminalRows = newVersionedStore<'smart_pos_terminals', StoredFields>('smart_pos_terminals', {
  smart_pos_terminals_logical_key: logicalTakenElsewhere,
  smart_pos_terminals_serial_key: terminalSerialTaken,
})
export const { update: updateTerminal, lock: lockTerminal } = terminalRows

export const lockUnchangedTerminal = (db: Db, target: { id: string; version: number }) =>
  lockUnchanged(db, terminalRows, target)
export type LockedTerminal = Awaited<ReturnType<typeof lockUnchangedTerminal>>

export const lockTerminals = async (db: Db, ids: readonly string[]) =>
  (await terminalRows.lockMany(db, ids)).map((terminal) => ({ ...terminal, label: terminal.serial_no }))

export const insertTerminal = (writer: WriteContext, terminal: NewTerminal) =>
  terminalRows.insert(writer, { ...terminal, status_since: writer.now })

export const getOpenCustody = (db: Db, terminal_id: string) =>
  db
    .selectFrom('terminal_custodies')
    .select(['id', 'since'])
    .where('terminal_id', '=', terminal_id)
    .where('until', 'is', null)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()

export const endCustody = (db: Db, terminal_id: string, until: string) =>
  db
    .updateTable('terminal_custodies')
    .set({ until: sql<string>`greatest(since, ${until}::timestamptz)` })
    .where('terminal_id', '=', terminal_id)
    .where('until', 'is', null)
    .execute()

type NewCustody = TerminalPlace & { company_id: string; terminal_id: string; since: string; reason: string }

export const insertCustody = (db: Db, custody: NewCustody, { by, now }: Authorship) =>
  db
    .insertInto('terminal_custodies')
    .values({ id: newId(), ...custody, created_by: by, created_at: now })
    .execute()

type NewSwap = {
  company_id: string
  old_terminal_id: string
  new_terminal_id: string
  technician: string
  technician_document: string
  call_no: string
  note: string | null
}
export const insertSwap = (db: Db, swap: NewSwap, { by, now }: Authorship) =>
  db
    .insertInto('terminal_swaps')
    .values({ id: newId(), ...swap, created_by: by, created_at: now })
    .execute()

const selectContracts = (db: Db) =>
  db
    .selectFrom('acquirer_companies as contract')
    .innerJoin('companies', 'companies.id', 'contract.company_id')
    .innerJoin('acquirers', 'acquirers.code', 'contract.acquirer')
    .select(['contract.id', 'contract.company_id', 'contract.acquirer', 'contract.merchant_no'])
    .select(['companies.name as company_name', 'acquirers.name as acquirer_name'])
    .where('contract.active', '=', true)

export const findContracts = (db: Db) =>
  selectContracts(db).orderBy('companies.name').orderBy('acquirers.name').orderBy('contract.merchant_no').execute()
export type TerminalContract = Awaited<ReturnType<typeof findContracts>>[number]

export const getContract = (db: Db, id: string) => selectContracts(db).where('contract.id', '=', id).executeTakeFirst()

export const findTerminalContracts = (db: Db, { company_id, acquirer }: { company_id: string; acquirer: string }) =>
  selectContracts(db).where('contract.company_id', '=', company_id).where('contract.acquirer', '=', acquirer).execute()

export const findTerminalAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code', 'name']).orderBy('name').execute()

export async function findTerminalHolders(db: Db) {
  const { rows } = await sql<{ id: string; name: string; company_ids: string[] }>`
    select person.id, person.name, array_agg(user_company.company_id) as company_ids
    from users person join user_companies user_company on user_company.user_id = person.id
      join companies company on company.id = user_company.company_id
    where person.active group by person.id order by person.name, person.id`.execute(db)
  return rows
}

export const canHoldTerminal = async (db: Db, { holder_id, company_id }: { holder_id: string; company_id: string }) =>
  (await db
    .selectFrom('users')
    .innerJoin('user_companies', 'user_companies.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', holder_id)
    .where('users.active', '=', true)
    .where('user_companies.company_id', '=', company_id)
    .executeTakeFirst()) !== undefined

export const getHolderName = async (db: Db, id: string | null) =>
  id === null
    ? null
    : ((await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null)

/** Company of a logical or serial number, also if the reader cannot see that company. */
export async function getOwners(db: Db, { acquirer, logical_no, serial_no }: Numbers) {
  const { rows } = await sql<{ by_number: string | null; by_serial: string | null }>`
    select owner_of_terminal(${acquirer}, ${logical_no}) as by_number, owner_of_serial(${serial_no}) as by_serial`.execute(
    db,
  )
  return rows[0] ?? { by_number: null, by_serial: null }
}
type Numbers = { acquirer: string; logical_no: string; serial_no: string }

export const hasCapturesAfter = async (db: Db, { company_id, logical_no, at, day }: LaterCapturesFilter) =>
  (await db
    .selectFrom('acquirer_transactions')
    .select('id')
    .where('company_id', '=', company_id)
    .where('business_date', '>=', day)
    .where('terminal_logical_no', '=', logical_no)
    .where('captured_at', '>', at)
    .limit(1)
    .executeTakeFirst()) !== undefined
type LaterCapturesFilter = { company_id: string; logical_no: string; at: string; day: BusinessDate }

export const getTerminalKey = (db: Db, id: string) =>
  db.selectFrom('smart_pos_terminals').select(['company_id', 'serial_no']).where('id', '=', id).executeTakeFirst()
