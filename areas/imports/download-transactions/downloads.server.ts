import { publishEvents } from '@app/domain/events/server'
import { addDays, daysBetween, localDate, notFound, periodTooLong, showDate, timeZone } from '@app/kit/contract'
import { type Audit, type Context, type Db, fail, implement, newId, onDuplicate } from '@app/kit/server'
import { getConnection } from '../download-sources/download-sources.store.ts'
import { hasCardRefusal } from '../history/card-inside.store.ts'
import { cardInside } from '../history/import-history.contract.ts'
import { cardWords } from '../history/import-history.rules.ts'
import { getLastExpectedDay, isExpected, readCoverage } from './coverage.server.ts'
import {
  findCompaniesOfSources,
  findCoveredSources,
  findDeliveries,
  getLastDay,
  getMark,
  insertMark,
} from './coverage.store.ts'
import { describeDownloadDay } from './day-words.rules.ts'
import {
  alreadyMarked,
  alreadyReceived,
  DayState,
  dayNotExpected,
  downloadOriginalGone,
  downloads,
  futurePeriod,
  maxDownloadDays,
  notRetryable,
  sourceInactive,
} from './downloads.contract.ts'
import { groupConsecutiveDays } from './downloads.rules.ts'
import { downloadKind } from './downloads-job.server.ts'
import { findDownloadedLines } from './lines.store.ts'
import {
  findDownloadRequests,
  findFilesOfDay,
  findFilesOfRequest,
  findRequestsOfDay,
  getDownloadOriginal,
  getRequest,
  insertRequest,
  lockDownloadRequest,
  updateRequest,
} from './requests.store.ts'

type Period = { from: string; to: string }
const refuseLongPeriod = ({ from, to }: Period) =>
  daysBetween(from, to) >= maxDownloadDays && fail(periodTooLong, { values: { days: maxDownloadDays } })

async function periodOf(db: Db, { from, to }: Partial<Period>, now: string): Promise<Period> {
  const yesterday = getLastExpectedDay(now)
  const latest = (await getLastDay(db)) ?? yesterday
  const end =
    to ??
    (from ? addDays(from, maxDownloadDays - 1) : latest < addDays(yesterday, 1 - maxDownloadDays) ? latest : yesterday)
  const period = { from: from ?? addDays(end, 1 - maxDownloadDays), to: end }
  refuseLongPeriod(period)
  return period
}

type RequestCall = Pick<Context<typeof downloads.create>, 'db' | 'user' | 'now' | 'jobs' | 'afterCommit' | 'audit'>
type RequestedSource = { id: string; company_id: string }

async function createRequest(call: RequestCall, source: RequestedSource, { from, to }: Period) {
  const { db, user, now, jobs, audit } = call
  const request = { company_id: source.company_id, source_id: source.id, from_on: from, to_on: to }
  const inserted = await insertRequest(db, { ...request, origin: 'screen', created_at: now, created_by: user.id })
  if (!inserted) return false
  await jobs.send(db, downloadKind, { request_id: inserted.id })
  const entity_id = inserted.id
  await audit({
    company_id: source.company_id,
    entity: 'download_request',
    entity_id,
    action: 'create',
    after: { ...request },
  })
  return true
}

async function createRequests(call: RequestCall, requests: readonly (Period & { source: RequestedSource })[]) {
  let requested = 0
  for (const { source, ...period } of requests) if (await createRequest(call, source, period)) requested += 1
  call.afterCommit(() => call.jobs.wake(downloadKind))
  // Repeated requests create no record, but the audit log must show that the person asked.
  if (requested === 0) await noteRepeated(call.audit, requests[0]?.source)
  return { requested, already: requests.length - requested }
}

const noteRepeated = (audit: Audit, source: RequestedSource | undefined) =>
  audit({
    company_id: source?.company_id ?? null,
    entity: 'download_source',
    entity_id: source?.id ?? 'all',
    action: 'download.repeat',
  })

async function readDay(db: Db, { source_id, day, now }: { source_id: string; day: string; now: string }) {
  const { rows } = await readCoverage(db, { from: day, to: day, source_id }, now)
  const connection = rows[0] ? undefined : await getConnection(db, source_id)
  if (!rows[0] && !connection) fail(notFound)
  const [state = null] = rows[0]?.states ?? []
  const mark = (await getMark(db, source_id, day)) ?? null
  const files = await findFilesOfDay(db, source_id, day)
  const requests = await findRequestsOfDay(db, source_id, day)
  const words = describeDownloadDay({ state, mark, files, requests, arrived: rows[0]?.facts[0]?.arrived ?? false })
  const { name: source_name = connection?.name ?? '', company_name = '' } = rows[0] ?? {}
  return { source_id, source_name, company_name, business_date: day, state, words, mark, files, requests }
}

