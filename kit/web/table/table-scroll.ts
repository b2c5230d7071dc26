import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

// Scroll position per history entry; lost when the tab closes.
const left = new Map<string, number>()
const patience = 2000

/** Restores the scroll position after Back, once enough rows are rendered; returns it in pixels. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, label: string) {
  const key = `${useLocation().key} ${label}`
  const cameBack = useNavigationType() === 'POP'
  const wanted = useRef(cameBack ? (left.get(key) ?? 0) : 0)
  useLayoutEffect(() => {
    const region = scroller.current
    if (!region || wanted.current === 0) return
    const until = performance.now() + patience
    let frame = 0
    const restore = () => {
      region.scrollTop = wanted.current
      if (region.scrollTop < wanted.current - 1 && performance.now() < until) frame = requestAnimationFrame(restore)
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
    const keep = () => void left.set(key, region.scrollTop)
    // The list changes its own URL, which creates a new history entry of the same page.
    if (region.scrollTop > 0) keep()
    region.addEventListener('scroll', keep, { passive: true })
    return () => region.removeEventListener('scroll', keep)
  }, [scroller, key])
  return wanted.current
}
