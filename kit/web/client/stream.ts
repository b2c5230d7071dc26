import { useEffect, useState } from 'react'
import type { Operation, OperationAnswer } from '../../contract/contract.ts'
import { buildAuthorizationHeaders, buildOperationUrl, expireSession } from './client.ts'

const silence = 45_000
const longestPause = 30_000

/** Reads one stream to its end and passes on each line. A stream without a heartbeat counts as ended. */
async function follow(operation: Operation, signal: AbortSignal, onLine: (line: unknown) => void) {
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(), silence)
  const response = await fetch(buildOperationUrl(operation), {
    headers: buildAuthorizationHeaders(),
    signal: AbortSignal.any([signal, quiet.signal]),
  })
  if (response.status === 401) return expireSession()
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
    for (const line of lines) if (line.trim()) onLine(JSON.parse(line))
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

/** Reads a streamed operation while mounted and `enabled`; returns false while the caller has to poll. */
export function useStream<Op extends Operation>(
  operation: Op,
  onLine: (line: OperationAnswer<Op>) => void,
  enabled = true,
) {
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
        await follow(operation, signal, (line) => {
          wait = 1000
          setLive(true)
          // The server parsed the line with the schema of this type.
          onLine(line as OperationAnswer<Op>)
        }).catch(() => undefined)
        setLive(false)
        if (signal.aborted) return
        await pause(wait, signal)
      }
    }
    void run()
    return () => leaving.abort()
  }, [operation, enabled])
  return live
}
