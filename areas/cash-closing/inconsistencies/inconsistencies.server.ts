import {
  canCorrectInconsistency,
  canDecideInconsistency,
  getCorrectableFields,
  inconsistencyStatuses,
} from '@app/domain/day/inconsistencies/contract'
import { getDayEditRefusal } from '@app/domain/day/life/contract'
import { showDate } from '@app/kit/contract'
import { type Db, implement, newBulkHandler, type RecordKind } from '@app/kit/server'
import { correctLine, ignoreInconsistency, linkFuelling } from './correct-line.server.ts'
import { inconsistencies } from './inconsistencies.contract.ts'
import { buildInconsistenciesQuery, findRecords, findRows, getInconsistencyRow } from './inconsistencies.store.ts'
import { inconsistencyDetail } from './inconsistency-detail.server.ts'
import { inconsistencyRecord } from './inconsistency-record.contract.ts'
import { openTeamRequest } from './inconsistency-request.server.ts'

const findLabelledRows = async (db: Db, ids: readonly string[]) =>
  (await findRecords(db, ids)).map((row) => ({ ...row, label: `${row.code} ${row.document ?? row.ref}` }))
type LabelledRow = Awaited<ReturnType<typeof findLabelledRows>>[number]

const getRowEditRefusal = ({ day_status, lock_note }: LabelledRow) =>
  getDayEditRefusal({ status: day_status, lock_note })
const formatStatusRefusal = ({ status }: LabelledRow) => `Está “${inconsistencyStatuses[status].toLowerCase()}”.`

const canCorrectTerminal = ({ code, item_kind }: LabelledRow) =>
  item_kind === 'movement' && getCorrectableFields(code).includes('terminal_logical_no')

export default implement(inconsistencies, {
  list: ({ db, query }) => findRows(db, query),
  get: ({ db, params, now }) => inconsistencyDetail(db, params.id, now),
  correct: ({ params, body: { version, amount_cents: _, ...values }, ...context }) =>
    correctLine(context, { ...params, version }, values),
  link: ({ params, body: { version, other }, ...context }) => linkFuelling(context, { ...params, version }, other),
  ignore: ({ params, body: { version, reason }, ...context }) =>
    ignoreInconsistency(context, { ...params, version }, reason),
  askTeam: async ({ params, body: draft, ...context }) => {
    const found = await inconsistencyDetail(context.db, params.id, context.now)
    return openTeamRequest(context, { found, draft })
  },

  correctTerminalMany: newBulkHandler('inconsistencies.correctTerminalMany', {
    title: 'Corrigir terminal',
    find: buildInconsistenciesQuery,
    rows: findLabelledRows,
    skip: (row) =>
      getRowEditRefusal(row) ??
      (canCorrectTerminal(row) ? null : 'A regra não é de terminal.') ??
      (canCorrectInconsistency(row.status) ? null : formatStatusRefusal(row)),
    change: (context, { id }, values) => correctLine(context, { id }, values),
  }),
  ignoreMany: newBulkHandler('inconsistencies.ignoreMany', {
    title: 'Ignorar inconsistências',
    find: buildInconsistenciesQuery,
    rows: findLabelledRows,
    skip: (row) =>
      getRowEditRefusal(row) ?? (canDecideInconsistency('ignore', row.status) ? null : formatStatusRefusal(row)),
    change: (context, { id }, { reason }) => ignoreInconsistency(context, { id }, reason),
  }),
})

export const inconsistencyKind: RecordKind = {
  ...inconsistencyRecord,
  async find(db, id) {
    const row = await getInconsistencyRow(db, id)
    if (!row) return undefined
    const { company_id, code, document, business_date } = row
    return { company_id, title: `${code} ${document ?? ''} · ${showDate(business_date)}` }
  },
}
