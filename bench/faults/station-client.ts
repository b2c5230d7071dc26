import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

export type Write = { path: string; key: string; body?: object; file?: { name: string; content: Uint8Array } }
export type Answer = { status: number; body: string }

export function stationClient() {
  let address = ''
  const tokens = new Map<string, string>()
  const headersOf = (name: string) => ({ authorization: `Bearer ${tokens.get(name) ?? ''}` })

  return {
    goTo(url: string) {
      address = url
    },

    async signIn(...names: readonly string[]) {
      for (const name of names) {
        const body = JSON.stringify({ email: `${name}@retaguarda.test`, password: 'retaguarda-demo' })
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${address}/api/v1/login`, { method: 'POST', headers, body })
        tokens.set(name, z.object({ access_token: z.string() }).parse(await answer.json()).access_token)
      }
    },

    async read<Schema extends z.ZodType>(name: string, path: string, schema: Schema): Promise<z.infer<Schema>> {
      const answer = await fetch(`${address}/api/v1${path}`, { headers: headersOf(name) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return schema.parse(await answer.json())
    },

    async write(name: string, { path, key, body, file }: Write): Promise<Answer | null> {
      const headers = { ...headersOf(name), 'idempotency-key': key }
      const content = file
        ? { headers, body: formOf(file) }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }
      try {
        const answer = await fetch(`${address}/api/v1${path}`, { method: 'POST', ...content })
        return { status: answer.status, body: await answer.text() }
      } catch {
        return null
      }
    },
  }
}
export type StationClient = ReturnType<typeof stationClient>

function formOf({ name, content }: NonNullable<Write['file']>) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return form
}

export async function eventually<Found>(
  subject: string,
  seconds: number,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await find()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`${subject}: not within ${seconds} s`)
    await delay(50)
  }
}