export default implement(downloads, {
  async coverage({ db, query, now }) {
    const period = await periodOf(db, query, now)
    const { days, rows } = await readCoverage(db, { ...query, ...period }, now)
    const isGap = (state: DayState | null) => state === 'absent' || state === 'error'
    const shown = query.gaps ? rows.filter(({ states }) => states.some(isGap)) : rows
    const count = (countedState: DayState) =>
      shown.flatMap(({ states }) => states).filter((state) => state === countedState).length
    const totals = { received: 0, empty: 0, absent: 0, error: 0, pending: 0 }
    for (const state of DayState.options) totals[state] = count(state)
    return {
      days,
      totals,
      companies: await findCompaniesOfSources(db),
      rows: shown.map(({ id, ...row }) => ({ ...row, source_id: id })),
    }
  },

  day: ({ db, params, now }) => readDay(db, { source_id: params.source_id, day: params.date, now }),

  async deliveries({ db, query, now }) {
    const period = await periodOf(db, query, now)
    return { ...period, data: await findDeliveries(db, { ...query, ...period }, timeZone) }
  },

  requests: ({ db, query }) => findDownloadRequests(db, query),

  async request({ db, params }) {
    const request = (await getRequest(db, params.id)) ?? fail(notFound)
    return { ...request, file_list: await findFilesOfRequest(db, params.id) }
  },

  async lines({ db, params, query }) {
    if (!(await getRequest(db, params.id))) fail(notFound)
    return findDownloadedLines(db, params.id, query)
  },

  async create(call) {
    const { db, body, now } = call
    const { from, to } = body
    refuseLongPeriod(body)
    if (to > localDate(now)) fail(futurePeriod)
    const requests = []
    for (const id of new Set(body.source_ids)) {
      const source = (await getConnection(db, id)) ?? fail(notFound)
      if (!source.active) fail(sourceInactive, { values: { name: source.name } })
      requests.push({ source, from, to })
    }
    return createRequests(call, requests)
  },

  async createMissing(call) {
    const { db, body, now } = call
    refuseLongPeriod(body)
    const { days, rows } = await readCoverage(db, body, now)
    const requests = rows
      .filter(({ active }) => active)
      .flatMap((source) => {
        const missing = days.filter((_day, at) => source.states[at] === 'absent' || source.states[at] === 'error')
        return groupConsecutiveDays(missing, maxDownloadDays).map((range) => ({ source, ...range }))
      })
    return createRequests(call, requests)
  },

  async retry(call) {
    const { db, params, now, jobs, audit, afterCommit } = call
    const request = (await lockDownloadRequest(db, params.id)) ?? fail(notFound)
    const source = (await getConnection(db, request.source_id)) ?? fail(notFound)
    if (!source.active) fail(sourceInactive, { values: { name: source.name } })
    if (request.status !== 'error') fail(notRetryable)
    const { id, company_id, attempts } = request
    const change = {
      status: 'queued',
      attempts_before: attempts,
      next_attempt_at: now,
      message: null,
      finished_at: null,
    } as const
    await onDuplicate('download_requests_open', notRetryable, () =>
      updateRequest(db, id, { ...change, missing_dates: [] }),
    )
    await jobs.send(db, downloadKind, { request_id: id })
    await audit({ company_id, entity: 'download_request', entity_id: id, action: 'retry', after: { attempts } })
    afterCommit(() => jobs.wake(downloadKind))
    return (await getRequest(db, id)) ?? fail(notFound)
  },

  async mark({ db, user, body, now, audit }) {
    const { source_id, business_date: day, reason } = body
    if (day > getLastExpectedDay(now))
      fail(day > localDate(now) ? futurePeriod : dayNotExpected, { values: await getMessageValues(db, body) })
    const [source] = await findCoveredSources(db, { from: day, to: day, source_id })
    if (!source) fail(notFound)
    const values = { name: source.name, date: showDate(day) }
    if (!isExpected(source, day, now)) fail(dayNotExpected, { values })
    const before = await readDay(db, { source_id, day, now })
    if (before.mark) fail(alreadyMarked, { values })
    if (before.state === 'received' || before.state === 'empty') fail(alreadyReceived, { values })
    const { company_id } = source
    const mark = {
      id: newId(),
      company_id,
      source_id,
      business_date: day,
      reason,
      created_at: now,
      created_by: user.id,
    }
    if (!(await insertMark(db, mark))) fail(alreadyMarked, { values })
    // A day marked as empty counts as received, so the station's day no longer waits for it.
    const payload = { business_dates: [day], source: source.source }
    await publishEvents(db, [{ kind: 'records-imported', company_id, payload }], { now, actor_id: user.id })
    await audit({
      company_id,
      entity: 'download_source',
      entity_id: source_id,
      action: 'mark-empty',
      reason,
      after: { business_date: day },
    })
    return readDay(db, { source_id, day, now })
  },

  async original({ db, params, files }) {
    const { file_name, sha256, message } = (await getDownloadOriginal(db, params.file_id)) ?? fail(notFound)
    // An import without a company yet is not visible to the requester, except for this message.
    if (message?.includes(cardWords) || (await hasCardRefusal(db, sha256))) fail(cardInside)
    if (!(await files.has(sha256))) fail(downloadOriginalGone)
    return { file_name, sha256, media_type: 'application/octet-stream' }
  },
})

const getMessageValues = async (
  db: Db,
  { source_id, business_date }: { source_id: string; business_date: string },
) => ({
  name: (await getConnection(db, source_id))?.name ?? fail(notFound),
  date: showDate(business_date),
})
