import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { movementTypes } from '@app/areas/cash-closing/contract'

const requestsPerSecond = 50
const callsPerWrite = 5

type LoadResult = {
  calls: number
  writes: number
  failures: string[]
  lost: string[]
}

export function startLoad(address: string, token: string, name: string) {
  const failures: string[] = []
  const written: string[] = []
  const pending = new Set<Promise<void>>()
  const authorization = `Bearer ${token}`
  const path = `${address}/api/v1/movement-types`
  let calls = 0
  let writes = 0
  let isEnded = false

  async function call(label: string, send: () => Promise<Response>): Promise<boolean> {
    try {
      const answer = await send()
      const text = await answer.text()
      if (!answer.ok) failures.push(`${label}: ${answer.status} ${text.slice(0, 200)}`)
      return answer.ok
    } catch (error) {
      failures.push(`${label}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
      return false
    }
  }

  async function write() {
    writes += 1
    const code = `${name}-${writes}`
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const draft = { code, name: `Tipo ${code}`, nature: 'sale', direction: 'neutral', counterpart: 'none' }
    const stored = await call('write', () => fetch(path, { method: 'POST', headers, body: JSON.stringify(draft) }))
    if (stored) written.push(code)
  }

  async function read() {
    await call('read', () => fetch(`${path}?limit=20`, { headers: { authorization } }))
  }

  async function keepCalling() {
    const began = performance.now()
    while (!isEnded) {
      calls += 1
      const sent: Promise<void> = (calls % callsPerWrite === 0 ? write() : read()).finally(() => pending.delete(sent))
      pending.add(sent)
      await delay(began + (calls * 1000) / requestsPerSecond - performance.now())
    }
    await Promise.all(pending)
  }
  const calling = keepCalling()

  return {
    failures,
    async end(): Promise<LoadResult> {
      isEnded = true
      await calling
      const stored = await readCodes(path, authorization)
      return { calls, writes, failures, lost: written.filter((code) => !stored.has(code)) }
    },
  }
}

type Page = ReturnType<typeof movementTypes.list.answer.parse>

async function readCodes(path: string, authorization: string) {
  const codes = new Set<string>()
  let after: string | null = null
  do {
    const query: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const answer = await fetch(`${path}?limit=100${query}`, { headers: { authorization } })
    const page: Page = movementTypes.list.answer.parse(await answer.json())
    for (const { code } of page.data) codes.add(code)
    after = page.next
  } while (after !== null)
  return codes
}
