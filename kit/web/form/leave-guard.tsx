import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Blocks navigation (a link, Back) while `held`; with `warned` the browser asks before the tab closes. */
export function useLeaveGuard(held: boolean, warned = held) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => held && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!warned) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [warned])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
