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

const pollSeconds = 2

/** A repeated run must be harmless, because the queue may run the job again. */
export const downloadJob: JobKind<DownloadJob> = {
  name: downloadKind,
  async run({ request_id }, tools) {
    const request = await tools.within(allCompaniesScope, (db) => begin(db, request_id, tools))
    if (!request) return
    if (request.status === 'fetching') {
      const result = await fetchFor(request, tools)
      await tools.within(allCompaniesScope, (db) => settle(db, request, result, tools))
      tools.jobs.wake(downloadKind)
      return
    }
    await follow(request, tools)
  },
  recover: ({ within }, jobs) =>
    within(allCompaniesScope, async (db) => {
      for (const { id } of await findForgottenRequests(db, downloadKind))
        await jobs.send(db, downloadKind, { request_id: id })
    }),
}

async function begin(db: Db, id: string, { now, jobs }: JobTools) {
  const request = await lockDownloadRequest(db, id)
  if (!request || request.finished_at !== null) return undefined
  if (request.status === 'fetched') return request
  const wait = request.next_attempt_at ? (Date.parse(request.next_attempt_at) - Date.parse(now())) / 1000 : 0
  if (wait > pollSeconds) {
    await jobs.send(db, downloadKind, { request_id: id }, { in_seconds: Math.ceil(wait) })
    return undefined
  }
  const change = { status: 'fetching', attempts: request.attempts + 1, run_no: request.run_no + 1 } as const
  await updateRequest(db, id, { ...change, message: null })
  return { ...request, ...change }
}

type FetchResult = Left & { problem?: SourceProblem; detail?: string; noSpace?: boolean; name: string }

async function fetchFor(request: LockedDownloadRequest, tools: JobTools): Promise<FetchResult> {
  const source = await tools.within(allCompaniesScope, (db) => getConnection(db, request.source_id))
  if (!source) throw new Error('a request has no source')
  const { name } = source
  const noteHealth = (problem: SourceProblem | null) =>
    tools.within(allCompaniesScope, (db) => noteSourceHealth(db, source.id, { problem, now: tools.now() }))
  const isFirst = request.attempts === request.attempts_before + 1
  if (isFirst) await reimportRefused({ source, from: request.from_on, to: request.to_on }, tools)
  try {
    const skipped = await takeAll(source, request, tools)
    await noteHealth(null)
    return { ...skipped, name }
  } catch (error) {
    if (tools.signal.aborted) throw error
    // A full disk is not a fault of the source, so the state of the source does not change.
    if (isDiskFull(error)) return { noSpace: true, incomplete: [], tooLarge: [], name }
    const failure = error instanceof SourceFailed ? error : toSourceFailure(error)
    if (!failure) throw error
    await noteHealth(failure.problem)
    return { problem: failure.problem, detail: failure.message, incomplete: [], tooLarge: [], name }
  }
}

const toSourceFailure = (error: unknown) =>
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
const finalProblems: Partial<Record<SourceProblem, (name: string) => string>> = {
  credential: (name) => `Credencial expirada para ${name}.`,
  'host-key': (name) => `A chave do servidor de ${name} mudou e a conexão foi recusada; confira com quem o mantém.`,
}

function reasonOf({ problem, detail, noSpace, incomplete: [file] }: Omit<FetchResult, 'tooLarge' | 'name'>) {
  if (noSpace) return 'Falta espaço em disco no servidor.'
  if (problem) return `${sourceProblemLabels[problem]}. ${detail}`
  return file ? `O arquivo ${file} ainda está sendo gravado.` : undefined
}

async function settle(
  db: Db,
  { id, run_no }: LockedDownloadRequest,
  { problem, detail, noSpace = false, incomplete, tooLarge, name }: FetchResult,
  tools: JobTools,
) {
  const request = await lockDownloadRequest(db, id)
  if (request?.status !== 'fetching' || request.run_no !== run_no) return
  const { source_id, from_on: from, to_on: to, attempts, attempts_before } = request
  const [large] = tooLarge
  const formatFinalMessage = large
    ? () => `O arquivo ${large} passa do limite de 200 MB e não foi baixado.`
    : problem && finalProblems[problem]
  const now = tools.now()
  if (formatFinalMessage)
    return updateRequest(db, id, {
      status: 'error',
      message: formatFinalMessage(name),
      next_attempt_at: null,
      finished_at: now,
    })
  const days = { source_id, from, to }
  const files = await findFilesWithImports(db, days)
  const marked = await findMarkedDays(db, days)
  const coveredDays = new Set([...files.map(({ business_date }) => business_date), ...marked])
  const missing_dates = listDownloadDays(from, to).filter((day) => !coveredDays.has(day))
  const isIncomplete = noSpace || problem !== undefined || incomplete.length > 0 || missing_dates.length > 0
  const delay = isIncomplete ? getRetryDelay(attempts - attempts_before) : null
  const reason = reasonOf({ problem, detail, noSpace, incomplete })
  if (delay !== null) {
    const message = reason ?? `Ainda não há arquivo de ${formatDownloadDays(missing_dates)}.`
    const next_attempt_at = addMilliseconds(now, delay * 1000)
    await updateRequest(db, id, { status: 'queued', message, next_attempt_at })
    return tools.jobs.send(db, downloadKind, { request_id: id }, { in_seconds: delay })
  }
  if (reason)
    return updateRequest(db, id, { status: 'error', message: reason, next_attempt_at: null, finished_at: now })
  await updateRequest(db, id, { status: 'fetched', missing_dates, next_attempt_at: null, message: null })
  await tools.jobs.send(db, downloadKind, { request_id: id })
}

async function follow(request: LockedDownloadRequest, tools: JobTools) {
  const concluded = await tools.within(allCompaniesScope, async (db) => {
    const isConcluded = await concludeRequest(db, request.id, tools.now())
    if (!isConcluded) await tools.jobs.send(db, downloadKind, { request_id: request.id }, { in_seconds: pollSeconds })
    return isConcluded
  })
  const source = concluded && (await tools.within(allCompaniesScope, (db) => getConnection(db, request.source_id)))
  if (source) await putAwayFinished(source, tools)
}
