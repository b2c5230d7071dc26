import { notifications } from '@app/areas/session/contract'
import type { OperationAnswer } from '@app/kit/contract'
import {
  type ApiFailure,
  Choices,
  Dropdown,
  ErrorPanel,
  IconButton,
  queryClient,
  useChange,
  useRead,
  useView,
} from '@app/kit/web'
import { IconBell, IconCircleCheckFilled, IconCircleXFilled, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLiveNotifications } from './live-notifications.ts'
import css from './notifications.module.css'

const hiddenType = 'cash_conciliation_reject_solicitation'

const icons: Record<string, ReactNode> = {
  cash_conciliation_approved: <IconCircleCheckFilled size={20} className={css.approved} aria-label="Aprovado" />,
  cash_conciliation_refused: <IconCircleXFilled size={20} className={css.refused} aria-label="Recusado" />,
}

const badge = (count: number) => (count > 99 ? '99+' : String(count))

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
  onFollow: () => void
}

function NotificationsPanel({ unread, visible, onFollow }: PanelProps) {
  const [shown, setShown] = useState<'unread' | 'read'>('unread')
  const isRead = shown === 'read'
  const recentlyRead = useRead(notifications.recentlyRead, {}, { enabled: isRead })
  const markAsRead = useChange(notifications.markAsRead)
  const read = isRead ? recentlyRead : unread
  const list = isRead ? (recentlyRead.data?.data ?? []) : visible
  const trash = (id: string) => (
    <IconButton
      label="Excluir notificação"
      icon={<IconTrash size={16} />}
      disabled={markAsRead.isPending && markAsRead.variables.params.id === id}
      onClick={() => markAsRead.mutate({ params: { id } })}
    />
  )
  return (
    <>
      <div className={css.head}>
        <h2>Notificações</h2>
        {visible.length > 0 && <span className={css.count}>{badge(visible.length)}</span>}
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

export function NotificationsMenu() {
  const view = useView()
  const { pathname } = useLocation()
  const [followed, setFollowed] = useState(0)
  const live = useLiveNotifications()
  const read = useRead(notifications.list, {}, { refetchInterval: live ? false : 5000, quiet: true, background: true })
  const visible = (read.data?.data ?? []).filter(({ type }) => type !== hiddenType)
  const follow = () => {
    setFollowed((times) => times + 1)
    // The notification may be newer than the data on the page.
    void queryClient.invalidateQueries()
  }

  return (
    <Dropdown
      key={`${pathname} ${followed}`}
      label={`Notificações: ${visible.length === 0 ? 'nenhuma' : visible.length}`}
      width={view === 'mobile' ? 310 : 360}
      opener={
        <span className={css.bell}>
          <IconBell size={22} stroke={1.75} aria-hidden="true" />
          {visible.length > 0 && (
            <span className={css.badge} aria-hidden="true">
              {badge(visible.length)}
            </span>
          )}
        </span>
      }
    >
      <NotificationsPanel unread={read} visible={visible} onFollow={follow} />
    </Dropdown>
  )
}
