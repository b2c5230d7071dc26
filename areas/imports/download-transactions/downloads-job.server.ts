import { addMilliseconds } from '@app/kit/contract'
import { allCompaniesScope, type Db, isDiskFull, type JobKind, type JobTools } from '@app/kit/server'
import { type SourceProblem, sourceProblemLabels } from '../download-sources/download-sources.contract.ts'
import {
  type DownloadSourceConnection,
  getConnection,
  noteSourceHealth,
} from '../download-sources/download-sources.store.ts'
import { openSource } from '../download-sources/open-source.server.ts'
import { SourceFailed } from '../download-sources/remote.server.ts'
import { concludeRequest, putAwayFinished } from './conclude.server.ts'
import { findMarkedDays } from './coverage.store.ts'
import { formatDownloadDays, getRetryDelay, listDownloadDays } from './downloads.rules.ts'
import { type Left, reimportRefused, takeFiles } from './fetch.server.ts'
import { findFilesWithImports } from './files.store.ts'
import {
  findForgottenRequests,
  type LockedDownloadRequest,
  lockDownloadRequest,
  updateRequest,
} from './requests.store.ts'

export const downloadKind = 'download-files'
type DownloadJob = { request_id: string }

const betweenLooks = 2

/** Downloads the files of a request and follows it until they are imported. Every step may run again. */
export const downloadJob: JobKind<DownloadJob> = {
  name: downloadKind,
  async run({ request_id }, tools) {
    const begun = await tools.within(allCompaniesScope, (db) => begin(db, request_id, tools))
    if (!begun) return
    if (begun.status === 'fetching') {
      const how = await fetchFor(begun, tools)
      await tools.within(allCompaniesScope, (db) => settle(db, begun, how, tools))
      tools.jobs.wake(downloadKind)
      return
    }
    await follow(begun, tools)
  },
  recover: ({ within }, jobs) =>
    within(allCompaniesScope, async (db) => {
      for (const { id } of await findForgottenRequests(db, downloadKind))
        await jobs.send(db, downloadKind, { request_id: id })
    }),
}

/** Takes a request that is due; a request that runs too early is queued again for its time. */
async function begin(db: Db, id: string, { now, jobs }: JobTools) {
  const request = await lockDownloadRequest(db, id)
  if (!request || request.finished_at !== null) return undefined
  if (request.status === 'fetched') return request
  const wait = request.next_attempt_at ? (Date.parse(request.next_attempt_at) - Date.parse(now())) / 1000 : 0
  if (wait > betweenLooks) {
    await jobs.send(db, downloadKind, { request_id: id }, { in_seconds: Math.ceil(wait) })
    return undefined
  }
  const begun = { status: 'fetching', attempts: request.attempts + 1, run_no: request.run_no + 1 } as const
  await updateRequest(db, id, { ...begun, message: null })
  return { ...request, ...begun }
}

type Try = Left & { problem?: SourceProblem; detail?: string; noSpace?: boolean; name: string }

async function fetchFor(request: LockedDownloadRequest, tools: JobTools): Promise<Try> {
  const source = await tools.within(allCompaniesScope, (db) => getConnection(db, request.source_id))
  if (!source) throw new Error('a request has no source')
  const { name } = source
  const note = (problem: SourceProblem | null) =>
    tools.within(allCompaniesScope, (db) => noteSourceHealth(db, source.id, { problem, now: tools.now() }))
  const isFirst = request.attempts === request.attempts_before + 1
  if (isFirst) await reimportRefused({ source, from: request.from_on, to: request.to_on }, tools)
  try {
    const left = await takeAll(source, request, tools)
    await note(null)
    return { ...left, name }
  } catch (error) {
    if (tools.signal.aborted) throw error
    // A full disk is not a fault of the source, so the state of the source does not change.
    if (isDiskFull(error)) return { noSpace: true, unwhole: [], tooLarge: [], name }
    const failed = error instanceof SourceFailed ? error : brokenOff(error)
    if (!failed) throw error
    await note(failed.problem)
    return { problem: failed.problem, detail: failed.message, unwhole: [], tooLarge: [], name }
  }
}

