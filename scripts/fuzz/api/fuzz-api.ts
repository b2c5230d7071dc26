import { z } from 'zod'
import { administrator, createUser, password } from '../../../e2e/product/accounts.ts'
import { startProduct } from '../../../e2e/product/product.ts'
import { ApiFuzzer, type FuzzAnswer, type FuzzRequest } from './api-fuzzer.ts'
import { OpenApiDocument } from './json-schema.ts'

// npm run fuzz -- api [REQUESTS [SEED]]: fails on a 5xx other than 503, an undeclared response, and above 2 s.

const [requests = 100_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const maxAnswer_ms = 2000
const concurrency = 4
/** A stream stays open: only its headers are awaited. */
const maxStream_ms = 200

const Login = z.object({ access_token: z.string() })

console.log(`${requests} requests, seed ${seed}`)
// Wrong sign-ins of the fuzzer make its address wait, so its own sign-ins come from another one.
const product = await startProduct({ ENVIRONMENT: 'demo', TRUSTED_PROXIES: '127.0.0.1' })
const fuzzedAddress = { 'x-forwarded-for': '203.0.113.7' }
const problems = new Map<string, { count: number; example: string }>()
let slowest = { ms: 0, operationId: '' }
const statuses = new Map<number, number>()
let accounts = 0
let token = await signIn()

try {
  const document = OpenApiDocument.parse(
    await (await fetch(`${product.address}/api/v1/openapi.json`, authorized())).json(),
  )
  const fuzzer = new ApiFuzzer(document, seed)
  let begun = 0
  const work = async () => {
    while (begun < requests) {
      begun += 1
      await tryRequest(fuzzer, fuzzer.next())
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  console.log(
    `${fuzzer.operations.length} operations; answers ${[...statuses]
      .sort()
      .map((pair) => pair.join(': '))
      .join(', ')}`,
  )
  console.log(`slowest ${slowest.ms} ms (${slowest.operationId})`)
} finally {
  await product.stop()
}
for (const [problem, { count, example }] of problems) console.error(`${count} x ${problem}\n    ${example}`)
if (problems.size > 0) process.exitCode = 1
else console.log('no 5xx other than 503, no undocumented answer, none over 2 s')

/** The fuzzer may lock, rename or deactivate its own account. */
async function signIn() {
  accounts += 1
  const person = { ...administrator, email: `fuzz${accounts}@posto.test`, name: `Pessoa ${accounts}` }
  await createUser(product.dataFolder, person)
  const answer = await fetch(`${product.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password }),
  })
  return Login.parse(await answer.json()).access_token
}

function authorized() {
  return { headers: { authorization: `Bearer ${token}` } }
}

async function tryRequest(fuzzer: ApiFuzzer, request: FuzzRequest) {
  const used = token
  const start = performance.now()
  const answer = await send(request)
  const ms = Math.round(performance.now() - start)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (ms > slowest.ms) slowest = { ms, operationId: request.operation.operationId }
  const problem = fuzzer.findFault(request, answer)
  if (problem) note(request, problem)
  if (ms > maxAnswer_ms) note(request, `took over ${maxAnswer_ms} ms`)
  if (answer.status === 401 && request.operation.operationId !== 'session.login' && used === token) {
    token = ''
    token = await signIn()
  }
}

function note({ operation, url, body }: FuzzRequest, problem: string) {
  const key = `${operation.operationId} ${problem.replace(/"request_id":"[^"]*"/, '')}`
  const example = `${operation.method} ${url} ${typeof body === 'string' ? body.slice(0, 600) : body ? `${body.length} bytes` : ''}`
  const noted = problems.get(key)
  if (noted) noted.count += 1
  else problems.set(key, { count: 1, example })
}

async function send({ operation, url, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const streams = Object.values(operation.responses).some(({ content }) => content?.['application/x-ndjson'])
  const options: RequestInit = {
    method: operation.method,
    headers: { ...headers, ...authorized().headers, ...fuzzedAddress },
  }
  if (body !== undefined) options.body = body
  if (streams) options.signal = AbortSignal.timeout(maxStream_ms + maxAnswer_ms)
  try {
    const answer = await fetch(product.address + url, options)
    if (streams && answer.ok) {
      await answer.body?.cancel()
      return { status: answer.status, text: '' }
    }
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 599, text: String(error) }
  }
}
