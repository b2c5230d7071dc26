import { useEffect } from 'react'
import { useBlocker } from 'react-router'

const question = 'Há alterações não salvas. Sair mesmo assim?'

/** Asks before unsaved work is left: by a link, the Back button or closing the tab. */
export function useLeaveGuard(changed: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!changed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [changed])
}
