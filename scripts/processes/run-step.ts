import { spawn } from 'node:child_process'

export interface Step {
  title: string
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  input?: string
}

export interface Outcome {
  title: string
  passed: boolean
  seconds: number
  output: string
}

export function runStep({ title, command, args, cwd, env, input = '' }: Step): Promise<Outcome> {
  const start = performance.now()
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = (performance.now() - start) / 1000
      resolve({ title, passed: code === 0, seconds, output: Buffer.concat(chunks).toString() })
    })
  })
}
