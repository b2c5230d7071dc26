import { knownPassword, type testApi } from '@app/kit/testing'
import { expect } from 'vitest'
import { z } from 'zod'
import { SignInSession } from '../sign-in/session.contract.ts'
import { SoftPasskey } from './soft-passkey.testing.ts'
import { computeCode, getStep } from './totp.server.ts'

export const firstPassword = knownPassword.text

/** Reads the base32 of RFC 4648. */
export function decodeBase32(text: string) {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
}

type Api = ReturnType<typeof testApi>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const Begun = z.object({ secret: z.string() })
const Challenge = z.looseObject({ challenge: z.string() })
const Codes = z.object({ recovery_codes: z.array(z.string()).nullable() })
const Step = z.object({ second_factor: z.object({ token: z.string(), code: z.boolean(), passkey: z.boolean() }) })

/** A person who signs in with a password and enrols factors through the API. */
export class FactorPerson {
  readonly email: string
  constructor(
    private readonly api: Api,
    readonly id: string,
    readonly name: string,
  ) {
    this.email = `${name.toLowerCase()}@posto.com.br`
  }

  async insert(now: string, abilities: readonly string[] = []) {
    await this.api.test.admin.query(
      `insert into users (id, name, username, email, password_hash, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [this.id, `${this.name} Prado`, this.name.toLowerCase(), this.email, knownPassword.hash, now],
    )
    await this.api.test.admin.query('insert into user_abilities select $1, unnest($2::text[])', [this.id, abilities])
  }

  async send(
    method: Method,
    url: string,
    { token, ...payload }: { token?: string | undefined; [name: string]: unknown } = {},
  ) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const body = method === 'GET' ? {} : { payload }
    return this.api.inject({ method, url: `/api/v1${url}`, headers, ...body })
  }

  login(password = firstPassword) {
    return this.api.inject({ method: 'POST', url: '/api/v1/login', payload: { email: this.email, password } })
  }

  /** The session of a person without a second factor. */
  async enter() {
    return SignInSession.parse((await this.login()).json()).access_token
  }

  /** Holds the lock of the person until another call waits for it, then does `work` and commits. */
  async hold() {
    const { admin } = this.api.test
    await admin.query('begin')
    await admin.query('select from users where id = $1 for no key update', [this.id])
    const countWaiting = async () => {
      // A transaction keeps the activity that it has read once.
      await admin.query('select pg_stat_clear_snapshot()')
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await admin.query(waiting)).rowCount
    }
    return async function finish(work: () => Promise<unknown>) {
      try {
        await expect.poll(countWaiting).toBe(1)
        await work()
      } finally {
        await admin.query('commit')
      }
    }
  }

  async firstStep() {
    return Step.parse((await this.login()).json()).second_factor
  }

  secondStep(token: string, factor: object) {
    return this.api.inject({ method: 'POST', url: '/api/v1/login/second-factor', payload: { token, ...factor } })
  }

  async enrolGenerator(token: string, now: string) {
    const { secret } = Begun.parse((await this.send('POST', '/account/second-factors/generator', { token })).json())
    const key = decodeBase32(secret)
    const code = computeCode(key, getStep(now))
    const answer = await this.send('POST', '/account/second-factors/generator/confirm', { token, code })
    return { key, codes: Codes.parse(answer.json()).recovery_codes }
  }

  async enrolPasskey(token: string, passkey = new SoftPasskey(), name = 'Celular') {
    const options = await this.challenge('/account/second-factors/passkeys/begin', { token })
    const answer = await this.send('POST', '/account/second-factors/passkeys', {
      token,
      name,
      passkey: passkey.create(options),
    })
    return { passkey, status: answer.statusCode, codes: Codes.safeParse(answer.json()).data?.recovery_codes ?? null }
  }

  async challenge(url: string, payload: { token?: string; [name: string]: unknown } = {}) {
    return Challenge.parse((await this.send('POST', url, payload)).json())
  }
}
