import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Holds a way out (a link, the Back button) while `held`; `warned` makes the browser ask before the tab closes. */
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
