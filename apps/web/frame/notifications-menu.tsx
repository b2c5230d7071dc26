import { notifications } from '@app/areas/session/contract'
import type { OperationAnswer } from '@app/kit/contract'
import { Dropdown, ErrorPanel, IconButton, queryClient, useChange, useRead, useView } from '@app/kit/web'
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

export function NotificationsMenu() {
  const view = useView()
  const { pathname } = useLocation()
  const [followed, setFollowed] = useState(0)
  const live = useLiveNotifications()
  const read = useRead(notifications.list, {}, { refetchInterval: live ? false : 5000, quiet: true, background: true })
  const markAsRead = useChange(notifications.markAsRead)
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
      <div className={css.head}>
        <h2>Notificações</h2>
        {visible.length > 0 && <span className={css.count}>{badge(visible.length)}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css.body} aria-label="Lista de notificações" tabIndex={0}>
        {visible.length === 0 && read.error && <ErrorPanel failure={read.error} retry={read.refetch} />}
        {visible.length === 0 && !read.error && <p className={css.none}>Nada por aqui.</p>}
        <ul className={css.list}>
          {visible.map((notification) => (
            <li key={notification.id}>
              {icons[notification.type] ?? <IconInfoCircle size={20} className={css.other} aria-label="Aviso" />}
              <Message notification={notification} onFollow={follow} />
              <IconButton
                label="Excluir notificação"
                icon={<IconTrash size={16} />}
                disabled={markAsRead.isPending && markAsRead.variables.params.id === notification.id}
                onClick={() => markAsRead.mutate({ params: { id: notification.id } })}
              />
            </li>
          ))}
        </ul>
      </section>
    </Dropdown>
  )
}
