import { notifications } from '@app/areas/session/contract'
import type { OperationAnswer } from '@app/kit/contract'
import { type ApiFailure, Choices, ErrorPanel, IconButton, useChange, useRead, useReadOnlyReason } from '@app/kit/web'
import { IconCircleCheckFilled, IconCircleXFilled, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import css from './notifications.module.css'

const icons: Record<string, ReactNode> = {
  cash_conciliation_approved: <IconCircleCheckFilled size={20} className={css.approved} aria-label="Aprovado" />,
  cash_conciliation_refused: <IconCircleXFilled size={20} className={css.refused} aria-label="Recusado" />,
}

type Notification = OperationAnswer<typeof notifications.list>['data'][number]

const choices = [
  { id: 'unread', label: 'Não lidas' },
  { id: 'read', label: 'Lidas (30 dias)' },
] as const

const pageOf = ({ entity, entity_id, link }: Notification) =>
  link ??
  (entity === 'cash_conciliation_solicitation' && entity_id
    ? `/cash-conciliation-solicitation/${entity_id}`
    : undefined)

type MessageProps = { notification: Notification; onFollow: () => void }

const Message = ({ notification, onFollow }: MessageProps) => {
  const to = pageOf(notification)
  return (
    <p>
      {to ? (
        <Link to={to} onClick={onFollow}>
          {notification.message}
        </Link>
      ) : (
        notification.message
      )}
    </p>
  )
}

type ListProps = { shown: readonly Notification[]; onFollow: () => void; action?: (id: string) => ReactNode }

const NotificationList = ({ shown, onFollow, action }: ListProps) => (
  <ul className={css.list}>
    {shown.map((notification) => (
      <li key={notification.id}>
        {icons[notification.type] ?? <IconInfoCircle size={20} className={css.other} aria-label="Aviso" />}
        <Message notification={notification} onFollow={onFollow} />
        {action?.(notification.id)}
      </li>
    ))}
  </ul>
)

type PanelProps = {
  unread: { error: ApiFailure | null; refetch: () => unknown }
  visible: readonly Notification[]
  /** The number of visible notifications as text. */
  count: string
  onFollow: () => void
}

/** Unread and recently read notifications. */
export default function NotificationsPanel({ unread, visible, count, onFollow }: PanelProps) {
  const [shown, setShown] = useState<'unread' | 'read'>('unread')
  const isRead = shown === 'read'
  const recentlyRead = useRead(notifications.recentlyRead, {}, { enabled: isRead })
  const readOnly = useReadOnlyReason()
  const markAsRead = useChange(notifications.markAsRead)
  const read = isRead ? recentlyRead : unread
  const list = isRead ? (recentlyRead.data?.data ?? []) : visible
  const trash = (id: string) => (
    <IconButton
      label="Excluir notificação"
      icon={<IconTrash size={16} />}
      disabled={readOnly !== undefined || (markAsRead.isPending && markAsRead.variables.params.id === id)}
      onClick={() => markAsRead.mutate({ params: { id } })}
    />
  )
  return (
    <>
      <div className={css.head}>
        <h2>Notificações</h2>
        {visible.length > 0 && <span className={css.count}>{count}</span>}
      </div>
      <div className={css.choice}>
        <Choices label="Notificações mostradas" choices={choices} chosen={shown} onChoose={setShown} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css.body} aria-label="Lista de notificações" tabIndex={0}>
        {list.length === 0 && read.error && <ErrorPanel failure={read.error} retry={read.refetch} />}
        {list.length === 0 && !read.error && !(isRead && recentlyRead.isPending) && (
          <p className={css.none}>Nada por aqui.</p>
        )}
        <NotificationList shown={list} onFollow={onFollow} action={isRead ? undefined : trash} />
      </section>
    </>
  )
}
