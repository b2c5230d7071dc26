import { randomUUID } from 'node:crypto'
import { user } from './fixtures.ts'
import { refuse } from './refusal.ts'

const lifetime_ms = 3_600_000
const isUser = (name: string | null, password: string | null) => name === user.name && password === user.password

/** Access tokens of one hour with refresh tokens. They are lost when the process ends. */
export class Tokens {
  readonly #access = new Map<string, number>()
  readonly #refresh = new Set<string>()

  /** Answers `POST /api/oauth2/v1/token`. */
  issue(query: URLSearchParams, now: number) {
    const grant = query.get('grant_type')
    const isAllowed =
      grant === 'refresh_token'
        ? this.#refresh.delete(query.get('refresh_token') ?? '')
        : grant === 'password' && isUser(query.get('username'), query.get('password'))
    if (!isAllowed) refuse(401, 'invalid_grant', 'Usuário ou senha inválidos.')
    const [access_token, refresh_token] = [randomUUID(), randomUUID()]
    this.#access.set(access_token, now + lifetime_ms)
    this.#refresh.add(refresh_token)
    return { access_token, refresh_token, scope: 'default', token_type: 'Bearer', expires_in: lifetime_ms / 1000 }
  }

  /** Refuses a call without a valid token and without Basic credentials. */
  check(authorization: string, now: number) {
    const [scheme, value = ''] = authorization.split(' ')
    const [name = '', password = ''] = Buffer.from(value, 'base64').toString('utf8').split(':')
    const isKnown = scheme === 'Basic' ? isUser(name, password) : (this.#access.get(value) ?? 0) > now
    if (!isKnown) refuse(401, 'unauthorized', 'Token inválido ou expirado.')
  }

  expire() {
    this.#access.clear()
  }
}
