import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

// An ERP as a process of its own. Each title is on disk before its answer, so that a lost answer does not lose it.

const Fault = z.object({
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  drop: z.enum(['before_commit', 'after_commit']).optional(),
  hang: z.boolean().default(false),
})
const Title = z.object({ key: z.string(), value: z.int() })

const [file = ''] = process.argv.slice(2)
const titles = new Map<string, { id: string; value: number }>()
if (existsSync(file))
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) keep(Title.parse(JSON.parse(line)))

let faults: z.infer<typeof Fault>[] = []
let calls: { method: string; path: string; authorization: string | undefined; body: string }[] = []
let token = 1
let latency = 0
let running = 0
let mostRunning = 0
let writes = 0

function keep({ key, value }: z.infer<typeof Title>) {
  titles.set(key, { id: `T${titles.size + 1}`, value })
}

function store(title: z.infer<typeof Title>) {
  const handle = openSync(file, 'a')
  appendFileSync(handle, `${JSON.stringify(title)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  keep(title)
  writes += 1
}

const answer = (reply: ServerResponse, status: number, body: unknown) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function control(path: string, body: string, reply: ServerResponse) {
  if (path === '/control/state') return answer(reply, 200, { titles: [...titles.keys()], calls, writes, mostRunning })
  if (path === '/control/faults') faults = z.array(Fault).parse(JSON.parse(body))
  if (path === '/control/latency') latency = z.int().parse(JSON.parse(body))
  if (path === '/control/expire-token') token += 1
  if (path === '/control/reset') {
    titles.clear()
    faults = []
    calls = []
    latency = 0
    mostRunning = 0
    writes = 0
  }
  answer(reply, 200, {})
}

async function serve(request: IncomingMessage, reply: ServerResponse) {
  const { method = '', url: path = '' } = request
  const body = await text(request)
  if (path.startsWith('/control/')) return control(path, body, reply)
  calls.push({ method, path, authorization: request.headers.authorization, body })
  if (latency > 0) await delay(latency)
  const fault = faults.shift()
  if (fault?.drop === 'before_commit') return request.socket.destroy()
  if (fault?.status !== undefined)
    return reply.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end(fault.body)
  if (path === '/token') return answer(reply, 200, { access_token: `t${token}` })
  if (path.startsWith('/secured') && request.headers.authorization !== `Bearer t${token}`) return answer(reply, 401, {})
  if (method === 'POST') {
    const title = Title.parse(JSON.parse(body))
    if (titles.has(title.key)) return answer(reply, 409, { message: 'JAGRAVADO' })
    store(title)
    if (fault?.drop === 'after_commit') return request.socket.destroy()
    if (fault?.hang) return undefined
    return answer(reply, 201, { id: titles.get(title.key)?.id })
  }
  const title = titles.get(path.split('/').at(-1) ?? '')
  return title ? answer(reply, 200, title) : answer(reply, 404, { message: 'not found' })
}

const server = createServer(async (request, reply) => {
  const counts = !request.url?.startsWith('/control/')
  if (counts) running += 1
  mostRunning = Math.max(mostRunning, running)
  try {
    await serve(request, reply)
  } finally {
    if (counts) running -= 1
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`)
})
