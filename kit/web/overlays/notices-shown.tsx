import { Notification } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { useEffect, useState } from 'react'
import css from './notices-shown.module.css'
import { getShownNotices, hideNotice, holdNotice, type Notice, useNotices } from './notices-state.tsx'

export { notices } from './notices-state.tsx'

const width = 360
const gap = 12
const topBar = 70

const covered = [
  '[data-bar]',
  '[data-fills-window] [data-list-foot]',
  '[aria-label="Registro aberto"]',
  '[aria-modal="true"] button',
  '[data-look="primary"], [data-look="danger"]',
  ':is(a, button, input, select, textarea, tr, td, [role="row"], [role="gridcell"], [data-pair]):focus',
].join()

const places = ['bottom', 'top'] as const
type Place = (typeof places)[number]
type Spot = { place: Place; left: number; bottom: number }

/** Left of the rows, above the bar of a page that fills the window. */
function getSpot(place: Place): Spot {
  const content = document.querySelector('[data-fills-window], #content')?.getBoundingClientRect()
  const bar = document.querySelector('[data-fills-window] :is([data-bar], [data-list-foot])')?.getBoundingClientRect()
  return {
    place,
    left: Math.max(0, Math.min(content?.left ?? 0, innerWidth - width - 2 * gap)) + gap,
    bottom: (bar && bar.height > 0 ? Math.max(0, innerHeight - bar.top) : 0) + gap,
  }
}

/** Returns true if the notifications cover neither a bar, a panel or a button there, nor the focused element. */
function isFree({ place, left, bottom }: Spot) {
  const heights = [...document.querySelectorAll<HTMLElement>('[data-toast]')].map((toast) => toast.offsetHeight + gap)
  const height = heights.reduce((sum, toast) => sum + toast, 0)
  const top = place === 'top' ? topBar + gap : innerHeight - bottom - height
  return ![...document.querySelectorAll(covered)].some((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || element.closest('[data-toast]')) return false
    return box.left < left + width && box.right > left && box.top < top + height && box.bottom > top
  })
}

const isSameSpot = (one: Spot, other: Spot) => JSON.stringify(one) === JSON.stringify(other)

/** Chooses the place again when the focus moves or the page scrolls, and while bars and panels appear. */
function useSpot(count: number) {
  const [spot, setSpot] = useState(() => getSpot('bottom'))
  useEffect(() => {
    if (count === 0) return
    const choose = () => {
      const spots = places.map(getSpot)
      const next = spots.find(isFree) ?? getSpot('bottom')
      setSpot((now) => (isSameSpot(now, next) ? now : next))
    }
    // The height of a new notification is known after its first layout.
    const frame = requestAnimationFrame(choose)
    // A page that loads, a sidebar that folds and a panel that opens raise no event of their own.
    const timer = setInterval(choose, 250)
    const events = ['focusin', 'resize', 'scroll'] as const
    for (const event of events) addEventListener(event, choose, true)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
      for (const event of events) removeEventListener(event, choose, true)
    }
  }, [count])
  return spot
}

function ShownNotice({ notice }: { notice: Notice }) {
  const [hasPointer, setHasPointer] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = hasPointer || hasFocus
  useEffect(() => {
    if (isHeld) return holdNotice(notice.id)
  }, [notice.id, isHeld])
  return (
    <Notification
      data-toast=""
      withBorder
      title={notice.title}
      color={notice.color}
      icon={notice.icon}
      closeButtonProps={{ 'aria-label': 'Fechar notificação' }}
      onClose={() => hideNotice(notice.id)}
      onMouseEnter={() => setHasPointer(true)}
      onMouseLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {notice.message}
    </Notification>
  )
}

export default function NoticesShown() {
  const notices = useNotices()
  const { place, left, bottom } = useSpot(notices.length)
  return (
    <div
      className={css.notices}
      data-notices=""
      data-place={place}
      style={place === 'bottom' ? { left, bottom } : { left }}
    >
      {getShownNotices(notices).map((notice) => (
        <ShownNotice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}
