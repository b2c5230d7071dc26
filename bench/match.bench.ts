import { matchDay } from '../areas/cash-closing/cash-conciliations/matching/match-day.rules.ts'
import { judged, pairsOf, peakDay } from '../areas/cash-closing/cash-conciliations/matching/peak-day.fixture.ts'

const budget_ms = 500
const percent = (share: number) => `${(share * 100).toFixed(2)} %`

const times: number[] = []
let falseMatches = 0
for (let seed = 1; seed <= 12; seed += 1) {
  const day = peakDay(4200, seed)
  const started = performance.now()
  const { groups, ambiguous, open } = matchDay(day.facts)
  const took = performance.now() - started
  const result = judged(day, pairsOf(groups))
  times.push(took)
  falseMatches += result.false_confirmed
  console.log(
    [
      `day ${String(seed).padStart(2)}: ${day.facts.movements.length} x ${day.facts.captures.length} in ${took.toFixed(0)} ms`,
      `confirmed ${percent(result.recall_confirmed)} (with numbers ${percent(result.recall_confirmed_numbered)})`,
      `with suggestions ${percent(result.recall_with_suggestions)}`,
      `false confirmed ${result.false_confirmed}, false suggested ${result.false_suggested}`,
      `ambiguous sets ${ambiguous.length}, open ${open.system.length} + ${open.confirmation.length}`,
    ].join(' | '),
  )
}

// The worst till: no receipt has a number, so every pass has to work by amount, machine and time.
const blind = peakDay(4200, 99)
const started = performance.now()
const numberless = matchDay({
  ...blind.facts,
  movements: blind.facts.movements.map((line) => ({ ...line, nsu: null, auth_code: null, e2e_id: null })),
})
const blindResult = judged(blind, pairsOf(numberless.groups))
console.log(
  `no numbers at all: ${(performance.now() - started).toFixed(0)} ms | confirmed ${percent(blindResult.recall_confirmed)} | false confirmed ${blindResult.false_confirmed} (amount, machine and time cannot tell a missing capture from an unregistered sale)`,
)

const slowest = Math.max(...times)
const median = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
console.log(
  `median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (budget ${budget_ms} ms), false matches ${falseMatches}`,
)
if (slowest > budget_ms || falseMatches > 0) process.exitCode = 1
