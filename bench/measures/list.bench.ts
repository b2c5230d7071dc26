import { withOwner } from '@app/kit/server'
import { formatRate, median, type Rate, rateOf } from '../product/connections.ts'
import { startListProduct } from '../product/list-product.ts'

// A register with many rows and the list of movements, fifty connections: `npm run bench -- list 10000000 3`.
const load = { connections: 50, requests: 1500 }
const goals = { per_second: 1000, p99: 120, farther: 1.2 }
const pageSize = 50
const [rows = 1_000_000, rounds = 3] = process.argv.slice(2).map(Number)

function cursorAt(next: string, values: readonly unknown[]) {
  const [mark = '', body = ''] = next.split('.')
  const { totals } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return `${mark}.${Buffer.from(JSON.stringify({ values, totals })).toString('base64url')}`
}

// The user sees twelve of twenty companies, and consecutive rows belong to different companies.
const inSight = 0.6
const farPage = Math.min(100_000, Math.floor((rows * inSight * 0.9) / pageSize))

const endOfPageBefore = (ownerUrl: string) =>
  withOwner(ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    const skipped = Math.floor(((farPage - 1) * pageSize) / inSight)
    const { rows: found } = await owner.query(
      'select code, id from bench_entries where code >= $1 order by code, id limit 1',
      [String(skipped).padStart(10, '0')],
    )
    return [found[0].code, found[0].id]
  })

console.log(`filling ${rows.toLocaleString('pt-BR')} rows of 20 companies, 12 of them in sight`)
const { address, headers, ownerUrl, stop } = await startListProduct(rows)
const list = '/api/v1/bench-entries'
const movements = '/api/v1/system-movements'
const week = 'from=2026-10-09&to=2026-10-15'
const company = 'company_id=01930000-0000-7000-8000-000000000003'
const get = async (path: string) => (await fetch(new URL(path, address), { headers })).json()

try {
  const first = await get(list)
  console.log(`count ${JSON.stringify(first.count)}, page 1 holds ${first.data.length}`)
  const far = cursorAt(first.next, await endOfPageBefore(ownerUrl))
  const { next } = await get(`${movements}?limit=200`)
  const register = {
    'page 1': list,
    [`page ${farPage} by cursor`]: `${list}?after=${far}`,
    'filtered: one company, one status': `${list}?${company}&status=blocked`,
    'sorted by another indexed column': `${list}?sort=-created_at`,
  }
  const otherLists = {
    'movements: one company, 7 days': `${movements}?${company}&${week}`,
    'movements: all companies, 7 days': `${movements}?${week}`,
    'movements: all companies, all days, a later page': `${movements}?after=${next}`,
  }
  const found = await measure({ ...register, ...otherLists })
  for (const [name, rate] of found) {
    console.log(`${name}: ${formatRate(rate)}`)
    if (name in register && (rate.per_second < goals.per_second || rate.p99 > goals.p99)) process.exitCode = 1
  }
  const [page1, deep] = Object.keys(register).map((name) => found.get(name)?.p50 ?? Number.NaN)
  const farther = (deep ?? Number.NaN) / (page1 ?? Number.NaN)
  console.log(`page ${farPage} takes ${farther.toFixed(2)} of page 1, of ${goals.farther}`)
  if (!(farther <= goals.farther)) process.exitCode = 1
  console.log(`goals of the register: ${goals.per_second}/s, p99 ${goals.p99} ms`)
  await reportWhileWritten(`${list}?${company}&status=blocked`)
  for (const time of ['first', 'again']) await reportTotals(time)
} finally {
  await stop()
}

/** Measures each list once per round, so that other load affects all equally; takes the median round. */
async function measure(lists: Record<string, string>) {
  const rates = new Map<string, Rate[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, path] of Object.entries(lists)) {
      const rate = await rateOf(address, () => path, { ...load, headers })
      rates.set(name, [...(rates.get(name) ?? []), rate])
    }
  return new Map([...rates].map(([name, all]) => [name, median(all)]))
}

/** Totals are cached until the next write. Here a write happens ten times a second. */
async function reportWhileWritten(path: string) {
  const write = `insert into sign_in_throttles values ('bench', 1, now())
    on conflict (subject) do update set failures = sign_in_throttles.failures + 1`
  await withOwner(ownerUrl, async (owner) => {
    const writing = setInterval(() => void owner.query(write).catch(console.error), 100)
    const rate = await rateOf(address, () => path, { ...load, headers })
    clearInterval(writing)
    console.log(`filtered, while ten rows a second are written: ${formatRate(rate)}`)
  })
}

async function reportTotals(time: string) {
  const startedAt = performance.now()
  const { count, sums } = await get(`${list}?exact=true`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(3)
  console.log(`totals of all in sight, ${time}: ${seconds} s ${JSON.stringify({ count, sums })}`)
}
