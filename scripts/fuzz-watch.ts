import { fork } from 'node:child_process'

export type Watched = {
  end: 'done' | 'hung' | 'failed'
  /** What it said last before it ended. */
  last: { no: number; target: string } | null
  /** How many cases it began. */
  cases: number
  told: string
}

/** Runs a program that names each of its cases, and ends it when one takes longer than it may. */
export function watch(program: string, args: readonly string[], { patience_ms }: { patience_ms: number }) {
  return new Promise<Watched>((tell) => {
    const execArgv = ['--import', 'tsx', '--max-old-space-size=300']
    const child = fork(program, args, { execArgv, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    const state: Watched = { end: 'failed', last: null, cases: 0, told: '' }
    let begun = 0
    child.on('message', (message: { no: number; target: string }) => {
      state.last = message
      state.cases += 1
      begun = Date.now()
    })
    child.stderr?.on('data', (text) => {
      state.told += text
    })
    // The program itself may take its time to start; only a case is hurried.
    const timer = setInterval(() => {
      if (begun === 0 || Date.now() - begun <= patience_ms) return
      state.end = 'hung'
      child.kill('SIGKILL')
    }, 50)
    child.on('close', (code) => {
      clearInterval(timer)
      if (code === 0) state.end = 'done'
      tell(state)
    })
  })
}
