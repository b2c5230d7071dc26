import { account, type SessionEnd } from '@app/areas/session/contract'
import { IdentityGuard } from '@app/areas/session/web'
import { announceSessionEnd, call, expireSession, sessionStore } from '@app/kit/web'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { SessionWarning } from './session-warning.tsx'

const warnedBefore = 120
const second = 1000
// setTimeout fires immediately for delays above 2^31 − 1 ms (about 24 days).
const longestTimer = 2 ** 31 - 1

type End = SessionEnd & { at: number }

const endingAt = (end: SessionEnd): End => ({ ...end, at: Date.now() + end.seconds * second })

/** Reads the end of the session without renewing it. Activity in other tabs counts too. */
function useSessionEnd() {
  const [end, setEnd] = useState<End>()
  const ask = useCallback(
    () =>
      call(account.sessionEnd, {}, { background: true, quiet: true }).then(
        (answer) => setEnd(endingAt(answer)),
        // Ignored: the next interval asks again.
        () => undefined,
      ),
    [],
  )
  useEffect(() => {
    void ask()
    const askIfVisible = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', askIfVisible)
    return () => document.removeEventListener('visibilitychange', askIfVisible)
  }, [ask])
  const warned = end !== undefined && end.seconds <= warnedBefore
  useEffect(() => {
    if (!end) return
    if (warned) {
      const timer = setInterval(ask, 15 * second)
      return () => clearInterval(timer)
    }
    const timer = setTimeout(ask, Math.min((end.seconds - warnedBefore) * second, longestTimer))
    return () => clearTimeout(timer)
  }, [end, warned, ask])
  const renew = () => call(account.renewSession, {}).then((answer) => setEnd(endingAt(answer)))
  return { end, warned, ask, renew }
}

export default function SessionWatch() {
  const { end, warned, ask, renew } = useSessionEnd()
  const [hidden, setHidden] = useState(false)
  const at = warned ? end?.at : undefined
  useEffect(() => {
    if (at === undefined) return setHidden(false)
    announceSessionEnd()
    const token = sessionStore.get()?.access_token
    // Asks once more first: another tab may have renewed the session. A 401 ends it in every call.
    const expireWhenDue = () => {
      if (Date.now() >= at) expireSession(token)
    }
    const timer = setTimeout(() => void ask().then(expireWhenDue), at - Date.now())
    return () => clearTimeout(timer)
  }, [at, ask])
  return (
    <>
      <Suspense>
        <IdentityGuard />
      </Suspense>
      {end && warned && (
        <SessionWarning
          open={!hidden}
          at={end.at}
          limit={end.limit}
          renew={() => void renew().catch(() => undefined)}
          hide={() => setHidden(true)}
          signedIn={() => void ask()}
        />
      )}
    </>
  )
}
