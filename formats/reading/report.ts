import { formatNounCount } from './counted.ts'
/** An error (the file is refused as a whole) or a warning (a person should check it). */
export type Problem = {
  line: number | null
  column: number | null
  field: string | null
  value: string | null
  code: string
  /** Portuguese sentence for the user; already includes line and field. */
  message: string
  /** Set if control figures of the file disagree: a person must release the import. */
  sums?: true
}

/** The amount is signed by its effect; `null` for records of unknown type, which may or may not carry money. */
export type LeftOutGroup = { code: string; reason: string; records: number; amount_cents: number | null }

/** Reason in Portuguese; completes the sentence that begins with "não importados:". */
export type LeftOutReason = Pick<LeftOutGroup, 'code' | 'reason'>

export const unknownRecord: LeftOutReason = {
  code: 'unknown-record',
  reason: 'tipo de registro que o leitor não conhece; não se sabe se traz dinheiro',
}

export type ProblemPlace = {
  line?: number | null
  column?: number | null
  field?: string | null
  value?: string | null
}

export type ProblemReport = {
  readonly errors: Problem[]
  readonly warnings: Problem[]
  error(code: string, text: string, place?: ProblemPlace): void
  warn(code: string, text: string, place?: ProblemPlace): void
  /** Warns that control figures disagree. The first one is kept even when the list is full. */
  mismatch(code: string, text: string, place?: ProblemPlace): void
  readonly leftOut: LeftOutGroup[]
  leaveOut(reason: LeftOutReason, amount_cents: number | null): void
  /** True once an error was reported, even if the list is full. */
  failed(): boolean
  /** Limits reports to full card numbers from now on: users can also download the rest of the file. */
  onlyCards(): void
  /** Appends a summary problem to each list that overflowed. Call it once, at the end. */
  close(): void
}

// Limits memory: a malformed 200 MB file may have a problem on every line.
const maxProblems = 200
/** Reported even when the list of errors is full, because a file with a full card number must not be downloadable. */
export const fullCard = 'card.full-number'

/** Keeps the first 200 errors and warnings and counts the rest. Messages become `Linha 12, campo "valor": {text}`. */
export function newReport(): ProblemReport {
  const errors: Problem[] = []
  const warnings: Problem[] = []
  let moreErrors = 0
  let moreWarnings = 0
  let cards = 0
  let mismatches = 0
  let only: string | null = null
  const leftOut: LeftOutGroup[] = []
  return {
    errors,
    warnings,
    leftOut,
    error(code, text, place = {}) {
      if (only !== null && code !== only) return
      if (code === fullCard) cards++
      if (errors.length < maxProblems || (code === fullCard && cards === 1)) errors.push(problem(code, text, place))
      else moreErrors++
    },
    warn(code, text, place = {}) {
      if (only !== null) return
      if (warnings.length < maxProblems) warnings.push(problem(code, text, place))
      else moreWarnings++
    },
    mismatch(code, text, place = {}) {
      if (only !== null) return
      mismatches++
      if (warnings.length < maxProblems || mismatches === 1)
        warnings.push({ ...problem(code, text, place), sums: true })
      else moreWarnings++
    },
    leaveOut({ code, reason }, amount_cents) {
      if (only !== null) return
      const known = leftOut.find((entry) => entry.code === code)
      if (!known) {
        leftOut.push({ code, reason, records: 1, amount_cents })
        return
      }
      known.records++
      known.amount_cents =
        known.amount_cents === null || amount_cents === null ? null : known.amount_cents + amount_cents
    },
    failed: () => errors.length > 0,
    onlyCards() {
      only = fullCard
    },
    close() {
      if (moreErrors > 0)
        errors.push(
          problem('file.more-errors', `Há mais ${formatNounCount(moreErrors, 'erro', 'erros')} no arquivo.`, {}),
        )
      if (moreWarnings > 0)
        warnings.push(
          problem('file.more-warnings', `Há mais ${formatNounCount(moreWarnings, 'aviso', 'avisos')} no arquivo.`, {}),
        )
    },
  }
}

function problem(code: string, text: string, place: ProblemPlace): Problem {
  const { line = null, column = null, field = null } = place
  const value = place.value == null ? null : toPrintable(place.value)
  const where = [line === null ? '' : `linha ${line}`, field === null ? '' : `campo "${field}"`].filter(Boolean)
  const start = where.join(', ')
  const message = start === '' ? text : `${start[0]!.toUpperCase()}${start.slice(1)}: ${text}`
  return { line, column, field, value, code, message }
}

// A hostile value must not inflate the message, and control characters must not reach a terminal or a log.
function toPrintable(value: string): string {
  let out = ''
  for (const char of value.slice(0, 80)) {
    const code = char.codePointAt(0)!
    out += code < 32 || (code >= 127 && code < 160) ? '·' : char
  }
  return value.length > 80 ? `${out}…` : out
}

/** If the columns of a file are not the expected ones, a field may contain the name of a person. */
export function withoutNames(report: ProblemReport): ProblemReport {
  const hide = (place: ProblemPlace = {}): ProblemPlace =>
    place.value && place.value.length > 4 && /\p{L}/u.test(place.value) ? { ...place, value: null } : place
  return {
    ...report,
    error: (code, text, place) => report.error(code, text, hide(place)),
    warn: (code, text, place) => report.warn(code, text, hide(place)),
    mismatch: (code, text, place) => report.mismatch(code, text, hide(place)),
  }
}
