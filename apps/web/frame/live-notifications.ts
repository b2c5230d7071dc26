import { notifications } from '@app/areas/session/contract'
import { addressOf, authorization, endSession, queryClient } from '@app/kit/web'
import { useEffect, useState } from 'react'

const silence = 45_000
const longestPause = 30_000

const lineOf = (text: string): { type?: string } => {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? line : {}
  } catch {
    return {}
  }
}

/** Reads one stream to its end, telling of each line. A stream without a sign of life counts as ended. */
async function follow(signal: AbortSignal, told: (type: string | undefined) => void) {
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(), silence)
  const response = await fetch(addressOf(notifications.stream), {
    headers: authorization(),
    signal: AbortSignal.any([signal, quiet.signal]),
  })
  if (response.status === 401) return endSession()
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  if (!reader) throw new Error('No stream')
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return clearTimeout(timer)
    clearTimeout(timer)
    timer = setTimeout(() => quiet.abort(), silence)
    const lines = `${rest}${value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) told(lineOf(line).type)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Keeps the list of notifications fresh while the frame is shown; false means that polling has to. */
export function useLiveNotifications() {
  const [live, setLive] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const told = (type: string | undefined) => {
      setLive(true)
      if (type === 'changed') void queryClient.invalidateQueries({ queryKey: [notifications.list.resource] })
    }
    const run = async () => {
      for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
        await follow(signal, (type) => {
          wait = 1000
          told(type)
        }).catch(() => undefined)
        if (signal.aborted) return
        setLive(false)
        await pause(wait, signal)
      }
    }
    void run()
    return () => leaving.abort()
  }, [])
  return live
}
