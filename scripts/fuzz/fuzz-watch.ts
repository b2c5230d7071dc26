import { fork } from 'node:child_process'

export type Watched = {
  end: 'done' | 'hung' | 'failed'
  last: { no: number; target: string } | null
  cases: number
  output: string
}

export function watch(program: string, args: readonly string[], { patience_ms }: { patience_ms: number }) {
  return new Promise<Watched>((resolve) => {
    const execArgv = ['--import', 'tsx', '--max-old-space-size=300']
    const child = fork(program, args, { execArgv, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    const state: Watched = { end: 'failed', last: null, cases: 0, output: '' }
    let begun = 0
    child.on('message', (message: { no: number; target: string }) => {
      state.last = message
      state.cases += 1
      begun = Date.now()
    })
    child.stderr?.on('data', (text) => {
      state.output += text
    })
    // The start of the program has no time limit, only its cases.
    const timer = setInterval(() => {
      if (begun === 0 || Date.now() - begun <= patience_ms) return
      state.end = 'hung'
      child.kill('SIGKILL')
    }, 50)
    child.on('close', (code) => {
      clearInterval(timer)
      if (code === 0) state.end = 'done'
      resolve(state)
    })
  })
}
