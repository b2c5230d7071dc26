import { ApiFailure, call, clientHooks, connection, queryClient, sessionStore } from '@app/kit/web'
import { useEffect, useSyncExternalStore } from 'react'
import { type Import, imports } from '../files/imports.contract.ts'
import { retryOnConnectionLoss, type SenderChoices, sendInPieces, type UploadStep } from './send-pieces.tsx'
import { largestFile, pieceBytes, uploadTooLarge } from './uploads.contract.ts'

export type Sending = {
  key: string
  file: File
  about: SenderChoices
  state: 'waiting' | 'going' | 'paused'
  read_bytes: number
  sent_bytes: number
  from: { bytes: number; at: number } | undefined
  before_bytes: number
  upload_id: string | undefined
  lost: boolean
  answer: Import | undefined
  failure: ApiFailure | undefined
}

const runningStatuses: readonly Import['status'][] = ['queued', 'running', 'undoing']
export const isFinished = (answer: Pick<Import, 'status'>) => !runningStatuses.includes(answer.status)

/** Smaller files are sent in one request, because little is lost if it fails. */
export const isLarge = ({ size }: File) => size > pieceBytes

export const refreshAfterImport = () =>
  Promise.all(
    ['imports', 'import-uploads', 'cash-conciliations', 'solicitations', 'system-movements'].map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource] }),
    ),
  )

// Module state, so uploads continue when the user changes pages.
let allSendings: readonly Sending[] = []
const listeners = new Set<() => void>()
const turns: string[] = []
const stops = new Map<string, AbortController>()
let busy = false
let sender: string | undefined

function setSendings(next: readonly Sending[]) {
  allSendings = next
  for (const listener of listeners) listener()
}
const change = (key: string, part: Partial<Sending>) =>
  setSendings(allSendings.map((one) => (one.key === key ? { ...one, ...part } : one)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function applyStep(key: string, step: UploadStep) {
  const found = allSendings.find((sending) => sending.key === key)
  if (!found) return
  if ('upload' in step) {
    const { sent_bytes } = step
    // Bytes sent by this tab before a pause do not count as uploaded earlier.
    const before_bytes = found.upload_id === step.upload.id ? found.before_bytes : sent_bytes
    const from = { bytes: sent_bytes, at: performance.now() }
    change(key, { sent_bytes, before_bytes, from, upload_id: step.upload.id })
  } else if ('lost' in step) {
    if (step.lost !== found.lost) change(key, { ...step, from: { bytes: found.sent_bytes, at: performance.now() } })
  } else if ('sent_bytes' in step && found.lost) {
    change(key, { ...step, lost: false, from: { bytes: step.sent_bytes, at: performance.now() } })
  } else change(key, step)
}

async function sendOne({ key, file, about: choices }: Sending) {
  const stop = new AbortController()
  stops.set(key, stop)
  const transfer = { signal: stop.signal, report: (step: UploadStep) => applyStep(key, step) }
  const sendWhole = () =>
    call(imports.create, { body: choices, file }, { idempotency_key: key, quiet: true, signal: stop.signal })
  change(key, { state: 'going', failure: undefined })
  connection.goesOn(1)
  try {
    const answer = isLarge(file)
      ? await sendInPieces(file, { ...transfer, choices, key })
      : await retryOnConnectionLoss(sendWhole, transfer)
    clientHooks.succeeded(key)
    change(key, { answer })
  } catch (failure) {
    if (stop.signal.aborted) return
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status !== 401) clientHooks.failed(failure, key)
    change(key, { failure })
  } finally {
    connection.goesOn(-1)
    void refreshAfterImport()
  }
}

/** One file at a time. A retry reuses the idempotency key, so a file never counts twice. */
async function sendInTurn() {
  if (busy) return
  busy = true
  try {
    for (let key = turns.shift(); key !== undefined; key = turns.shift()) {
      const next = allSendings.find((sending) => sending.key === key)
      if (next?.state === 'waiting') await sendOne(next)
    }
  } finally {
    busy = false
  }
}

function queue(keys: readonly string[]) {
  for (const key of keys) change(key, { state: 'waiting', failure: undefined, lost: false })
  turns.push(...keys)
  void sendInTurn()
}

const tooLarge = () => new ApiFailure(uploadTooLarge.status, uploadTooLarge)

function send(files: readonly File[], choices: SenderChoices) {
  const added = files.map(
    (file): Sending => ({
      key: crypto.randomUUID(),
      file,
      about: choices,
      state: 'waiting',
      read_bytes: 0,
      sent_bytes: 0,
      from: undefined,
      before_bytes: 0,
      upload_id: undefined,
      lost: false,
      answer: undefined,
      failure: file.size > largestFile ? tooLarge() : undefined,
    }),
  )
  sender = sessionStore.get()?.user.id
  setSendings([...added, ...allSendings])
  queue(added.filter(({ failure }) => !failure).map(({ key }) => key))
}

function pause(key: string) {
  change(key, { state: 'paused', lost: false, from: undefined })
  stops.get(key)?.abort()
}

function leave(key: string) {
  stops.get(key)?.abort()
  setSendings(allSendings.filter((one) => one.key !== key))
}

const isOver = ({ answer, failure }: Sending) => answer !== undefined || failure !== undefined
const leaveOver = () => setSendings(allSendings.filter((one) => !isOver(one)))

export function forgetSendings() {
  if (allSendings.length === 0) return
  turns.length = 0
  for (const stop of stops.values()) stop.abort()
  stops.clear()
  setSendings([])
}

// Security: after signing out or a change of user, uploads must not continue under the other user.
sessionStore.subscribe(() => {
  if (sessionStore.get()?.user.id !== sender) forgetSendings()
})

export function useSending() {
  const sendings = useSyncExternalStore(subscribe, () => allSendings)
  useEffect(() => leaveOver, [])
  return { sendings, send, pause, leave, leaveOver, goOn: (key: string) => queue([key]) }
}
