import { boardFilling, boardTables, days, firstDay, lastDay, stations } from '../data/board-filling.ts'
import { startFilledProduct } from '../product/list-product.ts'

// The closing board of a network: every view of a month, requested one after another by one user.
const limit = 300
const rounds = 60
const api = '/api/v1/cash-conciliations'
const month = `from=${firstDay}&to=${lastDay}`
const oldest = 'sort=-age_days,-unexplained_abs_cents'
const addresses = {
  'first page, oldest first': `${api}?${month}&${oldest}`,
  'largest page': `${api}?${month}&${oldest}&limit=200`,
  'by code': `${api}?${month}&${oldest}&code=D03`,
  'by a source that is missing': `${api}?${month}&${oldest}&missing_source=cielo`,
  calendar: `${api}/calendar?${month}`,
  charts: `${api}/charts?${month}`,
}

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

console.log(`${stations} stations, ${days} days`)
const { address, headers, stop } = await startFilledProduct([boardFilling], boardTables)
try {
  for (const [name, path] of Object.entries(addresses)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // A different minimum amount per round, so that no count is served from the cache.
      const url = new URL(`${path}&least_cents=${round}`, address)
      const begin = performance.now()
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
      times.push(performance.now() - begin)
    }
    const slow = p95(times)
    console.log(`${name}: p95 ${slow.toFixed(0)} ms of ${limit} ms (${rounds} times)`)
    if (slow > limit) process.exitCode = 1
  }
} finally {
  await stop()
}
