import { type NewEvent, publishEvents } from '@app/domain/events/server'
import { noteDays, paidDays } from '@app/domain/transactions/server'
import { hasUnprovenSums } from '@app/formats'
import { localDate, localTime, showDate } from '@app/kit/contract'
import { appendAudit, type Db, type Files, withSavepoint } from '@app/kit/server'
import { noEffects } from '../files/import-effects.rules.ts'
import { findEffects } from '../files/import-effects.store.ts'
import { type FinishedImportValues, finishImport, getFirstImport, lockImport } from '../files/imports.store.ts'
import {
  asImportProblem,
  auditSource,
  type FilePlan,
  FileRefused,
  type FirstImport,
  type ImportOrder,
  type RefusedCode,
  toFileProblem,
  type WrittenFile,
} from '../files/imports-plan.server.ts'
import { Intake, WrongGuess } from '../files/intake.server.ts'
import { formatColumnLayout } from '../files/layout-names.contract.ts'
import { summarizeRefusedRows } from '../files/refused-rows.rules.ts'
import { buildClosedDayWarnings } from '../files/row-findings.rules.ts'
import { findClosedDays } from '../files/row-findings.store.ts'
import { insertReaderUse, insertUse } from '../import-layouts/layouts-in-force.store.ts'
import { assignCorrectedLines, saveReading } from '../import-lines/corrections.store.ts'
import { NoValidRow, refuseAllFaulty, refuseWithoutValidRow } from '../mapped/mapped-plan.server.ts'
import { wasReleased } from '../release/release.store.ts'
import { originalIn, type ReadFile, readAgain, readOriginal } from './imports-read.server.ts'
import { keepRefusedLines, layoutOfReading } from './refused-lines.server.ts'

export type ImportTools = {
  files: Files
  now: string
  onRead?: (records: number | null) => void
}

/** Writes the whole file or nothing. Returns undefined if the file was imported before. */
export const importFile = (db: Db, import_id: string, importing: ImportTools) =>
  withFile(db, import_id, importing, async (opened) => {
    const { order, sha256, read, intake } = opened
    const { file } = read
    const plan = await planFile(db, opened)
    if (!opened.released && isUnproven(file, plan) && !(await getEarlierImport(db, plan, sha256)))
      throw new SumsUnproven()
    await intake.lockCompanies(plan.company_ids)
    const done = await writeFile(db, plan, opened)
    await recordLayoutUse(db, read, { import_id, used_at: order.now })
    const warnings = [...file.warnings.map(asImportProblem), ...(done.warnings ?? [])]
    const company_id = plan.company_ids.length === 1 ? plan.company_ids[0] : undefined
    const heading = { ...toImportHeading(read), finished_at: order.now, left_out: listLeftOut(read, plan) }
    await keepRefusedLines(db, opened, { files: importing.files, rejections: plan.rejections })
    const finished = await concludeImport(db, order, {
      ...heading,
      ...done,
      ...(company_id !== undefined && { company_id }),
      warnings,
    })
    await publishEvents(
      db,
      plan.company_ids.map((id) => ({ kind: 'import-completed', company_id: id, payload: { import_id } })),
      { now: order.now, actor_id: order.created_by },
    )
    return finished
  })

/** Plans the rows to write. Refuses a column file without a valid row, except a file of corrected lines. */
export async function planFile(db: Db, { read, corrects_id }: OpenedImport) {
  const mapped = corrects_id === null ? read.mapped : undefined
  if (mapped) refuseAllFaulty(mapped)
  const plan = await read.planning(db)
  if (mapped) refuseWithoutValidRow(mapped.count, plan)
  return plan
}

async function recordLayoutUse(db: Db, { file, mapped }: ReadFile, use: { import_id: string; used_at: string }) {
  if (mapped?.layout) {
    const { layout_id, mapping } = mapped.layout
    await insertUse(db, { ...use, layout_id, number: mapping.version, header_signature: mapped.header_signature })
  } else if (file.layout !== null) await insertReaderUse(db, { ...use, reader: file.layout })
}

