import { counted } from './counted.ts'
/** One thing wrong (error: the file is refused whole) or odd (warning: a person should look) in a file. */
export type Problem = {
  line: number | null
  column: number | null
  field: string | null
  value: string | null
  code: string
  /** A Portuguese sentence for the user, already naming line and field. */
  message: string
  /** Set when control figures of the file disagree: a person must release its import. */
  sums?: true
}

/**
 * Records that a file has and that are not imported, all for one reason. The amount is signed by its effect; `null` when the
 * records are of a type that no reader knows, so that nobody can say whether they carry money.
 */
export type LeftOut = { code: string; reason: string; records: number; amount_cents: number | null }

/** Why records are left out, in Portuguese words that follow "não importados:". */
export type LeftOutReason = Pick<LeftOut, 'code' | 'reason'>

/** Why a record of an unknown type is left out, whatever the layout. */
export const unknownRecord: LeftOutReason = {
  code: 'unknown-record',
  reason: 'tipo de registro que o leitor não conhece; não se sabe se traz dinheiro',
}

/** Where a problem lies; every part may be unknown. */
export type Place = { line?: number | null; column?: number | null; field?: string | null; value?: string | null }

/** Collects the problems of one reading. */
export type Report = {
  readonly errors: Problem[]
  readonly warnings: Problem[]
  error(code: string, text: string, place?: Place): void
  warn(code: string, text: string, place?: Place): void
  /** Warns that control figures disagree (trailer, count, balance); the first is kept whatever the number of warnings. */
  mismatch(code: string, text: string, place?: Place): void
  /** Records with money that are not imported, one entry per code. */
  readonly leftOut: LeftOut[]
  /** Adds a record to those that are left out for a reason; `null` cents when its amount cannot be known. */
  leaveOut(reason: LeftOutReason, amount_cents: number | null): void
  /** True once any error was reported, kept or only counted. */
  failed(): boolean
  /** From here on only whole card numbers are told: what follows is no part of the file, and is handed out with it. */
  onlyCards(): void
  /** Appends one summary problem per list that overflowed; call once, last. */
  close(): void
}

// A broken 200 MB file has a problem on every line; nobody reads more than these and memory stays bounded.
const kept = 200
/** Hangs on no other error: what holds a whole card number is handed out to nobody, however much else is wrong with it. */
export const fullCard = 'card.full-number'

/**
 * A new, empty report. It keeps the first 200 errors and the first 200 warnings and counts the rest; of whole card numbers
 * the first is kept in any case.
 * Messages become `Linha 12, campo "valor": {text}`.
 */
export function newReport(): Report {
  const errors: Problem[] = []
  const warnings: Problem[] = []
  let moreErrors = 0
  let moreWarnings = 0
  let cards = 0
  let mismatches = 0
  let only: string | null = null
  const leftOut: LeftOut[] = []
  return {
    errors,
    warnings,
    leftOut,
    error(code, text, place = {}) {
      if (only !== null && code !== only) return
      if (code === fullCard) cards++
      if (errors.length < kept || (code === fullCard && cards === 1)) errors.push(problem(code, text, place))
      else moreErrors++
    },
    warn(code, text, place = {}) {
      if (only !== null) return
      if (warnings.length < kept) warnings.push(problem(code, text, place))
      else moreWarnings++
    },
    mismatch(code, text, place = {}) {
      if (only !== null) return
      mismatches++
      if (warnings.length < kept || mismatches === 1) warnings.push({ ...problem(code, text, place), sums: true })
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
        errors.push(problem('file.more-errors', `Há mais ${counted(moreErrors, 'erro', 'erros')} no arquivo.`, {}))
      if (moreWarnings > 0)
        warnings.push(
          problem('file.more-warnings', `Há mais ${counted(moreWarnings, 'aviso', 'avisos')} no arquivo.`, {}),
        )
    },
  }
}

function problem(code: string, text: string, place: Place): Problem {
  const { line = null, column = null, field = null } = place
  const value = place.value == null ? null : shown(place.value)
  const where = [line === null ? '' : `linha ${line}`, field === null ? '' : `campo "${field}"`].filter(Boolean)
  const start = where.join(', ')
  const message = start === '' ? text : `${start[0]!.toUpperCase()}${start.slice(1)}: ${text}`
  return { line, column, field, value, code, message }
}

// A hostile value must not blow up the message, and control characters must not reach a terminal or a log.
function shown(value: string): string {
  let out = ''
  for (const char of value.slice(0, 80)) {
    const code = char.codePointAt(0)!
    out += code < 32 || (code >= 127 && code < 160) ? '·' : char
  }
  return value.length > 80 ? `${out}…` : out
}

/**
 * The same report, which never shows a piece of text as a value: in a file of columns that are not the expected ones, a
 * number's columns may hold a person's name. Codes of up to four characters are shown.
 */
export function withoutNames(report: Report): Report {
  const hide = (place: Place = {}): Place =>
    place.value && place.value.length > 4 && /\p{L}/u.test(place.value) ? { ...place, value: null } : place
  return {
    ...report,
    error: (code, text, place) => report.error(code, text, hide(place)),
    warn: (code, text, place) => report.warn(code, text, hide(place)),
    mismatch: (code, text, place) => report.mismatch(code, text, hide(place)),
  }
}
