import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiFailure } from '../client/client.ts'
import { noticesCode } from './notices-code.ts'

const counts = new Map<string, number>()

/** Requests that failed with each shown error; the error is hidden when all of them have succeeded. */
const failedRequests = new Map<string, Set<string>>()
const anyRequest = '*'

type Note = { title?: string; message: ReactNode; color: string; icon: ReactNode; stay: number | false }

/** Equal messages are shown as one notification with a counter. */
async function show(id: string, { title, message, stay, ...appearance }: Note) {
  const times = (counts.get(id) ?? 0) + 1
  counts.set(id, times)
  const counter = times > 1 ? ` (${times}×)` : ''
  const note = {
    id,
    title: title && `${title}${counter}`,
    message: title ? (
      message
    ) : (
      <>
        {message}
        {counter}
      </>
    ),
    autoClose: stay,
    withBorder: true,
    'data-toast': '',
    onClose: () => {
      counts.delete(id)
      failedRequests.delete(id)
    },
    closeButtonProps: { 'aria-label': 'Fechar notificação' },
    ...appearance,
  }
  const { noticeActions } = await noticesCode()
  if (times > 1) noticeActions.update(note)
  else noticeActions.show(note)
}

/** Short messages at the bottom of the screen. Use `success` only if the result is not visible on the page. */
export const notify = {
  success: (message: string) =>
    show(`success:${message}`, { message, color: 'accent', icon: <IconCheck size={18} />, stay: 5000 }),
  info: (message: string) =>
    show(`info:${message}`, { message, color: 'blue', icon: <IconInfoCircle size={18} />, stay: 5000 }),
  error: (message: string, title = 'Erro desconhecido.') =>
    show(`error:${message}`, { title, message, color: 'red', icon: <IconAlertTriangle size={18} />, stay: false }),
  action: (message: string, action: Action) => offer(`action:${message}`, message, { action, stay: 8000 }),
  undo: (message: string, undo: () => void, id = message) =>
    offer(`undo:${id}`, message, { action: { label: 'Desfazer', onSelect: undo, keys: 'Ctrl+Z' }, stay: 10_000 }),
}

type Action = { label: string; onSelect: () => void; keys?: string }

const hide = (id: string) => void noticesCode().then(({ noticeActions }) => noticeActions.hide(id))

function offer(id: string, message: string, { action, stay }: { action: Action; stay: number }) {
  const act = () => {
    hide(id)
    action.onSelect()
  }
  show(id, {
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
  })
}

/** Notifies a failed call with the title and text of the specification's error catalogue, until the request succeeds. */
export function notifyFailure(failure: ApiFailure, request: string) {
  const id = `error:${failure.message}`
  const requests = failedRequests.get(id) ?? new Set()
  // Any answer shows that the connection is back.
  failedRequests.set(id, requests.add(failure.status === 0 ? anyRequest : request))
  void notify.error(failure.message)
}

/** Hides the errors whose requests have all succeeded now. */
export function settleFailures(request: string) {
  for (const [id, requests] of failedRequests) {
    requests.delete(anyRequest)
    requests.delete(request)
    if (requests.size === 0) hide(id)
  }
}

/** Hides all errors, because they belong to the page that the person leaves. */
export function hideErrors() {
  for (const id of counts.keys()) if (id.startsWith('error:')) hide(id)
}
