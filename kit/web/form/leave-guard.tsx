import { type RefObject, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'

type Guard = {
  hasUnsaved: boolean
  /** With it, the browser asks before it closes the page. */
  warnsOnClose?: boolean
  /** URL parameters whose change removes the form; by default that of the tabs. */
  leaves?: readonly string[] | undefined
  /** True while the form itself leaves, before `hasUnsaved` is rendered again. */
  isLeaving?: RefObject<boolean>
}

/** Another page, or other values of these parameters, remove the form; other parameters do not. */
function leavesForm(from: Location, to: Location, names: readonly string[]) {
  const [params, nextParams] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return from.pathname !== to.pathname || names.some((name) => params.get(name) !== nextParams.get(name))
}

/** Blocks navigation (a link, a tab, Back) while `hasUnsaved`. */
export function useLeaveGuard({ hasUnsaved, warnsOnClose = hasUnsaved, leaves = ['tab'], isLeaving }: Guard) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && !isLeaving?.current && leavesForm(currentLocation, nextLocation, leaves),
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
