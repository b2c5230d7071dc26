import { hasReversalWord } from '@app/domain/receivables/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Intake } from '../files/intake.server.ts'
import { type AccountGuess, type AccountPlace, type GuessedPlace, newGuessedPlaces } from './statement-places.server.ts'
import { newLineTable } from './statement-staging.store.ts'
import { newWriting, type WritableLine } from './statement-writing.server.ts'

export type LineTally = {
  records: number
  amount_cents: number
  takes_back: boolean
  days: ReadonlyMap<BusinessDate, DayTally>
}
type DayTally = { rows: number; amount_cents: number }

type Part = { tally: OpenTally; guess: AccountGuess | null; place: GuessedPlace | undefined }
type OpenTally = LineTally & { days: Map<BusinessDate, DayTally> }

/** A part is one account. If the account can be guessed, lines are written immediately, otherwise at the file's end. */
export function openLines(intake: Intake, batch = usualBatch) {
  const parts: Part[] = []
  const table = newLineTable(intake.staging)
  const writing = newWriting(intake, batch)
  const guessPlace = newGuessedPlaces(intake)
  const partAt = (at: number) => {
    const part = parts[at]
    if (!part) throw new Error(`no part ${at}`)
    return part
  }
  const place = async (part: Part) => {
    if (part.place === undefined && part.guess) part.place = await guessPlace(part.guess)
    return part.place ?? null
  }
  return {
    part: (guess: AccountGuess | null = null) => parts.push({ tally: emptyTally(), guess, place: undefined }) - 1,
    async add(at: number, lines: readonly WritableLine[]) {
      if (lines.length === 0) return
      const part = partAt(at)
      // A line without a date is reported as an error of the file, which is then refused.
      const whole = lines.every(hasDay) ? lines : lines.filter(hasDay)
      for (const line of lines) count(part.tally, line)
      const guessed = await place(part)
      if (!guessed) await table.add(at, whole)
      else if (!guessed.repeated) await writing.add(guessed, whole)
    },
    end: writing.end,
    tallyOf: (at: number): LineTally => partAt(at).tally,
    placeOf: (at: number): AccountPlace | null => partAt(at).place ?? null,
    finish: writing.finish,
    storedBefore: writing.storedBefore,
  }
}
export type OpenLines = ReturnType<typeof openLines>

const emptyTally = (): OpenTally => ({ records: 0, amount_cents: 0, takes_back: false, days: new Map() })

const hasDay = ({ posted_on }: WritableLine) => posted_on !== ''

function count(tally: OpenTally, { posted_on, amount_cents, memo }: WritableLine) {
  tally.records += 1
  tally.takes_back ||= hasReversalWord(memo)
  tally.amount_cents += amount_cents
  const day = tally.days.get(posted_on)
  if (day) {
    day.rows += 1
    day.amount_cents += amount_cents
  } else if (posted_on !== '') tally.days.set(posted_on, { rows: 1, amount_cents })
}

/** Two inserts fit the socket buffer, so the next one is ready when the first ends. */
const usualBatch = 600
