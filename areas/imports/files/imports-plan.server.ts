import type { EventPayload } from '@app/domain/events/contract'
import type { Settling } from '@app/domain/receivables/server'
import type { Problem, ReadResult } from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { AuditSource, Db } from '@app/kit/server'
import type { SummaryRow } from './file-check.rules.ts'
import type { ImportLeftOut, ImportProblem } from './imports.contract.ts'
import type { DayKinds } from './kind-tally.rules.ts'
import { toReadableProblem } from './problem-fields.rules.ts'
import type { StoredBefore } from './row-findings.rules.ts'

export type ImportOrder = {
  id: string
  company_id: string | null
  created_by: string | null
  now: string
  file_name?: string
}

export type Touched = {
  company_id: string
  source: 'pos' | 'cielo' | 'stone' | 'rede' | 'getnet' | 'pagbank' | 'mercado_pago' | 'other' | 'pix' | 'bank' | 'tank'
  business_dates: readonly BusinessDate[]
}

export type FilePlan = {
  company_ids: readonly string[]
  records_read: number
  amount_total_cents: number
  rejections: readonly ImportProblem[]
  rejected_beyond?: number
  warnings: readonly ImportProblem[]
  left_out?: readonly ImportLeftOut[]
  touched: readonly Touched[]
  /** Days with payments only; they do not count as a received source of the day. */
  paid?: readonly { company_id: string; business_dates: readonly BusinessDate[] }[]
  settles?: readonly Settling[]
  summaryRows: (db: Db) => Iterable<SummaryRow> | Promise<Iterable<SummaryRow>>
  kinds?: () => readonly DayKinds[]
  total?: 'gross' | 'net'
  processed?: (db: Db) => Promise<FirstImport | undefined>
  write: (db: Db) => Promise<WrittenFile>
}

/** `called` is the message for an earlier import with other bytes. */
export type FirstImport = { id: string; finished_at: string | null; sender: string | null; called?: string }

export type WrittenFile = {
  records_new: number
  changed?: number
  duplicates?: number
  warnings?: readonly ImportProblem[]
  changed_days?: readonly { company_id: string; business_date: BusinessDate }[]
  storedBefore?: () => Promise<readonly StoredBefore[]>
  used_terminals?: readonly UsedTerminals[]
  used_types?: readonly string[]
}

type UsedTerminals = EventPayload<'terminals-used'> & { company_id: string }

export type RefusedCode = EventPayload<'codes-refused'>['codes'][number] & { company_id: string }

export type ReadContent<Content> = Omit<ReadResult, 'content'> & { content: Content }

export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly problems: readonly ImportProblem[]
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

export const toLineProblem = (line: number, field: string, value: string | number, text: string): ImportProblem =>
  toReadableProblem({
    line,
    field,
    value: String(value),
    message: `Linha ${line}, campo "${field}": ${text}`,
  })

export const toFileProblem = (message: string): ImportProblem => ({ line: null, field: null, value: null, message })

export const auditSource = ({ created_by, now }: ImportOrder): AuditSource => ({
  actor_id: created_by,
  origin: 'importação',
  ip: null,
  request_id: null,
  now,
})
