import { connect, type Socket } from 'node:net'

const endOfHead = '\r\n\r\n'

/** Minimal HTTP handling: the client takes little CPU time from the server. */
async function openConnection(address: URL, headers: Record<string, string>) {
  const socket: Socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const lines = Object.entries({ host: address.host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const requestEnd = ` HTTP/1.1\r\n${lines.join('\r\n')}${endOfHead}`
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0)
      const take = (part: Buffer) => {
        received = received.length === 0 ? part : Buffer.concat([received, part])
        const head = received.indexOf(endOfHead)
        if (head < 0) return
        const text = received.toString('latin1', 0, head)
        const length = /content-length: (\d+)/i.exec(text)?.[1]
        const start = head + endOfHead.length
        if (length !== undefined && received.length < start + Number(length)) return
        if (length === undefined && !received.toString('latin1').endsWith('0\r\n\r\n')) return
        socket.off('data', take)
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(received.toString('utf8', 0, start + 500)))
        resolve(received.toString('utf8', start))
      }
      socket.on('data', take)
      socket.write(`GET ${path}${requestEnd}`)
    })
  return { ask, close: () => socket.destroy() }
}

export type Load = { connections: number; requests: number; headers: Record<string, string> }
export type Rate = { per_second: number; p50: number; p99: number }

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export async function rateOf(address: URL, path: (index: number) => string, load: Load): Promise<Rate> {
  const open = () => openConnection(address, load.headers)
  const connections = await Promise.all(Array.from({ length: load.connections }, open))
  const run = async (requests: number) => {
    const times: number[] = []
    let next = 0
    await Promise.all(
      connections.map(async ({ ask }) => {
        while (next < requests) {
          const index = next++
          const startedAt = performance.now()
          await ask(path(index))
          times.push(performance.now() - startedAt)
        }
      }),
    )
    return times.sort((a, b) => a - b)
  }
  await run(load.connections * 4)
  const started = performance.now()
  const times = await run(load.requests)
  const seconds = (performance.now() - started) / 1000
  for (const { close } of connections) close()
  return { per_second: load.requests / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

export const formatRate = ({ per_second, p50, p99 }: Rate) =>
  `${per_second.toFixed(0)}/s | p50 ${p50.toFixed(0)} ms | p99 ${p99.toFixed(0)} ms`

export function median(rounds: readonly Rate[]): Rate {
  const middle = rounds.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(rounds.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