/** Errors of files and servers: a file that disappeared, a connection that broke during a download. */
const brokenOff = (error: unknown) =>
  // A database error is our own fault, not a problem of the source.
  error instanceof Error &&
  !('severity' in error) &&
  ('code' in error || /No response from server|larger than/.test(error.message))
    ? new SourceFailed('unreachable', 'A transferência foi interrompida; nada dela foi aproveitado.')
    : undefined

async function takeAll(source: DownloadSourceConnection, request: LockedDownloadRequest, tools: JobTools) {
  const remote = await openSource(source, tools)
  try {
    const { id: request_id, from_on: from, to_on: to } = request
    return await takeFiles(remote, { source, request_id, from, to }, tools)
  } finally {
    await remote.close()
  }
}

/** No retry for these: repeated wrong passwords lock the account, and a changed key needs a person's decision. */
const final: Partial<Record<SourceProblem, (name: string) => string>> = {
  credential: (name) => `Credencial expirada para ${name}.`,
  'host-key': (name) => `A chave do servidor de ${name} mudou e a conexão foi recusada; confira com quem o mantém.`,
}

function reasonOf({ problem, detail, noSpace, unwhole: [file] }: Omit<Try, 'tooLarge' | 'name'>) {
  if (noSpace) return 'Falta espaço em disco no servidor.'
  if (problem) return `${sourceProblemLabels[problem]}. ${detail}`
  return file ? `O arquivo ${file} ainda está sendo gravado.` : undefined
}

async function settle(
  db: Db,
  { id, run_no }: LockedDownloadRequest,
  { problem, detail, noSpace = false, unwhole, tooLarge, name }: Try,
  tools: JobTools,
) {
  const request = await lockDownloadRequest(db, id)
  // Another worker has taken the request over.
  if (request?.status !== 'fetching' || request.run_no !== run_no) return
  const { source_id, from_on: from, to_on: to, attempts, attempts_before } = request
  const [large] = tooLarge
  const ended = large
    ? () => `O arquivo ${large} passa do limite de 200 MB e não foi baixado.`
    : problem && final[problem]
  const now = tools.now()
  if (ended)
    return updateRequest(db, id, { status: 'error', message: ended(name), next_attempt_at: null, finished_at: now })
  const days = { source_id, from, to }
  const files = await findFilesWithImports(db, days)
  const marked = await findMarkedDays(db, days)
  const there = new Set([...files.map(({ business_date }) => business_date), ...marked])
  const missing_dates = listDownloadDays(from, to).filter((day) => !there.has(day))
  const wanting = noSpace || problem !== undefined || unwhole.length > 0 || missing_dates.length > 0
  const delay = wanting ? getRetryDelay(attempts - attempts_before) : null
  const why = reasonOf({ problem, detail, noSpace, unwhole })
  if (delay !== null) {
    const message = why ?? `Ainda não há arquivo de ${formatDownloadDays(missing_dates)}.`
    const next_attempt_at = addMilliseconds(now, delay * 1000)
    await updateRequest(db, id, { status: 'queued', message, next_attempt_at })
    return tools.jobs.send(db, downloadKind, { request_id: id }, { in_seconds: delay })
  }
  if (why) return updateRequest(db, id, { status: 'error', message: why, next_attempt_at: null, finished_at: now })
  await updateRequest(db, id, { status: 'fetched', missing_dates, next_attempt_at: null, message: null })
  await tools.jobs.send(db, downloadKind, { request_id: id })
}

async function follow(request: LockedDownloadRequest, tools: JobTools) {
  const concluded = await tools.within(allCompaniesScope, async (db) => {
    const ended = await concludeRequest(db, request.id, tools.now())
    if (!ended) await tools.jobs.send(db, downloadKind, { request_id: request.id }, { in_seconds: betweenLooks })
    return ended
  })
  const source = concluded && (await tools.within(allCompaniesScope, (db) => getConnection(db, request.source_id)))
  if (source) await putAwayFinished(source, tools)
}
