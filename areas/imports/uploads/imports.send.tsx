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
  /** Where this upload continued and when; the basis of the rate and the remaining time. */
  from: { bytes: number; at: number } | undefined
  /** Bytes uploaded before a resumed upload continued. */
  before_bytes: number
  upload_id: string | undefined
  lost: boolean
  answer: Import | undefined
  failure: ApiFailure | undefined
}

const underWay: readonly Import['status'][] = ['queued', 'running', 'undoing']
export const isFinished = (answer: Pick<Import, 'status'>) => !underWay.includes(answer.status)

/** Smaller files are sent in one request, because little is lost when it fails. */
export const isLarge = ({ size }: File) => size > pieceBytes

export const refreshAfterImport = () =>
  Promise.all(
    ['imports', 'import-uploads', 'cash-conciliations', 'solicitations', 'system-movements'].map((resource) =>
      queryClient.invalidateQueries({ queryKey: [resource] }),
    ),
  )

// Module state, so uploads continue when the user changes pages.
let all: readonly Sending[] = []
const listeners = new Set<() => void>()
const turns: string[] = []
const stops = new Map<string, AbortController>()
let busy = false
let sender: string | undefined

function become(next: readonly Sending[]) {
  all = next
  for (const listener of listeners) listener()
}
const change = (key: string, part: Partial<Sending>) =>
  become(all.map((one) => (one.key === key ? { ...one, ...part } : one)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(key: string, step: UploadStep) {
  const one = all.find((sending) => sending.key === key)
  if (!one) return
  if ('upload' in step) {
    const { sent_bytes } = step
    // Bytes sent by this tab before a pause do not count as uploaded earlier.
    const before_bytes = one.upload_id === step.upload.id ? one.before_bytes : sent_bytes
    const from = { bytes: sent_bytes, at: performance.now() }
    change(key, { sent_bytes, before_bytes, from, upload_id: step.upload.id })
  } else if ('lost' in step) {
    if (step.lost !== one.lost) change(key, { ...step, from: { bytes: one.sent_bytes, at: performance.now() } })
  } else if ('sent_bytes' in step && one.lost) {
    change(key, { ...step, lost: false, from: { bytes: step.sent_bytes, at: performance.now() } })
  } else change(key, step)
}

async function sendOne({ key, file, about }: Sending) {
  const stop = new AbortController()
  stops.set(key, stop)
  const going = { signal: stop.signal, tell: (step: UploadStep) => tell(key, step) }
  const whole = () =>
    call(imports.create, { body: about, file }, { idempotency_key: key, quiet: true, signal: stop.signal })
  change(key, { state: 'going', failure: undefined })
  connection.goesOn(1)
  try {
    const answer = isLarge(file)
      ? await sendInPieces(file, { ...going, said: about, key })
      : await retryOnConnectionLoss(whole, going)
    change(key, { answer })
  } catch (failure) {
    if (stop.signal.aborted) return
    if (!(failure instanceof ApiFailure)) throw failure
    // An expired session is already reported elsewhere.
    if (failure.status !== 401) clientHooks.failed(failure)
    change(key, { failure })
  } finally {
    connection.goesOn(-1)
    void refreshAfterImport()
  }
}

/** Uploads one file at a time. A retry reuses the idempotency key, so a file never counts twice. */
async function sendInTurn() {
  if (busy) return
  busy = true
  try {
    for (let key = turns.shift(); key !== undefined; key = turns.shift()) {
      const one = all.find((sending) => sending.key === key)
      if (one?.state === 'waiting') await sendOne(one)
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

function send(files: readonly File[], about: SenderChoices) {
  const added = files.map(
    (file): Sending => ({
      key: crypto.randomUUID(),
      file,
      about,
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
  become([...added, ...all])
  queue(added.filter(({ failure }) => !failure).map(({ key }) => key))
}

function pause(key: string) {
  change(key, { state: 'paused', lost: false, from: undefined })
  stops.get(key)?.abort()
}

function leave(key: string) {
  stops.get(key)?.abort()
  become(all.filter((one) => one.key !== key))
}

const isOver = ({ answer, failure }: Sending) => answer !== undefined || failure !== undefined
const leaveOver = () => become(all.filter((one) => !isOver(one)))

export function forgetSendings() {
  if (all.length === 0) return
  turns.length = 0
  for (const stop of stops.values()) stop.abort()
  stops.clear()
  become([])
}

// Security: after signing out or a change of user, uploads must not continue under the other user.
sessionStore.subscribe(() => {
  if (sessionStore.get()?.user.id !== sender) forgetSendings()
})

export function useSending() {
  const sendings = useSyncExternalStore(subscribe, () => all)
  useEffect(() => leaveOver, [])
  return { sendings, send, pause, leave, leaveOver, goOn: (key: string) => queue([key]) }
}
