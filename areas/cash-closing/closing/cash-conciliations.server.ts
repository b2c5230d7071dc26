import { findActiveCompanies } from '@app/domain/companies/server'
import { findReasons } from '@app/domain/day/differences/server'
import { findTankVariations, loadSides } from '@app/domain/day/facts/server'
import { canProposePairs, isProven } from '@app/domain/day/life/contract'
import { changeDay, findDayStatuses, getDay, toDayActor } from '@app/domain/day/life/server'
import { findRefusedSalePairs, findSaleGroups } from '@app/domain/matching/server'
import { addDays, notFound } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { findDays, getDayRow } from '../board/board.store.ts'
import { closeDayDirectly } from '../cash-conciliation-solicitations/submission/closing.server.ts'
import { submitDay } from '../cash-conciliation-solicitations/submission/submit.server.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { buildMatchBoard } from '../cash-conciliations/match-board.rules.ts'
import { buildMatchOpening } from '../cash-conciliations/opening.rules.ts'
import { groupByTank } from '../cash-conciliations/tank-variations.rules.ts'
import { explainDifference } from '../differences/differences.server.ts'
import {
  addManualTransaction,
  applyManualTransaction,
  cancelManualTransaction,
} from '../manuals/manual-changes.server.ts'
import { findManualTypes } from '../manuals/manual-targets.store.ts'
import { manualDetail } from '../manuals/manuals.server.ts'
import { confirmDayMatch, matchDayItems, undoDayMatch } from '../matches/matches.server.ts'
import { acknowledgeDayCount, countDaySession, undoDayCount, witnessDayCount } from '../till/till.server.ts'
import { findTillLines } from '../till/till-lines.store.ts'
import { getDayDetail, getDayGlance } from './detail.server.ts'
import { waiveDaySource } from './waive-source.server.ts'

const tankDays = 31

const dayOf = async (db: Db, id: string) => (await getDay(db, id)) ?? fail(notFound)

async function boardOf(db: Db, id: string) {
  const day = await dayOf(db, id)
  const basis = isProven(day.status) ? 'proven' : 'current'
  const sides = await loadSides(db, day, { basis, proposing: canProposePairs(day.status) })
  const otherDates = [...new Set(sides.captures.map(({ business_date }) => business_date))].filter(
    (date) => date !== day.business_date,
  )
  const statuses = await findDayStatuses(db, day.company_id, otherDates)
  return buildMatchBoard({ ...sides, statuses }, await findSaleGroups(db, day), await findRefusedSalePairs(db, day))
}

const rowOf = async (db: Db, { id }: { id: string }) => (await getDayRow(db, id)) ?? fail(notFound)

export default implement(cashConciliations, {
  list: ({ db, query, now }) => findDays(db, query, now),
  get: ({ db, user, now, params }) => getDayDetail(db, { user, now }, params.id),
  getStored: ({ db, now, params }) => getDayGlance(db, { now }, params.id),

  matches: ({ db, params }) => boardOf(db, params.id),
  opening: async ({ db, params, query: { filter = 'all', method = null, item } }) =>
    buildMatchOpening(await boardOf(db, params.id), { filter, method, item }),

  tillLines: async ({ db, params }) => ({ data: await findTillLines(db, await dayOf(db, params.id)) }),
  tankVariations: async ({ db, params }) => {
    const { company_id, business_date } = await dayOf(db, params.id)
    const period = { company_id, from: addDays(business_date, 1 - tankDays), to: business_date }
    return { tanks: groupByTank(await findTankVariations(db, period)) }
  },
  companies: async ({ db }) => ({ data: await findActiveCompanies(db) }),
  reasons: async ({ db, params }) => ({ data: await findReasons(db, await dayOf(db, params.id)) }),
  movementTypes: async ({ db }) => ({ data: await findManualTypes(db) }),

  addManual: async ({ params, body, ...call }) =>
    manualDetail(call.db, await addManualTransaction(call.db, toDayActor(call), { ...params, ...body })),
  applyManual: async ({ params, body, ...call }) =>
    rowOf(call.db, await applyManualTransaction(call.db, toDayActor(call), { ...params, ...body })),
  cancelManual: async ({ params, body, ...call }) =>
    rowOf(call.db, await cancelManualTransaction(call.db, toDayActor(call), { ...params, ...body })),
  explain: ({ params, body: { version, ...explanation }, ...call }) =>
    explainDifference(call.db, toDayActor(call), { id: params.difference_id, version }, explanation),
  confirmMatch: async ({ params, body, ...call }) =>
    rowOf(call.db, await confirmDayMatch(call.db, toDayActor(call), { ...params, ...body })),
  undoMatch: async ({ params, body, ...call }) =>
    rowOf(call.db, await undoDayMatch(call.db, toDayActor(call), { ...params, ...body })),
  match: async ({ params, body, ...call }) =>
    rowOf(call.db, await matchDayItems(call.db, toDayActor(call), { ...params, ...body })),
  count: ({ params, body, ...call }) => countDaySession(call.db, toDayActor(call), { ...params, ...body }),
  recordWitness: ({ params, body, ...call }) => witnessDayCount(call.db, toDayActor(call), { ...params, ...body }),
  undoCount: async ({ params, body, ...call }) =>
    rowOf(call.db, await undoDayCount(call.db, toDayActor(call), { ...params, ...body })),
  acknowledge: ({ params, body, ...call }) => acknowledgeDayCount(call.db, toDayActor(call), { ...params, ...body }),
  rematch: async ({ params, body, ...call }) => {
    const work = async () => ({})
    return rowOf(
      call.db,
      await changeDay(call.db, toDayActor(call), { ...params, ...body }, { action: 'match.again', work }),
    )
  },
  waiveSource: async ({ params, body, ...call }) =>
    rowOf(call.db, await waiveDaySource(call.db, toDayActor(call), { ...params, ...body })),
  close: async ({ params, body, ...call }) =>
    rowOf(call.db, await closeDayDirectly(call.db, toDayActor(call), { ...params, ...body })),
  submit: ({ params, body, ...call }) => submitDay(call.db, toDayActor(call), { ...params, ...body }),
})
