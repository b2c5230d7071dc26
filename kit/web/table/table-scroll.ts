import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

// Scroll position per history entry; lost when the tab closes.
const positions = new Map<string, number>()
const patience = 2000

/** Restores the scroll position after Back, once enough rows are rendered; returns it in pixels. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, label: string) {
  const key = `${useLocation().key} ${label}`
  const isReturning = useNavigationType() === 'POP'
  const target = useRef(isReturning ? (positions.get(key) ?? 0) : 0)
  useLayoutEffect(() => {
    const region = scroller.current
    if (!region || target.current === 0) return
    const until = performance.now() + patience
    let frame = 0
    const restore = () => {
      region.scrollTop = target.current
      if (region.scrollTop < target.current - 1 && performance.now() < until) frame = requestAnimationFrame(restore)
    }
    restore()
    const stop = () => cancelAnimationFrame(frame)
    region.addEventListener('wheel', stop, { passive: true })
    return () => {
      stop()
      region.removeEventListener('wheel', stop)
    }
  }, [scroller])
  useEffect(() => {
    const region = scroller.current
    if (!region) return
    const savePosition = () => void positions.set(key, region.scrollTop)
    // The list changes its own URL, which creates a new history entry of the same page.
    if (region.scrollTop > 0) savePosition()
    region.addEventListener('scroll', savePosition, { passive: true })
    return () => region.removeEventListener('scroll', savePosition)
  }, [scroller, key])
  return target.current
}
