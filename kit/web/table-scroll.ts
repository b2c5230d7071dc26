import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

// How far each place of the browser's history was scrolled down; the tab forgets them when it is closed.
const left = new Map<string, number>()
const patience = 2000

/** Who comes back to a grid finds it scrolled as it was left, once as many rows are drawn again; answers how far. */
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
    // The list writes its own address, which makes another place of the same page.
    if (region.scrollTop > 0) keep()
    region.addEventListener('scroll', keep, { passive: true })
    return () => region.removeEventListener('scroll', keep)
  }, [scroller, key])
  return wanted.current
}
