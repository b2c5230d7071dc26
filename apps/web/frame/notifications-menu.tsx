import { notifications } from '@app/areas/session/contract'
import { Dropdown, queryClient, Skeleton, useRead, useView } from '@app/kit/web'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import css from './notifications.module.css'

const loadPanel = () => import('./notifications-panel.tsx')
const LazyPanel = lazy(loadPanel)
// Until it is loaded, notifications are polled.
const LiveNotifications = lazy(() => import('./live-notifications.ts'))

const hiddenType = 'cash_conciliation_reject_solicitation'

const badge = (count: number) => (count > 99 ? '99+' : String(count))

export function NotificationsMenu() {
  const view = useView()
  const { pathname } = useLocation()
  const [followed, setFollowed] = useState(0)
  const [live, setLive] = useState(false)
  // Loaded in advance: a panel that is complete when it opens takes the focus, and Escape closes it.
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPanel>>>()
  useEffect(() => void loadPanel().then(setLoaded, () => undefined), [])
  const Panel = loaded?.default ?? LazyPanel
  const read = useRead(notifications.list, {}, { refetchInterval: live ? false : 5000, quiet: true, background: true })
  const visible = (read.data?.data ?? []).filter(({ type }) => type !== hiddenType)
  const follow = () => {
    setFollowed((times) => times + 1)
    // The notification may be newer than the data on the page.
    void queryClient.invalidateQueries()
  }

  return (
    <>
      <Suspense>
        <LiveNotifications onLive={setLive} />
      </Suspense>
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
        <Suspense fallback={<Skeleton lines={3} />}>
          <Panel unread={read} visible={visible} count={badge(visible.length)} onFollow={follow} />
        </Suspense>
      </Dropdown>
    </>
  )
}
