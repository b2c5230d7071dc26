import { expect, test } from 'vitest'
import {
  buildDeltaEntry,
  buildReversalEntry,
  type Journal,
  type JournalLine,
  sumEntries,
} from '../../journal/journal.rules.ts'
import { isEditable, isProven, isWaiting } from '../life/day-states.rules.ts'
import { isActionAllowed, isAsking, nextDayStatus, requestEndings } from '../life/day-steps.rules.ts'
import { nextRequestStatus, type RequestEnding } from '../life/solicitation-states.rules.ts'
import { type DayAction, dayTransitions } from '../life/states.rules.ts'
import { broken, randomOf } from './day-walk.testing.ts'
import { DayStatus, type SolicitationStatus, type SolicitationType } from './day-words.contract.ts'
import { type Matching, newMatching, walkMatching } from './matching-walk.testing.ts'

const steps = 1_000_000
const days = 40

type Request = { type: SolicitationType; status: SolicitationStatus; requester: number }
type Day = {
  status: DayStatus
  revision: number
  arrived: number
  counted: number
  waiting: number
  proven: number
  entries: JournalLine[][]
  net: readonly JournalLine[]
  requests: Request[]
  matching: Matching
}

const newDay = (): Day => ({
  status: 'awaiting_data',
  revision: 0,
  arrived: 0,
  counted: 0,
  waiting: 0,
  proven: 0,
  entries: [],
  net: [],
  requests: [],
  matching: newMatching(),
})

const entryOf = (cents: number): Journal => {
  const line = { account: '1', account_name: 'Caixa', debit_cents: cents, credit_cents: 0 }
  const revenue = { account: '2', account_name: 'Receita', debit_cents: 0, credit_cents: cents }
  const lines = cents === 0 ? [] : [line, revenue]
  return { lines, debit_total_cents: cents, credit_total_cents: cents, balanced: true }
}

const post = (day: Day, lines: readonly JournalLine[]) => {
  day.revision += 1
  if (lines.length === 0) return
  day.entries.push([...lines])
  day.net = sumEntries(day.entries)
  // Compacts a long list of entries to its sum, so that each step costs the same.
  if (day.entries.length > 8) day.entries = day.net.length === 0 ? [] : [[...day.net]]
}

const takeIn = (day: Day) => {
  day.counted += day.waiting
  day.waiting = 0
}

const effects: Partial<Record<DayAction, (day: Day) => void>> = {
  close: prove,
  approve: prove,
  approve_adjustment(day) {
    takeIn(day)
    prove(day)
  },
  approve_reopening: reopen,
  reopen,
}

function prove(day: Day) {
  post(day, buildDeltaEntry(entryOf(day.counted), day.net).lines)
  day.proven = day.counted
}

function reopen(day: Day) {
  post(day, buildReversalEntry(day.net).lines)
  takeIn(day)
}

const requestTypes: Partial<Record<DayAction, SolicitationType>> = {
  submit: 'closing',
  request_reopening: 'reopening',
  request_adjustment: 'adjustment',
}
const decisions: readonly RequestEnding[] = ['approve', 'refuse', 'withdraw', 'supersede', 'expire']
const actions: readonly DayAction[] = dayTransitions.map(({ action }) => action)
const endingOf = (type: SolicitationType, action: DayAction) =>
  decisions.filter((ending) => requestEndings[type][ending] === action)
const endingActions = new Set(Object.values(requestEndings).flatMap((steps) => Object.values<DayAction>(steps)))

function step(day: Day, action: DayAction, person: number) {
  const pending = day.requests.find(({ status }) => status === 'pending')
  const abilities =
    person === 0 ? ['admin'] : person === 1 ? ['cash-conciliation'] : ['cash-conciliation.solicitation.analyze']
  const actor = person === 3 ? 'system' : { abilities, isRequester: pending?.requester === person }
  if (!isActionAllowed(action, day.status, actor)) return false
  if (isAsking(action) && pending) return false
  if (endingActions.has(action)) {
    const [ending] = pending ? endingOf(pending.type, action) : []
    if (!pending || !ending) return false
    pending.status = nextRequestStatus(pending.status, ending) ?? pending.status
  }
  day.status = nextDayStatus(day.status, action)
  effects[action]?.(day)
  const type = requestTypes[action]
  if (type) day.requests = [...day.requests.slice(-4), { type, status: 'pending', requester: person }]
  return true
}

function arrive(day: Day, cents: number) {
  day.arrived += cents
  if (isProven(day.status)) day.waiting += cents
  else day.counted += cents
}

/** One in 20 steps over editable days is a matching step, which is slower. */
const matchedOneIn = 20

test('a million steps over days, requests, files, matches and reopenings violate no invariant', () => {
  const random = randomOf(20_261_121)
  const walkedDays = Array.from({ length: days }, newDay)
  const actionCounts = new Map<string, number>()
  const statuses = new Set<DayStatus>()
  for (let count = 0; count < steps; count += 1) {
    const index = random(days)
    const day = walkedDays[index] ?? newDay()
    const action = actions[random(actions.length)]
    if (random(10) === 0) arrive(day, 1 + random(5000))
    else if (action && step(day, action, random(4))) actionCounts.set(action, (actionCounts.get(action) ?? 0) + 1)
    statuses.add(day.status)
    const matchingProblem =
      isEditable(day.status) && random(matchedOneIn) === 0 ? walkMatching(day.matching, random) : null
    const problem = matchingProblem ?? broken({ ...day, posted: day.proven })
    if (problem) expect.fail(`step ${count}, ${action} of a day that is ${day.status}: ${problem}`)
    if (day.revision > 40 && isWaiting(day.status) === isEditable(day.status)) walkedDays[index] = newDay()
  }
  expect([...statuses].sort()).toEqual([...DayStatus.options].sort())
  expect([...actionCounts.keys()].sort()).toEqual([...actions].sort())
})
