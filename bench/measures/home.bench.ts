import { launchProduct, newDataFolder } from '../../e2e/product/product.ts'

// The cards of the home page on the demonstration data: first responses of each user, then those cached for a minute.
const limit = 500
const people = ['admin', 'gerente', 'analista']
const cards = [
  ...(['closing-figures', 'closing-calendar', 'explained-differences', 'electronic-share'] as const),
  ...(['next-day', 'missing', 'litres'] as const),
]
const rounds = 100

async function tokenOf(address: string, name: string) {
  const answer = await fetch(`${address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@retaguarda.test`, password: 'retaguarda-demo' }),
  })
  const { access_token } = await answer.json()
  return access_token
}

async function load(address: string, token: string) {
  const begin = performance.now()
  await Promise.all(
    cards.map(async (card) => {
      const answer = await fetch(`${address}/api/v1/dashboard/${card}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${card}: ${answer.status}`)
      await answer.arrayBuffer()
    }),
  )
  return performance.now() - begin
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

function report(name: string, times: readonly number[]) {
  const slow = p95(times)
  console.log(`${name}: p95 ${slow.toFixed(0)} ms of ${limit} ms (${times.length} loads)`)
  if (slow > limit) process.exitCode = 1
}

const folder = await newDataFolder()
const launch = launchProduct({ DATA_DIR: folder.path })
try {
  const address = await launch.address
  const tokens = await Promise.all(people.map((name) => tokenOf(address, name)))
  const first: number[] = []
  for (const token of tokens) first.push(await load(address, token))
  report('home, first load of a person', first)
  const repeated: number[] = []
  for (let round = 0; round < rounds; round += 1)
    repeated.push(await load(address, tokens[round % tokens.length] ?? ''))
  report('home, within the minute', repeated)
} finally {
  launch.kill('SIGTERM')
  await launch.ended
  await folder.discard()
}
