import { recomputeDayById } from '@app/domain/day/assessment/server'
import { matchDay } from '@app/domain/matching/contract'
import { pairsOf, peakDay, scoreMatches } from '@app/domain/matching/testing'
import { allCompaniesScope, createDb, type Db, inTransaction, openPool, withOwner } from '@app/kit/server'
import { dayId, fillStationDays } from '../data/station-days.ts'
import { startFilledDatabase } from '../product/list-product.ts'

const engineBudget_ms = 500
const wholeBudget_ms = 2000
const leastRecall = 0.999
const percent = (share: number) => `${(share * 100).toFixed(2)} %`
const getMedian = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

function engine() {
  const times: number[] = []
  let failed = false
  for (let seed = 1; seed <= 12; seed += 1) {
    const day = peakDay(4200, seed)
    const started = performance.now()
    const { groups, ambiguous, open } = matchDay(day.facts)
    const took = performance.now() - started
    const result = scoreMatches(day, pairsOf(groups))
    times.push(took)
    failed ||= result.false_confirmed > 0 || result.recall_clear < leastRecall || result.ties_decided > 0
    console.log(
      [
        `day ${String(seed).padStart(2)}: ${day.facts.movements.length} x ${day.facts.captures.length} in ${took.toFixed(0)} ms`,
        `unambiguous found ${percent(result.recall_clear)}`,
        `confirmed ${percent(result.recall_confirmed)} (with numbers ${percent(result.recall_confirmed_numbered)})`,
        `with suggestions ${percent(result.recall_with_suggestions)}`,
        `false confirmed ${result.false_confirmed}, false suggested ${result.false_suggested}`,
        `ties ${result.ties}, decided ${result.ties_decided}`,
        `ambiguous sets ${ambiguous.length}, open ${open.system.length} + ${open.confirmation.length}`,
      ].join(' | '),
    )
  }
  const slowest = Math.max(...times)
  console.log(
    `engine: median ${getMedian(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (budget ${engineBudget_ms} ms)`,
  )
  return failed || slowest > engineBudget_ms
}

/** Worst till: no receipt has a number, so every pass compares amount, terminal and time. */
function numberless() {
  const blind = peakDay(4200, 99)
  const started = performance.now()
  const { groups } = matchDay({
    ...blind.facts,
    movements: blind.facts.movements.map((line) => ({ ...line, nsu: null, auth_code: null, e2e_id: null })),
  })
  const result = scoreMatches({ ...blind, numbered: new Set() }, pairsOf(groups))
  console.log(
    `no numbers at all: ${(performance.now() - started).toFixed(0)} ms | confirmed ${percent(result.recall_confirmed)} | false confirmed ${result.false_confirmed}, ties ${result.ties}, decided ${result.ties_decided} (amount, machine and time cannot tell a missing capture from an unregistered sale)`,
  )
  return result.false_confirmed > 0 || result.ties_decided > 0
}

async function endToEnd() {
  let rowCounts = { movements: 0, captures: 0 }
  const filled = await startFilledDatabase(async (owner) => {
    rowCounts = await fillStationDays(owner, { stations: 1, lines: 4200, dirtOf: () => 1 })
  })
  const pool = openPool({ url: filled.url })
  const database = createDb(pool)
  const now = '2026-10-15T08:00:00.000Z'
  const timed = async (work: (db: Db) => Promise<unknown>) => {
    const started = performance.now()
    await inTransaction(database, allCompaniesScope, work)
    return performance.now() - started
  }
  const rematch = () => timed((db) => recomputeDayById(db, { cash_conciliation_id: dayId(1), now, actor_id: null }))
  const deleteMatches = () =>
    withOwner(filled.ownerUrl, async (owner) => {
      await owner.query(`select set_config('app.all_companies', 'on', false)`)
      const { rowCount } = await owner.query('delete from match_links where side = $1', ['system'])
      await owner.query('delete from match_links')
      await owner.query('delete from match_groups')
      return rowCount
    })
  try {
    const first_ms = await rematch()
    const unchanged_ms: number[] = []
    const emptied_ms: number[] = []
    let deletedLinks: number | null = 0
    for (let run = 0; run < 5; run += 1) {
      unchanged_ms.push(await rematch())
      deletedLinks = await deleteMatches()
      emptied_ms.push(await rematch())
    }
    const slowest_ms = Math.max(...unchanged_ms, ...emptied_ms)
    console.log(
      `end to end, ${rowCounts.movements} x ${rowCounts.captures}: median without a change ${getMedian(unchanged_ms).toFixed(0)} ms | median after the matches of ${deletedLinks} sales were deleted ${getMedian(emptied_ms).toFixed(0)} ms, slowest ${slowest_ms.toFixed(0)} ms, first run ${first_ms.toFixed(0)} ms (budget ${wholeBudget_ms} ms)`,
    )
    return Math.max(getMedian(unchanged_ms), getMedian(emptied_ms)) > wholeBudget_ms
  } finally {
    await pool.end()
    await filled.stop()
  }
}

const engineFailed = engine()
const blindFailed = numberless()
if ((await endToEnd()) || engineFailed || blindFailed) process.exitCode = 1
