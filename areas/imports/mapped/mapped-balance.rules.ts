export type BalancedLine = { line: number; posted_on: string; amount_cents: number; balance_cents: number | null }

type ClosingBalance = { balance_cents: number; balance_on: string }

export type BalanceBreak = { line: number; balance_cents: number; off_cents: number; breaks: number }

/** Banks write lines oldest or newest first: tries both orders and takes the one with fewer breaks. */
export function newClosingBalance() {
  const older = newOrder()
  const newer = newOrder()
  let first: BalancedLine | null = null
  let last: BalancedLine | null = null
  let sum = 0
  return {
    take(line: BalancedLine) {
      const { posted_on, amount_cents, balance_cents } = line
      const before = sum
      const after = sum + amount_cents
      sum = after
      if (balance_cents !== null) {
        older.opening(balance_cents - after, { ...line, balance_cents })
        newer.opening(balance_cents + before, { ...line, balance_cents })
      }
      if (last && posted_on < last.posted_on) older.misdate()
      if (last && posted_on > last.posted_on) newer.misdate()
      last = line
      first ??= last
    },
    end(): { closing: ClosingBalance | null; broken: BalanceBreak | null } {
      const closing = (older.holds() ? closingAt(last) : null) ?? (newer.holds() ? closingAt(first) : null)
      if (older.holds() || newer.holds()) return { closing, broken: null }
      const [best] = [older, newer].sort((a, b) => a.faults() - b.faults())
      return { closing: null, broken: best?.broken() ?? null }
    },
  }
}

const closingAt = (line: BalancedLine | null): ClosingBalance | null =>
  line === null || line.balance_cents === null
    ? null
    : { balance_cents: line.balance_cents, balance_on: line.posted_on }

type Balanced = BalancedLine & { balance_cents: number }

/** Checks one order of lines, in which every line must imply the same opening balance. */
function newOrder() {
  let known: number | null = null
  let broken: Omit<BalanceBreak, 'breaks'> | null = null
  let breaks = 0
  let misdated = 0
  return {
    opening(cents: number, { line, balance_cents }: Balanced) {
      if (known !== null && known !== cents) {
        breaks++
        broken ??= { line, balance_cents, off_cents: cents - known }
      }
      known = cents
    },
    misdate() {
      misdated++
    },
    holds: () => breaks + misdated === 0,
    faults: () => breaks + misdated,
    broken: (): BalanceBreak | null => broken && { ...broken, breaks },
  }
}
