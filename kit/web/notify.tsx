import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiFailure } from './client.ts'

const seen = new Map<string, number>()

type Note = { title?: string; message: ReactNode; color: string; icon: ReactNode; stay: number | false }

/** The same words again collapse into one notification with a counter. */
function show(id: string, { title, message, stay, ...look }: Note) {
  const times = (seen.get(id) ?? 0) + 1
  seen.set(id, times)
  const counter = times > 1 ? ` (${times}×)` : ''
  const note = {
    id,
    title: title && `${title}${counter}`,
    message: title || times === 1 ? message : [message, counter],
    autoClose: stay,
    withBorder: true,
    onClose: () => void seen.delete(id),
    closeButtonProps: { 'aria-label': 'Fechar notificação' },
    ...look,
  }
  if (times > 1) notifications.update(note)
  else notifications.show(note)
}

/** Short messages at the bottom of the screen. Success only when the result is not visible on the page. */
export const notify = {
  success: (message: string) =>
    show(`success:${message}`, { message, color: 'accent', icon: <IconCheck size={18} />, stay: 5000 }),
  info: (message: string) =>
    show(`info:${message}`, { message, color: 'blue', icon: <IconInfoCircle size={18} />, stay: 5000 }),
  error: (message: string, title = 'Erro desconhecido.') =>
    show(`error:${message}`, { title, message, color: 'red', icon: <IconAlertTriangle size={18} />, stay: false }),
  /** Says what was done and offers to undo it for ten seconds. */
  undo: (message: string, undo: () => void) => {
    const id = `undo:${message}`
    const act = () => {
      notifications.hide(id)
      undo()
    }
    show(id, {
      message: (
        <>
          {message}{' '}
          <button type="button" className="rg-link-button" onClick={act}>
            Desfazer
          </button>
        </>
      ),
      color: 'accent',
      icon: <IconCheck size={18} />,
      stay: 10_000,
    })
  },
}

/** The notification of any refused call: title and text of the specification's error catalogue. */
export const notifyFailure = (failure: ApiFailure) => notify.error(failure.message)
