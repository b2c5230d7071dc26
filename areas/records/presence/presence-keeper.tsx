import { ApiFailure, call, onPresenceNews, queryClient, type SharedRecord, sessionStore } from '@app/kit/web'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Presence, presence, presenceBeat } from './presence.contract.ts'

const noPresence: Presence = { others: [], editor: null, taken: null }
/** Background tabs have slow timers, so other events also trigger a heartbeat, at most once per pause (ms). */
const leastPause = presenceBeat - 5000

const isRefusal = (failure: unknown) => failure instanceof ApiFailure && [403, 404].includes(failure.status)

const refreshPause = 1000
let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Reads again what the page shows, because another person may have changed the record; once for many changes. */
function refreshPage() {
  if (refreshTimer !== undefined) return
  refreshTimer = setTimeout(() => {
    refreshTimer = undefined
    void queryClient.refetchQueries({ type: 'active' })
    void queryClient.invalidateQueries({ type: 'inactive' })
  }, refreshPause)
}

function usePresence(entity: string, id: string) {
  const [known, setKnown] = useState(noPresence)
  const forms = useRef(new Map<object, boolean>())
  const [first, setFirst] = useState<object>()
  const tookOver = useRef(false)
  const beat = useRef<(take?: boolean) => Promise<void>>(async () => undefined)

  useEffect(() => {
    const params = { entity, id, tab: crypto.randomUUID() }
    const callOptions = { quiet: true, background: true }
    let isEnded = false
    let last = 0
    let waiting = false
    let queue: Promise<unknown> = Promise.resolve()
    const applyAnswer = (answer: Presence) =>
      setKnown((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer))

    async function ask(take: boolean) {
      waiting = false
      if (isEnded) return
      last = Date.now()
      const body = { editing: tookOver.current || [...forms.current.values()].includes(true) }
      const answer = take ? call(presence.takeOver, { params }) : call(presence.renew, { params, body }, callOptions)
      // On an error the next heartbeat retries; on a refusal (403, 404) heartbeats stop.
      await answer.then(applyAnswer, (failure) => {
        isEnded = isRefusal(failure)
      })
    }
    async function next(take = false) {
      if (take || !waiting) {
        waiting = true
        queue = queue.then(() => ask(take))
      }
      await queue
    }
    const tick = () => void next()
    const leave = (keepalive: boolean) => {
      if (sessionStore.get()) call(presence.end, { params }, { ...callOptions, keepalive }).catch(() => undefined)
    }
    const close = () => leave(true)

    beat.current = next
    tick()
    const timer = setInterval(tick, presenceBeat)
    const stopHearing = onPresenceNews((isCertain) => {
      if (isCertain || Date.now() - last > leastPause) tick()
      if (isCertain) refreshPage()
    })
    addEventListener('online', tick)
    addEventListener('pageshow', tick)
    addEventListener('pagehide', close)
    return () => {
      isEnded = true
      clearInterval(timer)
      stopHearing()
      removeEventListener('online', tick)
      removeEventListener('pageshow', tick)
      removeEventListener('pagehide', close)
      void queue.then(() => leave(false))
    }
  }, [entity, id])

  const edit = useCallback((form: object, changed: boolean | undefined) => {
    const editing = () => tookOver.current || [...forms.current.values()].includes(true)
    const before = editing()
    const wasChanged = forms.current.get(form)
    if (changed === undefined) forms.current.delete(form)
    else forms.current.set(form, changed)
    // A form that is saved, discarded or closed ends the takeover.
    if (changed === undefined || (wasChanged && !changed)) tookOver.current = false
    setFirst([...forms.current.keys()][0])
    if (before !== editing()) void beat.current()
  }, [])
  const takeOver = useCallback(() => {
    tookOver.current = true
    return beat.current(true)
  }, [])
  return useMemo((): SharedRecord => ({ ...known, first, edit, takeOver }), [known, first, edit, takeOver])
}

type Props = { entity: string; id: string; onShared: (shared: SharedRecord | null) => void }

export default function PresenceKeeper({ entity, id, onShared }: Props) {
  const shared = usePresence(entity, id)
  useEffect(() => onShared(shared), [shared, onShared])
  useEffect(() => () => onShared(null), [onShared])
  return null
}
