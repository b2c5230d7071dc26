import { findCompaniesByIds } from '@app/domain/companies/server'
import { leftOutOfTotal } from '@app/formats'
import { sumOf } from '@app/kit/contract'
import { appendAudit, type Db, type Files } from '@app/kit/server'
import { countNotedChanges, saveCheck } from '../check/checks.store.ts'
import { notifyBlockedImport } from '../check/notify-blocked-import.server.ts'
import type { FileCheck } from '../files/file-check.contract.ts'
import { countFileRows, sumRowsByDay } from '../files/file-check.rules.ts'
import { noEffects } from '../files/import-effects.rules.ts'
import { predictEffects } from '../files/import-effects.store.ts'
import { lockImport } from '../files/imports.store.ts'
import {
  asImportProblem,
  auditSource,
  type FilePlan,
  toFileProblem,
  type WrittenFile,
} from '../files/imports-plan.server.ts'
import { mergeKindTallies } from '../files/kind-tally.rules.ts'
import { summarizeRefusedRows } from '../files/refused-rows.rules.ts'
import { buildClosedDayWarnings, buildRepeatedRowWarnings, maxRepeatedRows } from '../files/row-findings.rules.ts'
import { findClosedDays, findStoredBefore } from '../files/row-findings.store.ts'
import {
  formatRepeatedImport,
  getEarlierImport,
  type ImportTools,
  isUnproven,
  listLeftOut,
  type OpenedImport,
  planFile,
  toImportHeading,
  withFile,
  writePlan,
} from './imports-file.server.ts'
import type { ReadFile } from './imports-read.server.ts'
import { keepRefusedLines } from './refused-lines.server.ts'

const shownDays = 100
const shownKindDays = 31

class TakenBack extends Error {
  override name = 'TakenBack'
  readonly found: Check
  constructor(found: Check) {
    super('what was checked is taken back')
    this.found = found
  }
}

type Check = Awaited<ReturnType<typeof tryFile>>
type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** Runs the import and rolls it back, so that the preview is exact. */
export async function checkFile(within: Within, import_id: string, importing: ImportTools) {
  try {
    return await within((db) =>
      withFile(db, import_id, importing, async (opened) => {
        throw new TakenBack(await tryFile(db, opened))
      }),
    )
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
    return within((db) => keepCheck(db, error.found, importing.files))
  }
}

async function tryFile(db: Db, opened: OpenedImport) {
  const { order, sha256, read, intake } = opened
  const plan = await planFile(db, opened)
  await intake.lockCompanies(plan.company_ids)
  const { records_read } = plan
  const first = opened.apart ? undefined : await getEarlierImport(db, plan, sha256)
  const written: WrittenFile = first
    ? { records_new: 0, warnings: [toFileProblem(formatRepeatedImport(first))] }
    : await writePlan(db, plan, intake)
  const { records_new, changed = 0, duplicates = 0, warnings = [] } = written
  const { records_rejected } = summarizeRefusedRows(plan)
  const noted = await countNotedChanges(db, order.id)
  const counts = countFileRows({ records_read, records_rejected, records_new, changed: changed + noted, duplicates })
  const closed = first ? [] : await findClosedDays(db, order.id, plan.touched)
  const found = first
    ? []
    : [
        ...buildClosedDayWarnings(closed),
        ...(await findRepeatedRows(db, written, { import_id: order.id, known: knownIn(counts) })),
      ]
  return {
    opened,
    plan,
    effects: first ? noEffects : await predictEffects(db, order.id, { touched: plan.touched, closed }),
    first_import_id: first?.id ?? null,
    counts,
    ...(await daysOf(db, plan)),
    ...kindsOf(plan),
    warnings: [...read.file.warnings.map(asImportProblem), ...plan.warnings, ...warnings, ...found],
    left_out: listLeftOut(read, plan),
    // A repeated file writes no row again, so failed control sums do not block it.
    status: !first && !opened.released && isUnproven(read.file, plan) ? ('blocked' as const) : ('checked' as const),
  }
}

const knownIn = ({ records_equal, records_changed }: ReturnType<typeof countFileRows>) =>
  records_equal + records_changed

type Known = { import_id: string; known: number }

async function findRepeatedRows(db: Db, { storedBefore }: WrittenFile, { import_id, known }: Known) {
  const staged = known === 0 ? [] : await findStoredBefore(db, import_id, Math.min(known, maxRepeatedRows))
  const others = known === 0 ? [] : ((await storedBefore?.()) ?? [])
  const before = [...staged, ...others].slice(0, maxRepeatedRows)
  return buildRepeatedRowWarnings(before, known)
}

async function daysOf(db: Db, { summaryRows, company_ids }: FilePlan) {
  const days = sumRowsByDay(await summaryRows(db))
  const names = new Map((await findCompaniesByIds(db, company_ids)).map(({ id, name }) => [id, name]))
  return {
    read_cents: sumOf(days, ({ amount_cents }) => amount_cents),
    days: days
      .slice(0, shownDays)
      .map(({ company_id, ...day }) => ({ company_name: names.get(company_id) ?? '–', ...day })),
    more_days: Math.max(days.length - shownDays, 0),
  }
}

function kindsOf({ kinds }: FilePlan) {
  const { all, days } = mergeKindTallies(kinds?.() ?? [])
  const more_kind_days = Math.max(days.length - shownKindDays, 0)
  return { kinds: all, kind_days: days.slice(0, shownKindDays), more_kind_days }
}

async function keepCheck(db: Db, check: Check, files: Files) {
  const { opened, plan, counts, effects, warnings, left_out, first_import_id, status } = check
  const { order, read, file_name } = opened
  const row = await lockImport(db, order.id)
  if (!row) return undefined
  const { company_ids, records_read, amount_total_cents } = plan
  const { rejections } = summarizeRefusedRows(plan)
  const { days, more_days, kinds, kind_days, more_kind_days } = check
  const summary = { days, more_days, kinds, kind_days, more_kind_days }
  const checked: FileCheck = { at: order.now, ...counts, totals: totalsOf(read, check), ...summary }
  const company_id = company_ids.length === 1 ? company_ids[0] : undefined
  const { records_new, records_invalid: records_rejected } = counts
  await saveCheck(db, order.id, {
    ...toImportHeading(read),
    ...(company_id !== undefined && { company_id }),
    ...{ status, records_read, records_rejected, amount_total_cents, checked, effects, first_import_id },
    rejections: JSON.stringify(rejections),
    warnings: JSON.stringify(warnings),
    left_out: JSON.stringify(left_out),
  })
  await keepRefusedLines(db, opened, { files, rejections })
  const about = { company_id: company_id ?? row.company_id, entity: 'imports', entity_id: order.id }
  await appendAudit(db, auditSource(order), { ...about, action: 'check', after: { status, ...counts } })
  if (status === 'blocked') await notifyBlockedImport(db, { ...order, file_name, company_ids: plan.company_ids })
  return { id: order.id, file_name, status, records_new, records_rejected }
}

function totalsOf({ file, mapped }: ReadFile, { plan, read_cents, left_out }: Check): FileCheck['totals'] {
  const { total } = plan
  if (mapped || !file.totals || !total) return null
  const { records, gross_cents, net_cents } = file.totals
  const stated_cents = total === 'gross' ? gross_cents : net_cents
  return { records, of: total, stated_cents, read_cents, left_out_cents: leftOutOfTotal(total, left_out) }
}
