import { countAnswersOfImport, undoReturnFile } from '@app/areas/finance/server'
import { findUndoRefusal } from '@app/domain/bank-balances/server'
import { deleteUnusedDays } from '@app/domain/day/life/server'
import { publishEvents } from '@app/domain/events/server'
import {
  deleteUndone,
  dropLateChanges,
  dropStaged,
  fillUndoneRows,
  findHolds,
  findImportDays,
  findLaterImports,
  findSettlings,
  findSourcesLeft,
  forgetOverdue,
  formatProvenDays,
  freeSales,
  getRemovedAgain,
  type LaterImport,
  markCancelled,
  markCancelledInGroup,
  moveToShifts,
  nameFreedSales,
  openUndoneRows,
  postReleased,
  type ReleasedRows,
  releaseRows,
  restoreChanges,
  saveShiftNames,
  saveWaitingNames,
  unnameInstalments,
} from '@app/domain/transactions/server'
import { fillMessage, formatCount, localDate } from '@app/kit/contract'
import { type AuditSource, appendAudit, type Db, type Files, fail } from '@app/kit/server'
import { mergeFirstDays } from '../files/day-tally.rules.ts'
import { lockCompanies } from '../files/imports.store.ts'
import { type FilePlan, FileRefused, type WrittenFile } from '../files/imports-plan.server.ts'
import { Intake } from '../files/intake.server.ts'
import { buildRemovedEvents, type ReducedDay } from '../files/removed-records.rules.ts'
import {
  laterFileRefused,
  paymentsAnswered,
  removedCameAgain,
  rowsAtWork,
  rowsInClosedDays,
  rowsInLockedBalances,
  shiftsInUse,
} from '../files/undo-import.contract.ts'
import { getLayoutThatRead } from '../import-layouts/layouts-in-force.store.ts'
import { proposalKinds } from '../proposals/proposals.contract.ts'
import { dropProposals } from '../proposals/proposals.store.ts'
import { originalIn, readAgain } from '../run/imports-read.server.ts'
import { deleteSeriesNumber } from '../series/series.store.ts'
import { finishUndo, lockUndoing, moveRepeatedToNew } from './undo-records.store.ts'

/** Fails when a closed day, a person's work or a later file depends on a row. */
export async function refuseHeldImport(db: Db, import_id: string) {
  const answers = await countAnswersOfImport(db, import_id)
  if (answers > 0) fail(paymentsAnswered, { values: { payments: formatCount(answers, 'pagamento', 'pagamentos') } })
  const removedAgain = await getRemovedAgain(db, import_id)
  if (removedAgain)
    fail(removedCameAgain, {
      values: { record: `${proposalKinds[removedAgain.kind]} ${removedAgain.label}`, file: removedAgain.file_name },
    })
  await openUndoneRows(db)
  await fillUndoneRows(db, import_id)
  const { days, work } = await findHolds(db)
  if (days !== '') fail(rowsInClosedDays, { values: { days } })
  const locked = await findUndoRefusal(db, import_id)
  if (locked) {
    const { error, values } = locked.refusal
    fail(rowsInLockedBalances, { values: { company: locked.company_name, reason: fillMessage(error.message, values) } })
  }
  if (work !== '') fail(rowsAtWork, { values: { work } })
}

type UndoInput = { import_id: string; reason: string; by: string; now: string }

/** Undoes an import and imports later files with the same rows again; undefined when another process did it. */
export async function undoImport(db: Db, { import_id, reason, by, now }: UndoInput, files: Files) {
  const lockedImport = await lockUndoing(db, import_id)
  if (!lockedImport) return undefined
  const days = await findImportDays(db, import_id)
  const companies = [...new Set(days.map(({ company_id }) => company_id))]
  await lockCompanies(db, companies)
  const cause = { actor_id: by, now }
  await refuseHeldImport(db, import_id)
  const { days: released, terminals, groups } = await releaseRows(db, now)
  await saveShiftNames(db)
  const settlings = await findSettlings(db)
  const cancelled = await removeRows(db, import_id, now)
  await undoReturnFile(db, { import_id, now, actor_id: by })
  await publishEvents(db, buildCapturesRemovedEvents(terminals), cause)
  const rereadFiles = await rereadLaterFiles(db, import_id, { files, now })
  const remaining = await moveToShifts(db)
  if (remaining > 0) {
    const rows = formatCount(remaining, 'lançamento de outro arquivo é', 'lançamentos de outros arquivos são')
    fail(shiftsInUse, { values: { rows, them: remaining === 1 ? 'o' : 'os' } })
  }
  const undone = await finishUndo(db, import_id, { undone_at: now, undone_by: by, undo_reason: reason })
  const removed = toReducedDays([...released, ...cancelled], await findSourcesLeft(db, import_id))
  await publishEvents(db, buildRemovedEvents(removed, { reason }), cause)
  await publishEvents(db, buildPixAddedEvents(rereadFiles, removed), cause)
  await deleteUnusedDays(db, { import_id, company_ids: companies })
  await publishEvents(
    db,
    mergeFirstDays([...settlings, ...rereadFiles.flatMap(({ settles }) => settles)]).map(
      ({ company_id, ...payload }) => ({ kind: 'receivables-changed', company_id, payload }),
    ),
    cause,
  )
  await publishEvents(
    db,
    undone.company_ids.map((company_id) => ({ kind: 'import-undone', company_id, payload: { import_id } })),
    cause,
  )
  await postReleased(db, groups, { by, now })
  await publishEvents(
    db,
    rereadFiles.flatMap(({ used_terminals = [] }) =>
      used_terminals.map(({ company_id, ...payload }) => ({ kind: 'terminals-used' as const, company_id, payload })),
    ),
    cause,
  )
  const source: AuditSource = { actor_id: by, origin: 'tela', ip: null, request_id: null, now }
  await auditReleased(db, source, { groups, reason })
  await appendAudit(db, source, {
    company_id: undone.company_id,
    entity: 'imports',
    entity_id: import_id,
    action: 'undo',
    reason,
    before: { status: 'done', records_new: undone.records_new },
    after: { status: 'undone', files_read_again: rereadFiles.length, matches_undone: groups.length },
  })
  return undone
}

