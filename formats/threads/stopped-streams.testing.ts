import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createInflateRaw } from 'node:zlib'
import { newStopState, runUninterrupted, setStopState, stopThread } from './thread-stop.ts'

// A program of its own, because the fault that it looks for ends the process: it stops threads that create streams.
const threads = 40
// A thread does not inherit the TypeScript loader.
const loadThisFile = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(import.meta.url)})))`

if (isMainThread) {
  for (let thread = 0; thread < threads; thread++) await stopDuringStreams(thread)
  console.log(`${threads} threads were stopped`)
} else {
  setStopState(workerData)
  parentPort?.postMessage('started')
  for (;;) runUninterrupted(() => createInflateRaw()).destroy()
}

async function stopDuringStreams(thread: number) {
  const stopState = newStopState()
  const worker = new Worker(loadThisFile, { eval: true, workerData: stopState })
  await new Promise((resolve) => worker.once('message', resolve))
  await delay(thread % 4)
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve())
    void stopThread(stopState, () => void worker.terminate())
  })
}
