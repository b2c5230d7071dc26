import { account, notifications } from '@app/areas/session/contract'
import { announcePresence, call, queryClient, sessionStore, useStream, useUser } from '@app/kit/web'
import { useEffect, useRef } from 'react'

const userInterval = 20_000

let userRead = new AbortController()

/** Reads the signed-in user again: an administrator may have granted or revoked abilities. */
function refreshUser() {
  // An older answer must not replace a newer one.
  userRead.abort()
  userRead = new AbortController()
  call(account.user, {}, { background: true, quiet: true, signal: userRead.signal })
    .then(sessionStore.updateUser)
    // Ignored: the next announcement or interval asks again. A 401 ends the session in every call.
    .catch(() => undefined)
}

const handleEvent = ({ type }: { type: string }) => {
  const changed = type === 'changed'
  // Refreshes the presence of the open record, because timers of a background tab are throttled.
  announcePresence(changed)
  if (!changed) return
  void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
  refreshUser()
}

/** After a change of abilities, reads the data on the screen again and discards all other data. */
function useRefetchOnAbilityChange() {
  const abilities = useUser().abilityNames.join()
  const last = useRef(abilities)
  // An effect runs after pages without permission have left, so that their reads are not repeated and refused.
  useEffect(() => {
    if (last.current === abilities) return
    last.current = abilities
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.invalidateQueries()
  }, [abilities])
}

type LiveProps = { onLive: (live: boolean) => void }

/** Follows notifications, presence and abilities; reports false while notifications have to be polled. */
export default function LiveNotifications({ onLive }: LiveProps) {
  const live = useStream(notifications.stream, handleEvent)
  useRefetchOnAbilityChange()
  useEffect(() => onLive(live), [live, onLive])
  useEffect(() => {
    if (live) return
    const timer = setInterval(refreshUser, userInterval)
    return () => clearInterval(timer)
  }, [live])
  return null
}
