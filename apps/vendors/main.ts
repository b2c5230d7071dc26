import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Clock } from './clock.ts'
import { answerControl } from './control.ts'
import { listen } from './http-server.ts'
import { openJournal } from './journal.ts'
import type { Entry } from './protheus/books.ts'
import { Protheus, type VendorCall } from './protheus/protheus.ts'
import { Scenarios } from './scenarios.ts'

// Systems of other vendors, as a process of its own: `main.ts --state FILE [--port N] [--seed N] [--cert FILE --key FILE]`.
// It prints its address and the token of its control address as one line of JSON, and ends when its standard input ends.

const { values } = parseArgs({
  options: {
    state: { type: 'string' },
    port: { type: 'string', default: '0' },
    seed: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
  },
})
const { state, cert, key } = values
if (state === undefined) throw new Error('--state FILE is missing')

const maxRequests = 10_000
const minLatency_ms = 20
const maxLatency_ms = 80

/** A sequence of numbers from 0 to 1 that depends on the seed only (xorshift). */
function newRandom(seed: number) {
  let word = seed || 1
  return () => {
    word ^= word << 13
    word ^= word >>> 17
    word ^= word << 5
    return (word >>> 0) / 2 ** 32
  }
}

let random = values.seed === undefined ? undefined : newRandom(Number(values.seed))
const requests: unknown[] = []
const scenarios = new Scenarios(() => random?.() ?? Math.random())
const clock = new Clock()
const protheus = new Protheus((entry) => journal.append(entry))
mkdirSync(path.dirname(state), { recursive: true })
// Every line of the file was written by `append`.
const journal = openJournal(state, (entry) => protheus.books.apply(entry as Entry))
const token = randomBytes(24).toString('base64url')

function reset(seed: number | null) {
  protheus.reset()
  journal.clear()
  scenarios.clear()
  clock.reset()
  requests.length = 0
  random = seed === null ? undefined : newRandom(seed)
}

function note({ method, target, headers, body, now }: VendorCall, status: number | null) {
  if (requests.length === maxRequests) requests.shift()
  requests.push({ method, path: target, headers, body, status, at: new Date(now).toISOString() })
}

const { port, stop } = await listen(
  {
    answer: (call) => protheus.answer(call),
    control: answerControl({ token, protheus, scenarios, clock, requests, reset }),
    expireTokens: () => protheus.expireTokens(),
    scenarios,
    clock,
    drawLatency: () => (random ? minLatency_ms + random() * (maxLatency_ms - minLatency_ms) : 0),
    note,
  },
  {
    port: Number(values.port),
    tls: cert && key ? { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } : undefined,
  },
)

let ending = false
async function end() {
  if (ending) return
  ending = true
  await stop()
  journal.close()
  process.exit(0)
}
process.on('SIGTERM', end)
// A signal of the terminal reaches the product too, which ends this process after its own last call.
process.on('SIGINT', () => undefined)
process.stdin.on('end', end).on('error', end).resume()
process.stdout.write(
  `${JSON.stringify({ address: `${cert && key ? 'https' : 'http'}://127.0.0.1:${port}`, control_token: token })}\n`,
)
