import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { takeNotice } from './left-notice.ts'

/** Failed requests of each shown error, with true if there was no connection. Without one left, the error is hidden. */
const failedRequests = new Map<string, Map<string, boolean>>()

type Note = {
  title?: ReactNode
  message: ReactNode
  color: string
  icon: ReactNode
  /** Milliseconds after which it leaves, without those with the pointer or the focus on it. */
  stay: number | false
  onClose?: (() => void) | undefined
}
export type Notice = Note & { id: string; times: number }

let current: readonly Notice[] = []
const listeners = new Set<() => void>()

function setNotices(next: readonly Notice[]) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useNotices = () => useSyncExternalStore(subscribe, () => current)

const addCount = (text: ReactNode, times: number) =>
  times > 1 ? (
    <>
      {text} ({times}×)
    </>
  ) : (
    text
  )

/** Shows one notification for each id: a further one replaces it and, with `counted`, shows their number. */
function show(id: string, note: Note, counted = true) {
  const earlier = current.find((notice) => notice.id === id)
  const times = (earlier?.times ?? 0) + 1
  const shownTimes = counted ? times : 1
  const texts = note.title
    ? { title: addCount(note.title, shownTimes) }
    : { message: addCount(note.message, shownTimes) }
  const notice = { ...note, ...texts, id, times }
  setNotices(
    earlier && getShownNotices(current).includes(earlier)
      ? current.map((other) => (other === earlier ? notice : other))
      : [...current.filter((other) => other !== earlier), notice],
  )
  startTimer(notice)
}

const maxShown = 3

/** The newest notices. */
export const getShownNotices = (notices: readonly Notice[]) => notices.slice(-maxShown)

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Notices that stay, because they have the pointer or the focus. */
const held = new Set<string>()

function startTimer({ id, stay }: Notice) {
  clearTimeout(timers.get(id))
  if (stay !== false && !held.has(id)) timers.set(id, setTimeout(hideNotice, stay, id))
}

/** Keeps a notice; returns the function that starts its time again. */
export function holdNotice(id: string) {
  held.add(id)
  clearTimeout(timers.get(id))
  return () => {
    held.delete(id)
    const notice = current.find((other) => other.id === id)
    if (notice) startTimer(notice)
  }
}

export function hideNotice(id: string) {
  const notice = current.find((other) => other.id === id)
  if (!notice) return
  failedRequests.delete(id)
  clearTimeout(timers.get(id))
  timers.delete(id)
  setNotices(current.filter((other) => other !== notice))
  notice.onClose?.()
}

const shown = {
  success: (message: string) =>
    show(`success:${message}`, { message, color: 'accent', icon: <IconCheck size={18} />, stay: 5000 }),
  info: (message: string, stay: number | false = 5000) =>
    show(`info:${message}`, { message, color: 'blue', icon: <IconInfoCircle size={18} />, stay }),
  error: (message: string, title = 'Erro desconhecido.', stay: number | false = false) =>
    show(`error:${message}`, { title, message, color: 'red', icon: <IconAlertTriangle size={18} />, stay }),
  action: (message: string, action: Action) => offer(`action:${message}`, message, { action, stay: 8000 }),
  /** Another offer with the same `id` replaces this one. */
  undo: (message: string, undo: () => void, { id = message, onClose }: { id?: string; onClose?: () => void } = {}) =>
    offer(`undo:${id}`, message, {
      action: { label: 'Desfazer', onSelect: undo, keys: 'Ctrl+Z' },
      stay: 10_000,
      onClose,
    }),
  hideUndo: (id: string) => hideNotice(`undo:${id}`),
}

type Action = { label: string; onSelect: () => void; keys?: string }
type Offer = { action: Action; stay: number; onClose?: (() => void) | undefined }

function offer(id: string, message: string, { action, stay, onClose }: Offer) {
  const act = () => {
    hideNotice(id)
    action.onSelect()
  }
  const note = {
    message: (
      <>
        {message}{' '}
        <button
          type="button"
          className="rg-link-button"
          title={action.keys && `Atalho: ${action.keys}`}
          aria-keyshortcuts={action.keys?.replace('Ctrl', 'Control')}
          onClick={act}
        >
          {action.label}
        </button>
      </>
    ),
    color: 'accent',
    icon: <IconCheck size={18} />,
    stay,
    onClose,
  }
  show(id, note, false)
}

/** For an error that arrives after its page was left. */
const maxElsewhereMs = 30_000

/** Title of a refusal while viewing as another person, which is no error. */
const findTitle = (code: string) => (code.startsWith('view-as.') ? 'Ver como' : undefined)

type Failure = { message: string; code: string; request: string; wasOffline: boolean; isElsewhere: boolean }

function fail({ message, code, request, wasOffline, isElsewhere }: Failure) {
  const id = `error:${message}`
  const requests = failedRequests.get(id) ?? new Map<string, boolean>()
  failedRequests.set(id, requests.set(request, wasOffline))
  shown.error(message, findTitle(code), isElsewhere ? maxElsewhereMs : false)
}

function removeFailures(isGone: (request: string, wasOffline: boolean) => boolean) {
  for (const [id, requests] of failedRequests) {
    for (const [request, wasOffline] of requests) if (isGone(request, wasOffline)) requests.delete(request)
    if (requests.size === 0) hideNotice(id)
  }
}

const toUrl = (request: string) => request.slice(request.indexOf(' ') + 1)

function settle(request: string, isRecordRead: boolean) {
  const url = toUrl(request)
  const isOfRecord = (failed: string) => isRecordRead && `${toUrl(failed)}/`.startsWith(`${url}/`)
  // Any answer shows that the connection is back; a write has still to be sent again.
  const isBack = (failed: string, wasOffline: boolean) => wasOffline && failed.startsWith('GET ')
  removeFailures((failed, wasOffline) => isBack(failed, wasOffline) || failed === request || isOfRecord(failed))
}

export const notices = {
  ...shown,
  fail,
  settle,
  forget: (request: string) => removeFailures((failed) => failed === request),
  hideErrors() {
    for (const { id } of current) if (id.startsWith('error:')) hideNotice(id)
  },
}

const leftNotice = takeNotice()
if (leftNotice) shown.info(leftNotice, false)