export const isUnproven = ({ left_out, warnings }: ReadFile['file'], plan: FilePlan) =>
  hasUnprovenSums({ left_out, warnings: [...warnings, ...plan.warnings] })

export class SumsUnproven extends Error {
  override name = 'SumsUnproven'
  constructor() {
    super('the sums of the file cannot be proven')
  }
}

export const listLeftOut = ({ file }: ReadFile, { left_out = [] }: FilePlan) => [...file.left_out, ...left_out]

export type OpenedImport = {
  order: ImportOrder
  sha256: string
  file_name: string
  corrects_id: string | null
  apart: boolean
  /** True if a person released this import or the one it corrects. */
  released: boolean
  read: ReadFile
  intake: Intake
}

/** A refused file or a wrong guess rolls back to the savepoint. Returns undefined when the import was done before. */
export async function withFile<Done>(
  db: Db,
  import_id: string,
  { files, now, onRead }: ImportTools,
  work: (opened: OpenedImport) => Promise<Done>,
) {
  const row = await lockImport(db, import_id)
  if (!row) return undefined
  const { sha256, layout_id, company_id, created_by, file_name, corrects_id } = row
  const order: ImportOrder = { id: import_id, company_id, created_by, now, file_name }
  const apart = corrects_id !== null || row.reimport_reason !== null
  // Corrected lines come from the same file, whose totals a person accepted.
  const released = row.release_reason !== null || (corrects_id !== null && (await wasReleased(db, corrects_id)))
  if (corrects_id === null) await assignCorrectedLines(db, import_id, import_id)
  const layout = corrects_id === null ? undefined : await layoutOfReading(db, corrects_id)
  const attempt = async ({ guesses }: { guesses: boolean }) => {
    let opened: OpenedImport | undefined
    try {
      return await withSavepoint(db, async () => {
        const original = originalIn(files, sha256)
        const intake = new Intake(db, { order, today: localDate(now), ...(guesses && { sha256 }) })
        const read = layout
          ? await readAgain(intake, original, layout)
          : await readOriginal(intake, original, layout_id)
        onRead?.(read.mapped?.count ?? read.file.totals?.records ?? null)
        opened = { order, sha256, file_name, corrects_id, apart, released, read, intake }
        return work(opened)
      })
    } catch (error) {
      if (!opened || !(error instanceof FileRefused)) throw error
      return refuseFile(db, opened, { files, error })
    }
  }
  try {
    return await attempt({ guesses: !apart })
  } catch (error) {
    if (!(error instanceof WrongGuess)) throw error
    return attempt({ guesses: false })
  }
}

type Refusal = { files: Files; error: FileRefused }

async function refuseFile(db: Db, opened: OpenedImport, { files, error }: Refusal) {
  const { order, sha256, read } = opened
  const { file, mapped } = read
  const refused = codesRefused({ import_id: order.id, sha256 }, error.unmapped)
  await publishEvents(db, refused, { now: order.now, actor_id: order.created_by })
  if (error instanceof NoValidRow) await keepRefusedLines(db, opened, { files, rejections: error.problems })
  // The file is refused as a whole, so people must not import some of its lines.
  else await saveReading(db, order.id, null)
  const warnings = file.warnings.map(asImportProblem)
  const records_rejected = mapped?.count ?? file.totals?.records ?? 0
  const result = {
    status: 'rejected' as const,
    records_read: records_rejected,
    records_rejected,
    warnings,
    left_out: file.left_out,
    by_columns: mapped !== undefined,
  }
  return concludeImport(db, order, {
    ...toImportHeading(read),
    finished_at: order.now,
    ...result,
    rejections: error.problems,
  })
}

/** Writes the planned rows; call it only if the file is no repeat of an earlier import. */
export async function writePlan(db: Db, plan: FilePlan, intake: Intake) {
  await intake.requireStagedRows()
  return plan.write(db)
}

export const toImportHeading = ({ file, mapped }: ReadFile) =>
  mapped
    ? { layout: mapped.layout && formatColumnLayout(mapped.layout.mapping), institution: null }
    : { layout: file.layout, institution: file.institution }