const buildCapturesRemovedEvents = (terminals: ReleasedRows['terminals']) =>
  [...new Set(terminals.map(({ company_id }) => company_id))].map((company_id) => ({
    kind: 'captures-removed' as const,
    company_id,
    payload: {
      terminals: terminals
        .filter((terminal) => terminal.company_id === company_id)
        .map(({ acquirer, logical_no }) => ({ acquirer, logical_no })),
    },
  }))

/** Rereading a later file can add a Pix to a day that the undone import did not have. */
function buildPixAddedEvents(rereadFiles: readonly RereadFile[], removed: readonly ReducedDay[]) {
  const removedDays = new Set(removed.map(({ company_id, business_date }) => `${business_date} ${company_id}`))
  return rereadFiles
    .flatMap(({ pix_days }) => pix_days)
    .map(({ company_id, business_dates }) => ({
      kind: 'captures-changed' as const,
      company_id,
      payload: { business_dates: business_dates.filter((date) => !removedDays.has(`${date} ${company_id}`)) },
    }))
    .filter(({ payload }) => payload.business_dates.length > 0)
}

async function auditReleased(
  db: Db,
  source: AuditSource,
  { groups, reason }: Pick<ReleasedRows, 'groups'> & { reason: string },
) {
  for (const { company_id, id, pair_type, sentence, difference_cents } of groups.filter(({ by_person }) => by_person)) {
    const before = { pair_type, sentence, difference_cents }
    await appendAudit(db, source, {
      company_id,
      entity: 'receivable_match',
      entity_id: String(id),
      action: 'undo',
      reason,
      before,
    })
  }
}

/** Returns the days of sales that a cancellation now cancels in place of a deleted sale. */
async function removeRows(db: Db, import_id: string, now: string) {
  const freedPeriods = await nameFreedSales(db)
  await unnameInstalments(db)
  await saveWaitingNames(db, import_id)
  await deleteSeriesNumber(db, import_id)
  await deleteUndone(db)
  await dropProposals(db, import_id)
  await restoreChanges(db, import_id)
  await freeSales(db)
  const cancelled = []
  for (const { company_id, from, to } of freedPeriods) {
    const window = { company_ids: [company_id], from, to }
    cancelled.push(...(await markCancelled(db, window, 'freed_sales')))
    cancelled.push(...(await markCancelledInGroup(db, window, import_id)).days)
  }
  const provenDays = await formatProvenDays(db, cancelled)
  if (provenDays !== '') fail(rowsInClosedDays, { values: { days: provenDays } })
  await dropLateChanges(db)
  await forgetOverdue(db, now)
  return cancelled
}

type ReadContext = { files: Files; now: string }

type RereadFile = Pick<WrittenFile, 'used_terminals'> & {
  pix_days: FilePlan['touched']
  settles: NonNullable<FilePlan['settles']>
}

async function rereadLaterFiles(db: Db, import_id: string, { files, now }: ReadContext) {
  const written: RereadFile[] = []
  for (const later of await findLaterImports(db, import_id)) {
    const { records_new, used_terminals, touched, settles } = await writeLater(db, later, { files, now })
    await dropStaged(db)
    await moveRepeatedToNew(db, later.id, records_new)
    // Rows of other files are on the same days as those of the undone import.
    const pix_days = records_new > 0 ? touched.filter(({ source }) => source === 'pix') : []
    written.push({ used_terminals, pix_days, settles: pix_days.length > 0 ? settles : [] })
  }
  return written
}

async function writeLater(db: Db, later: LaterImport, { files, now }: ReadContext) {
  const { id, company_id, created_by } = later
  const order = { id, company_id, created_by, now }
  const intake = new Intake(db, { order, today: localDate(later.finished_at) })
  const layout = await getLayoutThatRead(db, id)
  try {
    const { planning } = await readAgain(intake, originalIn(files, later.sha256), layout)
    const { write, touched, settles = [] } = await planning(db)
    return { ...(await write(db)), touched, settles }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return fail(laterFileRefused, { values: { file: later.file_name, why: error.message } })
  }
}

type RemainingSources = Awaited<ReturnType<typeof findSourcesLeft>>

function toReducedDays(
  released: readonly { company_id: string; business_date: string }[],
  remaining: RemainingSources,
) {
  const days = new Map<string, ReducedDay & { sources: Record<string, string | null> }>()
  const dayOf = ({ company_id, business_date }: { company_id: string; business_date: string }) => {
    const key = `${business_date} ${company_id}`
    const day = days.get(key) ?? { company_id, business_date, sources: {} }
    days.set(key, day)
    return day
  }
  for (const day of released) dayOf(day)
  for (const { source, received_at, ...day } of remaining) dayOf(day).sources[source] = received_at
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
}
