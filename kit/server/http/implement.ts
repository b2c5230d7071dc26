import type { HandlerResult, Operation, OperationAnswer, ParsedInput, SecurityKind } from '../../contract/contract.ts'
import { type Db, noCompanyScope, type Scope } from '../database/transactions.ts'
import type { Files, StoredFile } from '../files/files.ts'
import type { Scanner } from '../files/scanner.ts'
import type { AuditEvent } from '../history/audit.ts'
import type { Jobs } from '../jobs/job-kinds.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Changes } from './changes.ts'

export type SessionUser = {
  id: string
  name: string
  email: string
  abilities: readonly string[]
  company_ids: readonly string[]
  /** The person's program calls with a personal token; `abilities` then has the token's scopes only. */
  by_token?: boolean
  /** An administrator works in all companies, also with a token that has other scopes than `admin`. */
  all_companies?: boolean
  identity?: Identity
  /** The administrator who views as this person: every write is refused. */
  viewed_by?: { id: string; name: string }
}

/** Returns the person who acts: the administrator while viewing as another person. */
export const getActor = (user: SessionUser) => user.viewed_by ?? user

/** `confirmed_at`: when the session last confirmed a second factor, or the password of a person without one. */
type Identity = { has_second_factor: boolean; needs_second_factor: boolean; confirmed_at: string | null }

export type RequestInfo = { id: string; ip: string; user_agent: string | null; token: string | null }

export type Audit = (event: AuditEvent) => Promise<void>

/** Adds an event to the security log; user, address and time come from the call. */
export type NoteSecurity = (event: {
  kind: SecurityKind
  person_id?: string
  account?: string
  detail?: string
}) => void

export type ChangeContext = { db: Db; user: SessionUser; now: string; audit: Audit }

export type ChosenRow = { id: string; label: string }

export type ChangeOfMany<Input, Row extends ChosenRow = ChosenRow> = {
  /** Maximum records per transaction if one takes long; larger changes run as a job. */
  atOnce?: number
  /** Returns the visible records of these ids, locked, in the order of the changes. */
  rows: (db: Db, ids: readonly string[]) => Promise<readonly Row[]>
  skip?: (row: Row, context: { user: SessionUser; input: Input; now: string }) => string | null
  /** Returns a Portuguese sentence for the preview about the records that would be changed, as their sum. */
  describe?: (rows: readonly Row[]) => string
  /** Changes one record and writes its audit entry; a `fail` rolls back and reports only this record. */
  change: (context: ChangeContext, row: Row, input: Input) => Promise<unknown>
  after?: (context: { db: Db; now: string }, rows: readonly Row[]) => Promise<unknown>
}

export type Context<Op extends Operation> = ParsedInput<Op> & {
  db: Db
  user: Op['ability'] extends 'public' ? SessionUser | null : SessionUser
  now: string
  request: RequestInfo
  files: Files
  secrets: Secrets
  public_url: string
  /** Incoming files may only be in this folder; empty if it is not configured. */
  inbox: string
  outbound: Outbound
  simulators: boolean
  noteSecurity: NoteSecurity
  scanner: Scanner | undefined
  jobs: Jobs
  upload: Op['upload'] extends true ? StoredFile & { file_name: string } : null
  /** Writes the audit entry of this change; a write without one is refused. */
  audit: Audit
  afterCommit: (work: () => void | Promise<void>) => void // runs after the commit; not after a failure
}

/** A streamed operation holds no transaction while it is open; it opens short ones with `within`. */
type StreamContext<Op extends Operation> = ParsedInput<Op> & {
  user: SessionUser
  request: RequestInfo
  closed: AbortSignal
  changes: Changes
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
}

/** An `ownTransactions` operation: its committed transactions stay committed if the call fails later. */
export type OwnTransactionsContext<Op extends Operation> = ParsedInput<Op> & {
  user: SessionUser | null
  now: string
  request: RequestInfo
  secrets: Secrets
  public_url: string
  inbox: string
  outbound: Outbound
  simulators: boolean
  noteSecurity: NoteSecurity
  within: <Result>(work: (db: Db, audit: Audit) => Promise<Result>) => Promise<Result>
}

export type Handler<Op extends Operation> = Op['streamed'] extends true
  ? (context: StreamContext<Op>) => AsyncIterable<OperationAnswer<Op>>
  : Op['ownTransactions'] extends true
    ? (context: OwnTransactionsContext<Op>) => Promise<HandlerResult<Op>>
    : (context: Context<Op>) => HandlerResult<Op> | Promise<HandlerResult<Op>>

export type Implementation = {
  operation: Operation
  handle: (context: Context<Operation>) => unknown
  stream?: (context: StreamContext<Operation>) => AsyncIterable<unknown>
  own?: (context: OwnTransactionsContext<Operation>) => Promise<unknown>
  bulk?: ChangeOfMany<unknown>
}

/** Binds each operation of a contract to its handler: a missing handler or a wrong answer does not compile. */
export function implement<const Operations extends Record<string, Operation>>(
  operations: Operations,
  handlers: { [Name in keyof Operations]: Handler<Operations[Name]> },
): Implementation[] {
  return Object.entries(operations).map(([name, operation]) => {
    // The parameter type proves each handler for its own operation; the list loses that pairing.
    const handle = handlers[name] as never
    if (operation.streamed) return { operation, handle, stream: handle }
    if (operation.ownTransactions) return { operation, handle, own: handle }
    const { bulk } = handle as { bulk?: ChangeOfMany<unknown> }
    return bulk ? { operation, handle, bulk } : { operation, handle }
  })
}

/** Returns the scope of a person's transactions: the companies given to them, all for an administrator. */
export const toScope = (user: SessionUser | null): Scope =>
  user === null ? noCompanyScope : { user_id: user.id, companies: seesAllCompanies(user) ? 'all' : user.company_ids }

const seesAllCompanies = ({ all_companies, abilities }: SessionUser) => all_companies ?? abilities.includes('admin')
