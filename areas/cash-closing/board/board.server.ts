import { findActiveCompanies, findGroupsOfCompanies } from '@app/domain/companies/server'
import { declarationMissing, getDayEditRefusal } from '@app/domain/day/life/contract'
import { changeDay, setResponsible, toDayActor } from '@app/domain/day/life/server'
import { addDays, localDate, showDate, showMoney } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement, newBulkHandler, requireShortPeriod } from '@app/kit/server'
import { closeDayDirectly } from '../cash-conciliation-solicitations/submission/closing.server.ts'
import {
  type BoardFilter,
  board,
  maxCalendarDays,
  maxChartDays,
  maxChartStations,
  notResponsible,
} from './board.contract.ts'
import { buildDaysQuery } from './board.store.ts'
import { findResponsibles, getResponsible, lockChosenDays, sortDaysByDate } from './board-choices.store.ts'
import {
  countByStatus,
  findCalendarDays,
  findUnexplained,
  getLatestBoardDay,
  sumByCode,
} from './board-pictures.store.ts'
import { groupBoardDays, rankStations } from './calendar.rules.ts'

async function periodOf(db: Db, { query, now }: { query: BoardFilter; now: string }, days: number) {
  const { from: first, to: last } = query
  const latest = first || last ? undefined : await getLatestBoardDay(db, query, now)
  const to = last ?? (first ? addDays(first, days - 1) : (latest ?? localDate(now)))
  const from = first ?? addDays(to, 1 - days)
  requireShortPeriod({ from, to }, days)
  return { ...query, from, to }
}

const lockLabelledDays = async (db: Db, ids: readonly string[]) =>
  (await lockChosenDays(db, ids)).map((day) => ({
    ...day,
    label: `${day.company_name} · ${showDate(day.business_date)}`,
  }))
type LabelledDay = Awaited<ReturnType<typeof lockLabelledDays>>[number]

/** Matching or closing a peak day takes a second, so only this many share a transaction; more run as a job. */
const daysAtOnce = 5
const dayByDay = { find: buildDaysQuery, rows: lockLabelledDays, inOrder: sortDaysByDate, atOnce: daysAtOnce }

export const rematchingDays = {
  title: 'Reprocessar casamento',
  rows: lockLabelledDays,
  inOrder: sortDaysByDate,
  atOnce: daysAtOnce,
  skip: getDayEditRefusal,
  change: (context: ChangeContext, day: LabelledDay) =>
    changeDay(context.db, toDayActor(context), day, { action: 'match.again', work: async () => ({}) }),
}

function closingRefusal(day: LabelledDay) {
  const { label, difference_cents, unexplained_cents, open_items } = day
  const refusal = getDayEditRefusal(day)
  if (refusal !== null) return refusal
  const money = showMoney(unexplained_cents)
  if (unexplained_cents !== 0) return `${label}: Dia com diferença não explicada de ${money}; não é possível fechar.`
  if (difference_cents !== 0)
    return `${label}: diferença de ${showMoney(difference_cents)}; feche o dia na própria tela.`
  return open_items > 0 ? `${label}: ${open_items} em aberto; feche o dia na própria tela.` : null
}

async function assign({ db, audit }: ChangeContext, day: LabelledDay, responsible_id: string | null) {
  const person = responsible_id === null ? null : await getResponsible(db, responsible_id, day.company_id)
  if (person === undefined) fail(notResponsible, { values: { company: day.company_name } })
  await setResponsible(db, day, responsible_id)
  await audit({
    company_id: day.company_id,
    entity: 'cash_conciliation',
    entity_id: day.id,
    action: 'responsible.assign',
    before: { responsible: day.responsible_name },
    after: { responsible: person?.name ?? null },
  })
}

export default implement(board, {
  calendar: async ({ db, query, now }) => {
    const filter = await periodOf(db, { query, now }, maxCalendarDays)
    return { from: filter.from, to: filter.to, companies: groupBoardDays(await findCalendarDays(db, filter, now)) }
  },
  charts: async ({ db, query, now }) => {
    const filter = await periodOf(db, { query, now }, maxChartDays)
    const stations = rankStations(await findUnexplained(db, filter, now))
    return {
      statuses: await countByStatus(db, filter, now),
      codes: await sumByCode(db, filter, now),
      from: filter.from,
      to: filter.to,
      stations: stations.slice(0, maxChartStations),
      station_count: stations.length,
    }
  },
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    groups: await findGroupsOfCompanies(db),
    people: await findResponsibles(db),
  }),

  assignMany: newBulkHandler('cash-conciliations.assignMany', {
    title: 'Atribuir responsável',
    find: buildDaysQuery,
    rows: lockLabelledDays,
    skip: (day, { input }) => (day.responsible_id === input.responsible_id ? 'Já está assim.' : null),
    change: (context, day, { responsible_id }) => assign(context, day, responsible_id),
  }),
  rematchMany: newBulkHandler('cash-conciliations.rematchMany', { ...rematchingDays, find: buildDaysQuery }),
  closeMany: newBulkHandler('cash-conciliations.closeMany', {
    title: 'Fechar dias sem diferença',
    ...dayByDay,
    skip: (day, { input }) => (input.declared ? closingRefusal(day) : declarationMissing.message),
    change: (context, day, { declared }) => closeDayDirectly(context.db, toDayActor(context), { ...day, declared }),
  }),
})
