import { once } from 'node:events'
import { request } from 'node:http'

// Signs in many users at once, each from its own address, in a separate process that delays no request of the parent.
const [address = '', count = '0', password = ''] = process.argv.slice(2)
const { hostname, port } = new URL(address)

const signIn = (index: number) =>
  new Promise<number>((resolve) => {
    const body = JSON.stringify({ email: `pressa${index}@retaguarda.test`, password })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `10.${index >> 8}.${index & 255}.7`,
    }
    const sending = request(
      { hostname, port, path: '/api/v1/login', method: 'POST', headers, agent: false },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sending.once('error', () => resolve(0)).end(body)
  })

process.send?.('ready')
await once(process, 'message')
const begun = performance.now()
const statuses = await Promise.all(Array.from({ length: Number(count) }, (_, index) => signIn(index)))
process.send?.({ statuses, seconds: (performance.now() - begun) / 1000 })
process.disconnect?.()
