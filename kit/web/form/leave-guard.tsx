import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'

/** Another page, or another tab of it, removes the form; other parameters do not. */
const leavesForm = (from: Location, to: Location) =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('tab') !== new URLSearchParams(to.search).get('tab')

/** Blocks navigation (a link, a tab, Back) while `hasUnsaved`; with `warnsOnClose` the browser asks before it closes the page. */
export function useLeaveGuard(hasUnsaved: boolean, warnsOnClose = hasUnsaved) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && leavesForm(currentLocation, nextLocation),
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
