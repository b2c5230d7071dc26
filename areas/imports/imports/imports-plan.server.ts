import type { EventPayload } from '@app/domain/events/contract'
import type { Settling } from '@app/domain/receivables/server'
import type { Problem, ReadResult } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { AuditSource, Db } from '@app/kit/server'
import type { ToldRow } from './check/file-check.rules.ts'
import { toReadableProblem } from './check/problem-fields.rules.ts'
import type { StoredBefore } from './check/row-findings.rules.ts'
import type { ImportProblem, LeftOut } from './imports.contract.ts'
import type { DayKinds } from './kind-tally.rules.ts'

/** Who sent a file, when, and for which company if the sender chose one; a layout may read what it is called. */
export type Order = {
  id: string
  company_id: string | null
  created_by: string | null
  now: string
  file_name?: string
}

/** The days of one company that a file tells something about. */
export type Touched = {
  company_id: string
  source: 'pos' | 'cielo' | 'stone' | 'rede' | 'getnet' | 'pagbank' | 'mercado_pago' | 'other' | 'pix' | 'bank' | 'tank'
  business_dates: readonly BusinessDate[]
}

/** What a file would do, known before anything is written. */
export type FilePlan = {
  company_ids: readonly string[]
  records_read: number
  amount_total_cents: number
  /** Rows that are left out of a file that is kept. */
  rejections: readonly ImportProblem[]
  /** Refused rows beyond those. */
  rejected_beyond?: number
  warnings: readonly ImportProblem[]
  /** Records with money that are left out here, beside those that the reader left out. */
  left_out?: readonly LeftOut[]
  touched: readonly Touched[]
  /** Days of rows that are no witness of their day: payments, and what came with them. */
  paid?: readonly { company_id: string; business_dates: readonly BusinessDate[] }[]
  /** Companies whose receivables it tells of, and since when. */
  settles?: readonly Settling[]
  /** Its rows with their days and money, as whoever checks it sees them added up. */
  told: (db: Db) => Iterable<ToldRow> | Promise<Iterable<ToldRow>>
  /** How its rows were paid, where it tells. */
  kinds?: () => readonly DayKinds[]
  /** Whether rows of it were written while it was read. */
  begun?: boolean
  /** Which of the file's own totals its rows add up to. */
  total?: 'gross' | 'net'
  /** The import that processed the file of its number, if another file did. */
  processed?: (db: Db) => Promise<FirstImport | undefined>
  /** Writes the rows and answers how many were new, with what was found on the way. */
  write: (db: Db) => Promise<Written>
}

/** An import that brought a file before; `called` is what is said of it where it had other bytes. */
export type FirstImport = { id: string; finished_at: string | null; sender: string | null; called?: string }

export type Written = {
  records_new: number
  /** Rows that were there with other values, where the first stays. */
  changed?: number
  /** Rows that stand in the file more than once. */
  duplicates?: number
  warnings?: readonly ImportProblem[]
  /** Days whose captures changed although the file is no witness of them. */
  changed_days?: readonly { company_id: string; business_date: BusinessDate }[]
  /** The first rows that were there and that no staging table tells of, asked by who checks the file. */
  storedBefore?: () => Promise<readonly StoredBefore[]>
  /** Terminals that took money, with the last time of each. */
  used_terminals?: readonly UsedTerminals[]
}

export type UsedTerminals = EventPayload<'terminals-used'> & { company_id: string }

/** A till code without a map: what waits for it, and when it came. */
export type RefusedCode = EventPayload<'codes-refused'>['codes'][number] & { company_id: string }

/** A file of one kind of content, read without errors. */
export type Read<Content> = Omit<ReadResult, 'content'> & { content: Content }

/** The whole file is refused; nothing of it is written. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly problems: readonly ImportProblem[]
  /** Codes that nobody mapped yet. */
  readonly unmapped: readonly RefusedCode[]
  constructor(problems: readonly ImportProblem[], unmapped: readonly RefusedCode[] = []) {
    super(problems[0]?.message ?? 'file refused')
    this.problems = problems
    this.unmapped = unmapped
  }
}

export function refuseIf(problems: readonly ImportProblem[]) {
  if (problems.length > 0) throw new FileRefused(problems)
}

export const asImportProblem = ({ line, column, field, value, message, sums }: Problem): ImportProblem =>
  toReadableProblem({
    line,
    ...(column !== null && { column }),
    field,
    value,
    message,
    ...(sums && { sums }),
  })

/** A problem of one line, told as the readers tell theirs. */
export const problemAt = (line: number, field: string, value: string | number, text: string): ImportProblem =>
  toReadableProblem({
    line,
    field,
    value: String(value),
    message: `Linha ${line}, campo "${field}": ${text}`,
  })

export const problemOf = (message: string): ImportProblem => ({ line: null, field: null, value: null, message })

/** Who did it, as the history of a record shows what an import wrote. */
export const auditSource = ({ created_by, now }: Order): AuditSource => ({
  actor_id: created_by,
  origin: 'importação',
  ip: null,
  request_id: null,
  now,
})
