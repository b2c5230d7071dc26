import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useEffect, useState } from 'react'

export const noticeActions = { show: notifications.show, update: notifications.update, hide: notifications.hide }

const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
type Corner = (typeof corners)[number]

const width = 400
const margin = 16
const actions = '[data-look="primary"], [data-look="danger"], [aria-modal="true"] [type="submit"]'
const focusedControls = ':is(a, button, input, select, textarea):focus'

/** In a page that fills the window, notifications at the bottom leave its bar and the footer free. */
const getBottomOffset = () => (innerWidth >= 768 && document.querySelector('[data-fills-window]') ? 72 : 0)

/** The box that the notifications take in a corner of the window. */
function getBox(corner: Corner) {
  const heights = [...document.querySelectorAll<HTMLElement>('[data-toast]')].map((toast) => toast.offsetHeight)
  const height = heights.reduce((sum, toast) => sum + toast + margin, margin)
  const left = corner.endsWith('right') ? innerWidth - width - margin : 0
  const top = corner.startsWith('bottom') ? innerHeight - height - getBottomOffset() : 0
  return { left, right: left + width + margin, top, bottom: top + height }
}

/** Returns true if a notification in this corner covers no action and not the focused element. */
function isFree(corner: Corner) {
  const box = getBox(corner)
  const covered = [...document.querySelectorAll(actions), ...document.querySelectorAll(focusedControls)]
  return !covered.some((element) => {
    const { left, right, top, bottom, width: shown } = element.getBoundingClientRect()
    const isInToast = element.closest('[data-toast]') !== null
    return shown > 0 && !isInToast && left < box.right && right > box.left && top < box.bottom && bottom > box.top
  })
}

/** Chooses the first free corner again when notifications come and go, the focus moves or the page scrolls. */
function useFreeCorner(count: number) {
  const [corner, setCorner] = useState<Corner>('bottom-right')
  useEffect(() => {
    if (count === 0) return
    const choose = () => setCorner((now) => (isFree(now) ? now : (corners.find(isFree) ?? now)))
    // The height of a new notification is known after its first layout.
    const frame = requestAnimationFrame(choose)
    const events = ['focusin', 'resize', 'scroll'] as const
    for (const event of events) addEventListener(event, choose, true)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) removeEventListener(event, choose, true)
    }
  }, [count])
  return corner
}

export default function NoticesShown() {
  const corner = useFreeCorner(useNotifications().notifications.length)
  return (
    <Notifications position={corner} limit={3} pauseResetOnHover="notification" containerWidth={width} zIndex={500} />
  )
}
