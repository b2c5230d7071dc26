import { z } from 'zod'
import type { CliConfig } from './config.ts'
import { CommandFailure } from './failure.ts'

const Refusal = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() })

type Call = { method?: 'GET' | 'POST'; body?: object; form?: FormData }

/** Calls the API with the personal token; an error answer fails with its Portuguese message. */
export class CliApi {
  private readonly config: CliConfig
  constructor(config: CliConfig) {
    this.config = config
  }

  async read<Schema extends z.ZodType>(path: string, schema: Schema, call: Call = {}): Promise<z.output<Schema>> {
    return schema.parse(await (await this.send(path, call)).json())
  }

  async send(path: string, { method = 'GET', body, form }: Call = {}) {
    const headers: Record<string, string> = { authorization: `Bearer ${this.config.token}` }
    if (body) headers['content-type'] = 'application/json'
    if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
    const answer = await fetch(`${this.config.address}/api/v1${path}`, {
      method,
      headers,
      body: form ?? (body ? JSON.stringify(body) : null),
    }).catch((error: unknown) => {
      throw new CommandFailure(`${this.config.address} não responde (${describeCause(error)}).`)
    })
    if (answer.ok) return answer
    const refusal = Refusal.safeParse(await answer.json().catch(() => undefined))
    if (!refusal.success) throw new CommandFailure(`O servidor respondeu ${answer.status}.`)
    const fields = Object.entries(refusal.data.fields ?? {}).map(([name, message]) => `\n  ${name}: ${message}`)
    if (answer.status === 401) throw new CommandFailure('A chave venceu ou foi revogada. Crie outra em Preferências.')
    throw new CommandFailure(refusal.data.message + fields.join(''))
  }
}

function describeCause(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
}