async function writeFile(db: Db, plan: FilePlan, { order, sha256, apart, intake }: OpenedImport) {
  const { company_ids, records_read, amount_total_cents } = plan
  const refused = summarizeRefusedRows(plan)
  const { records_rejected } = refused
  const counts = {
    status: 'done' as const,
    company_ids: [...company_ids],
    records_read,
    amount_total_cents,
    ...refused,
  }
  const first = apart ? undefined : await getEarlierImport(db, plan, sha256)
  if (first) {
    intake.requireNothingWritten()
    const warnings = [...plan.warnings, toFileProblem(formatRepeatedImport(first))]
    const records_repeated = records_read - records_rejected
    return { ...counts, records_repeated, first_import_id: first.id, warnings, effects: noEffects }
  }
  const written = await writePlan(db, plan, intake)
  const closed = await findClosedDays(db, order.id, plan.touched)
  const { now, created_by: actor_id } = order
  const paid = (plan.paid ?? []).map((days) => ({ ...days, source: paidDays }))
  await noteDays(db, order.id, [...plan.touched, ...paid])
  await publishEvents(db, eventsOf(order.id, plan, written), { now, actor_id })
  return {
    ...counts,
    first_import_id: null,
    reversible: true,
    records_new: written.records_new,
    records_repeated: records_read - records_rejected - written.records_new,
    warnings: [...plan.warnings, ...(written.warnings ?? []), ...buildClosedDayWarnings(closed)],
    effects: await findEffects(db, order.id, closed),
  }
}

const codesRefused = (file: { import_id: string; sha256: string }, codes: readonly RefusedCode[]) =>
  [...new Set(codes.map(({ company_id }) => company_id))].map((company_id) => ({
    kind: 'codes-refused' as const,
    company_id,
    payload: { ...file, codes: codes.filter((code) => code.company_id === company_id) },
  }))

/** The order of the events matters to their subscribers. */
const eventsOf = (
  import_id: string,
  { company_ids, touched, settles = [] }: FilePlan,
  { changed_days = [], used_terminals = [], used_types = [] }: WrittenFile,
): NewEvent[] => [
  ...touched.map(({ company_id, ...days }) => ({
    kind: 'records-imported' as const,
    company_id,
    payload: { ...days, import_id },
  })),
  ...changed_days.map(({ company_id, business_date }) => ({
    kind: 'captures-changed' as const,
    company_id,
    payload: { business_dates: [business_date] },
  })),
  ...settles.map(({ company_id, ...payload }) => ({ kind: 'receivables-changed' as const, company_id, payload })),
  // Movement types belong to the group: one company carries the event.
  ...company_ids
    .slice(0, used_types.length > 0 ? 1 : 0)
    .map((company_id) => ({ kind: 'movement-types-used' as const, company_id, payload: { codes: used_types } })),
  ...used_terminals.map(({ company_id, ...payload }) => ({ kind: 'terminals-used' as const, company_id, payload })),
]

export const getEarlierImport = async (db: Db, plan: FilePlan, sha256: string): Promise<FirstImport | undefined> =>
  (await getFirstImport(db, sha256)) ?? (await plan.processed?.(db))

export const formatRepeatedImport = ({ finished_at, sender, called = 'Arquivo já importado' }: FirstImport) =>
  `${called}${finished_at ? ` em ${showDate(localDate(finished_at))} às ${localTime(finished_at)}` : ''}${sender ? ` por ${sender}` : ''}; nada foi acrescentado.`

const actions: Partial<Record<FinishedImportValues['status'], string>> = { done: 'import', unpacked: 'unpack' }

export async function concludeImport(db: Db, order: ImportOrder, result: FinishedImportValues) {
  const finished = await finishImport(db, order.id, result)
  const { company_id, file_name, status, layout, ...row } = finished
  const { records_read, records_new, records_repeated, records_rejected, amount_total_cents } = row
  await appendAudit(db, auditSource(order), {
    company_id,
    entity: 'imports',
    entity_id: order.id,
    action: actions[result.status] ?? 'reject',
    after: {
      file_name,
      layout,
      status,
      records_read,
      records_new,
      records_repeated,
      records_rejected,
      amount_total_cents,
    },
  })
  return finished
}
