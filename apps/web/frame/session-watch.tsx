import { account, type SessionEnd } from '@app/areas/session/contract'
import { announceSessionEnd, call, endSession } from '@app/kit/web'
import { useCallback, useEffect, useState } from 'react'
import { SessionWarning } from './session-warning.tsx'

const warnedBefore = 120
const second = 1000
// A timer of more than 24 days would run at once.
const longestTimer = 2 ** 31 - 1

type End = SessionEnd & { at: number }

const endingAt = (end: SessionEnd): End => ({ ...end, at: Date.now() + end.seconds * second })

/** Asks when the session ends without using it; what another tab does counts too. */
function useSessionEnd() {
  const [end, setEnd] = useState<End>()
  const ask = useCallback(
    () =>
      call(account.sessionEnd, {}, { background: true, quiet: true }).then(
        (answer) => setEnd(endingAt(answer)),
        // No answer: the question is put again with the next turn.
        () => undefined,
      ),
    [],
  )
  useEffect(() => {
    void ask()
    const look = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
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

/** Warns two minutes before the session ends, and ends it here when its time is up. */
export default function SessionWatch() {
  const { end, warned, ask, renew } = useSessionEnd()
  const [hidden, setHidden] = useState(false)
  const at = warned ? end?.at : undefined
  useEffect(() => {
    if (at === undefined) return setHidden(false)
    announceSessionEnd()
    // The answer to a last question decides: 401 ends the session wherever the call was made.
    const timer = setTimeout(() => void ask().then(() => Date.now() >= at && endSession()), at - Date.now())
    return () => clearTimeout(timer)
  }, [at, ask])
  if (!end || !warned) return null
  return (
    <SessionWarning
      open={!hidden}
      at={end.at}
      limit={end.limit}
      renew={() => void renew().catch(() => undefined)}
      hide={() => setHidden(true)}
      signedIn={() => void ask()}
    />
  )
}
