import path from 'node:path'
import type { Ability, ErrorAnswer, Operation, OperationAnswer, OperationInput } from '@app/kit/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { newId } from '../server/database/ids.ts'
import { testDatabase } from './database.ts'
import { registeredProduct, type StandingServer, standingServer, type TestOptions } from './standing-server.ts'

export class CallFailure extends Error {
  override name = 'CallFailure'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message)
    this.status = status
    this.code = answer.code
    this.fields = answer.fields
  }
}

type CallOptions = { idempotencyKey?: string; file?: { name: string; content: Uint8Array } }

export type TestUser = {
  readonly id: Promise<string>
  readonly token: Promise<string>
  call: <Op extends Operation>(
    operation: Op,
    input: OperationInput<Op>,
    options?: CallOptions,
  ) => Promise<OperationAnswer<Op>>
}

type Session = { testNo: number; opened: Promise<{ token: string; user_id: string }> }
type Person = { session?: Session }

let countOfOnce = 0

/** Starts the real API on a test database. `as` creates a person with abilities in these companies. */
export function testApi(options: TestOptions = {}) {
  const test = testDatabase()
  let testServer: StandingServer | undefined
  let clock = '2026-10-15T09:00:00.000Z'
  let people = 0
  let testNo = 0
  let signedIn: Person[] = []

  // The database is emptied before each test, so people must sign in again.
  beforeEach(() => {
    testNo += 1
    signedIn = []
  })
  beforeAll(async () => {
    testServer = await standingServer({ test, options, now: () => clock })
  })
  // Jobs of this test must not write while the database is emptied for the next one.
  afterEach(() => testServer?.server.idle())
  afterAll(() => testServer?.leave())

  const requireTestServer = () => {
    if (!testServer) throw new Error('the server is there once the tests run')
    return testServer
  }

  function newPerson(
    abilities: readonly Ability[],
    company_ids: readonly string[],
    name = `Pessoa ${++people}`,
  ): TestUser {
    const person: Person = {}
    const signIn = () => {
      if (person.session?.testNo !== testNo) {
        person.session = { testNo, opened: registeredProduct().signIn(test, { name, abilities, company_ids }, clock) }
        signedIn.push(person)
      }
      return person.session.opened
    }
    return {
      get id() {
        return signIn().then(({ user_id }) => user_id)
      },
      get token() {
        return signIn().then(({ token }) => token)
      },
      async call(operation, input, callOptions = {}) {
        const { token } = await signIn()
        return send(requireTestServer().server.app, operation, input, { ...callOptions, token })
      },
    }
  }

  /**
   * Returns a function that sends the requests of `work` once; later tests get copies of the rows, and the same sessions,
   * clock and answer. A test calls it before other requests and writes, because the copies replace all rows.
   */
  function runOnce<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
    countOfOnce += 1
    const name = `requests ${countOfOnce}`
    let first: { answer: Answer; signedIn: [Person, Session | undefined][]; clock: string } | undefined
    async function runFirst() {
      const answer = await work()
      await requireTestServer().server.idle()
      first = { answer, signedIn: signedIn.map((person) => [person, person.session]), clock }
    }
    return async () => {
      if (signedIn.length > 0) throw new Error('call it before other requests of the test: the copies replace all rows')
      await test.insertOnce(name, runFirst)
      if (!first) throw new Error('the first run has not ended')
      for (const [person, session] of first.signedIn) if (session) person.session = { ...session, testNo }
      signedIn = first.signedIn.map(([person]) => person)
      clock = first.clock
      return first.answer
    }
  }

  return {
    test,
    runOnce,
    as: (ability: Ability | readonly Ability[], company_ids: readonly string[] = [], name?: string) =>
      newPerson(typeof ability === 'string' ? [ability] : ability, company_ids, name),
    inject: (request: InjectOptions) => requireTestServer().server.app.inject(request),
    setNow: (now: string) => {
      clock = now
    },
    get app() {
      return requireTestServer().server.app
    },
    idle: () => requireTestServer().server.idle(),
    get inbox() {
      return path.join(requireTestServer().folder, 'inbox')
    },
  }
}

async function send<Op extends Operation>(
  app: FastifyInstance,
  operation: Op,
  input: OperationInput<Op>,
  { token, idempotencyKey, file }: CallOptions & { token: string },
): Promise<OperationAnswer<Op>> {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object }
  const url = `/api/v1${operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name as never])))}`
  const answer = await app.inject({
    method: operation.method,
    url,
    query: Object.fromEntries(
      Object.entries(query)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ),
    headers: {
      authorization: `Bearer ${token}`,
      ...(operation.idempotent && { 'idempotency-key': idempotencyKey ?? newId() }),
      ...(file && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    },
    ...(file ? { payload: buildMultipart(file, body ?? {}) } : body !== undefined && { payload: body }),
  })
  const content: unknown = answer.body ? JSON.parse(answer.body) : null
  if (answer.statusCode >= 400) throw new CallFailure(answer.statusCode, content as ErrorAnswer)
  // The server parsed the answer with the operation's own schema.
  return content as OperationAnswer<Op>
}

const boundary = 'retaguarda-test-boundary'

function buildMultipart(file: { name: string; content: Uint8Array }, fields: object) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(parts.join('') + head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
