import { differenceStatuses, findExplanationLack, getDeferralRefusal } from '@app/domain/day/differences/contract'
import { findReasons } from '@app/domain/day/differences/server'
import { getDayEditRefusal } from '@app/domain/day/life/contract'
import { toDayActor } from '@app/domain/day/life/server'
import { toDateInZone } from '@app/kit/contract'
import { type Db, implement, newBulkHandler, runAsReader } from '@app/kit/server'
import { canBeDeferred, deferDifference, getWaitingReason } from './defer.server.ts'
import { differenceDetail } from './difference-detail.server.ts'
import { differences } from './differences.contract.ts'
import { explainDifference } from './differences.server.ts'
import { buildDifferencesQuery, findDifferenceRows, findDifferencesById } from './differences.store.ts'

async function findLabelledDifferences(db: Db, ids: readonly string[]) {
  const rows = await runAsReader(db, () => findDifferencesById(db, ids))
  const reasonsByDay = new Map<
    string,
    { waiting: readonly string[]; reasons: Awaited<ReturnType<typeof findReasons>> }
  >()
  for (const row of rows)
    if (!reasonsByDay.has(row.cash_conciliation_id))
      reasonsByDay.set(row.cash_conciliation_id, {
        waiting: (await getWaitingReason(db, row))?.difference_codes ?? [],
        reasons: await findReasons(db, row),
      })
  return rows.map((row) => {
    const { waiting = [], reasons = [] } = reasonsByDay.get(row.cash_conciliation_id) ?? {}
    return { ...row, label: `${row.code} ${row.sentence}`, may_wait: waiting.includes(row.code), reasons }
  })
}
type LabelledDifference = Awaited<ReturnType<typeof findLabelledDifferences>>[number]

const getDayRefusal = ({ day_status, lock_note }: LabelledDifference) =>
  getDayEditRefusal({ status: day_status, lock_note })
const formatStatusRefusal = ({ status }: LabelledDifference) => `Está “${differenceStatuses[status].toLowerCase()}”.`
const formatReasonRefusal = ({ code }: LabelledDifference) => `Motivo não permitido para o código ${code}.`

function getExplanationRefusal(row: LabelledDifference, { reason_id, note }: { reason_id: string; note: string }) {
  const reason = row.reasons.find(({ id, difference_codes }) => id === reason_id && difference_codes.includes(row.code))
  if (!reason) return formatReasonRefusal(row)
  return findExplanationLack({ ...row, ...reason, note })?.error.message ?? null
}

const isExplainable = ({ status }: LabelledDifference) =>
  status === 'open' || status === 'refused' || status === 'deferred'

export default implement(differences, {
  list: ({ db, query }) => findDifferenceRows(db, query),
  get: ({ db, params, now }) => differenceDetail(db, params.id, now),
  defer: ({ params, body: { version, ...deferral }, ...context }) =>
    deferDifference(context, { ...params, version }, deferral),

  deferMany: newBulkHandler('differences.deferMany', {
    title: 'Adiar diferenças',
    find: buildDifferencesQuery,
    rows: findLabelledDifferences,
    skip: (row, { input, now }) =>
      getDayRefusal(row) ??
      (canBeDeferred(row.status) ? null : formatStatusRefusal(row)) ??
      (row.may_wait ? null : formatReasonRefusal(row)) ??
      getDeferralRefusal(row, { to: input.deferred_to, today: toDateInZone(row.timezone, now) }),
    change: (context, { id }, deferral) => deferDifference(context, { id }, deferral),
  }),
  explainMany: newBulkHandler('differences.explainMany', {
    title: 'Explicar diferenças',
    find: buildDifferencesQuery,
    rows: findLabelledDifferences,
    skip: (row, { input }) =>
      getDayRefusal(row) ?? (isExplainable(row) ? null : formatStatusRefusal(row)) ?? getExplanationRefusal(row, input),
    change: (context, { id }, words) => explainDifference(context.db, toDayActor(context), { id }, words),
  }),
})
