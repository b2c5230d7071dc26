import { useEffect, useState } from 'react'
import type { Operation, OperationAnswer } from '../../contract/contract.ts'
import { sessionStore } from '../session/session.ts'
import { buildAuthorizationHeaders, buildOperationUrl, expireSession } from './client.ts'

const silence = 45_000
const longestPause = 30_000

/** Reads one stream to its end and passes on each line. A stream without a heartbeat counts as ended. */
async function readStream(operation: Operation, signal: AbortSignal, onLine: (line: unknown) => void) {
  const silenceController = new AbortController()
  let timer = setTimeout(() => silenceController.abort(), silence)
  const token = sessionStore.get()?.access_token
  const response = await fetch(buildOperationUrl(operation), {
    headers: buildAuthorizationHeaders(),
    signal: AbortSignal.any([signal, silenceController.signal]),
  })
  if (response.status === 401) return expireSession(token)
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  if (!reader) throw new Error('No stream')
  let buffer = ''
  for (;;) {
    const { done, value = '' } = await reader.read()
    if (done) return clearTimeout(timer)
    clearTimeout(timer)
    timer = setTimeout(() => silenceController.abort(), silence)
    const lines = `${buffer}${value}`.split('\n')
    buffer = lines.pop() ?? ''
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
    const controller = new AbortController()
    const { signal } = controller
    const run = async () => {
      for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, longestPause)) {
        await readStream(operation, signal, (line) => {
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
    return () => controller.abort()
  }, [operation, enabled])
  return live
}
