import type { AnswerOf, GivenOf, Operation, ParsedOf, SecurityKind } from '@app/kit/contract'
import type { AuditEvent } from './audit.ts'
import type { Changes } from './changes.ts'
import type { Files, StoredFile } from './files.ts'
import type { Jobs } from './job-kinds.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Scanner } from './scanner.ts'
import type { Secrets } from './secrets.ts'
import type { Db, Scope } from './transactions.ts'

/** The person of a request. */
export type SessionUser = {
  id: string
  name: string
  email: string
  abilities: readonly string[]
  company_ids: readonly string[]
}

export type RequestInfo = { id: string; ip: string; user_agent: string | null; token: string | null }

/** Writes an entry of the history in the running transaction. */
export type Audit = (event: AuditEvent) => Promise<void>

/** Adds an event to the security log; the user, the address and the time of the call are filled in. */
export type NoteSecurity = (event: {
  kind: SecurityKind
  person_id?: string
  account?: string
  detail?: string
}) => void

/** What changing one record of many may use. */
export type ChangeContext = { db: Db; user: SessionUser; now: string; audit: Audit }

/** One record as the people who choose it know it. */
export type ChosenRow = { id: string; label: string }

/** How many records are changed: the way to them, who is left out and why, and the change of one. */
export type ChangeOfMany<Input, Row extends ChosenRow = ChosenRow> = {
  /** How many are changed in one transaction, where one takes long; more of them are a job. */
  atOnce?: number
  /** The records of these ids that the person sees, held for the change, in the order in which they are changed. */
  rows: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>
  /** Why this record is left as it is, or nothing. */
  skip?: (row: Row, about: { user: SessionUser; input: Input; now: string }) => string | null
  /** Changes one record and leaves its audit entry; a `fail` leaves this record alone and is told with the others. */
  change: (context: ChangeContext, row: Row, input: Input) => Promise<unknown>
  /** What follows once from all that were changed in one transaction. */
  after?: (context: { db: Db; now: string }, rows: readonly Row[]) => Promise<unknown>
}

/** What every handler gets beside its input. */
export type Context<Op extends Operation> = ParsedOf<Op> & {
  db: Db
  user: Op['ability'] extends 'public' ? SessionUser | null : SessionUser
  now: string
  request: RequestInfo
  files: Files
  secrets: Secrets
  /** The folder below which files that come from outside may lie; empty when there is none. */
  inbox: string
  outbound: Outbound
  noteSecurity: NoteSecurity
  /** Whether what people send is looked at for viruses. */
  scanner: Scanner | undefined
  jobs: Jobs
  /** The file of an `upload` operation, already stored by its content hash. */
  upload: Op['upload'] extends true ? StoredFile & { file_name: string } : null
  /** Writes the audit entry of this change; a write that leaves none is refused. */
  audit: Audit
  /** Runs after the transaction committed; not when it failed. */
  afterCommit: (work: () => void | Promise<void>) => void
}

/** A streamed operation holds no transaction while it is open: it opens short ones with `within`. */
export type StreamContext<Op extends Operation> = ParsedOf<Op> & {
  user: SessionUser
  request: RequestInfo
  closed: AbortSignal
  changes: Changes
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

/** An `ownTransactions` operation: what one of its transactions wrote stands, even when the call fails later. */
export type OwnTransactionsContext<Op extends Operation> = ParsedOf<Op> & {
  user: SessionUser | null
  now: string
  request: RequestInfo
  secrets: Secrets
  inbox: string
  outbound: Outbound
  noteSecurity: NoteSecurity
  within: <Result>(work: (db: Db, audit: Audit) => Promise<Result>) => Promise<Result>
}

type Handler<Op extends Operation> = Op['streamed'] extends true
  ? (context: StreamContext<Op>) => AsyncIterable<AnswerOf<Op>>
  : Op['ownTransactions'] extends true
    ? (context: OwnTransactionsContext<Op>) => Promise<GivenOf<Op>>
    : (context: Context<Op>) => GivenOf<Op> | Promise<GivenOf<Op>>

/** One operation with its handler, in the shape in which the server registers all of them. */
export type Implementation = {
  operation: Operation
  handle: (context: Context<Operation>) => unknown
  stream?: (context: StreamContext<Operation>) => AsyncIterable<unknown>
  own?: (context: OwnTransactionsContext<Operation>) => Promise<unknown>
  /** How a job goes on with a change of many. */
  bulk?: ChangeOfMany<unknown>
}

/** Binds each operation of a contract to its handler: a missing handler or a wrong answer does not compile. */
export function implement<const Operations extends Record<string, Operation>>(
  operations: Operations,
  handlers: { [Name in keyof Operations]: Handler<Operations[Name]> },
): Implementation[] {
  return Object.entries(operations).map(([name, operation]) => {
    // The map above proves each handler for its own operation; the list forgets which is which.
    const handle = handlers[name] as never
    if (operation.streamed) return { operation, handle, stream: handle }
    if (operation.ownTransactions) return { operation, handle, own: handle }
    const { bulk } = handle as { bulk?: ChangeOfMany<unknown> }
    return bulk ? { operation, handle, bulk } : { operation, handle }
  })
}

/** The scope of a person's transactions: the companies given to them, all for an administrator. */
export const scopeOf = (user: SessionUser | null): Scope =>
  user === null
    ? { user_id: null, companies: [] }
    : { user_id: user.id, companies: user.abilities.includes('admin') ? 'all' : user.company_ids }
