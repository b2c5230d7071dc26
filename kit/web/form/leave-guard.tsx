import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Blocks navigation (a link, Back) while `hasUnsaved`; with `warnsOnClose` the browser asks before the tab closes. */
export function useLeaveGuard(hasUnsaved: boolean, warnsOnClose = hasUnsaved) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!warnsOnClose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [warnsOnClose])
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
