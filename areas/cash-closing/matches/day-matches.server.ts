import { getDay, toDayActor } from '@app/domain/day/life/server'
import { findBankedOfDay } from '@app/domain/receivables/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { getDayRow } from '../board/board.store.ts'
import { explainDayDifferences } from '../differences/explain-many.server.ts'
import { dayMatches } from './day-matches.contract.ts'
import { confirmDayMatches, type ItemOutcome, undoDayMatches } from './many-matches.server.ts'
import { refuseDayMatch } from './matches.server.ts'
import { findRefusedPairsOfDay, undoPairRefusal } from './refusals.server.ts'

const requireDay = async (db: Db, id: string) => (await getDay(db, id)) ?? fail(notFound)

const requireDayRow = async (db: Db, { id }: { id: string }) => (await getDayRow(db, id)) ?? fail(notFound)

const toBulkAnswer = async (db: Db, { day, outcomes }: { day: { id: string }; outcomes: ItemOutcome[] }) => ({
  day: await requireDayRow(db, day),
  outcomes,
})

export default implement(dayMatches, {
  refuseMatch: async ({ params, body, ...call }) =>
    requireDayRow(call.db, await refuseDayMatch(call.db, toDayActor(call), { ...params, ...body })),
  confirmMatchMany: async ({ params, body, ...call }) =>
    toBulkAnswer(call.db, await confirmDayMatches(call.db, toDayActor(call), { ...params, ...body })),
  undoMatchMany: async ({ params, body, ...call }) =>
    toBulkAnswer(call.db, await undoDayMatches(call.db, toDayActor(call), { ...params, ...body })),
  explainMany: async ({ params, body, ...call }) =>
    toBulkAnswer(call.db, await explainDayDifferences(call.db, toDayActor(call), { ...params, ...body })),
  bankMatches: async ({ db, params }) => ({ data: await findBankedOfDay(db, await requireDay(db, params.id)) }),
  refusals: async ({ db, params }) => ({ data: await findRefusedPairsOfDay(db, await requireDay(db, params.id)) }),
  undoRefusal: async ({ params, body, ...call }) =>
    requireDayRow(call.db, await undoPairRefusal(call.db, toDayActor(call), { ...params, ...body })),
})
