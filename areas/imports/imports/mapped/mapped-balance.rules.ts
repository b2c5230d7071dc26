/** A line of a statement with the balance that the bank wrote beside it. */
export type BalancedLine = { posted_on: string; amount_cents: number; balance_cents: number | null }

export type ClosingBalance = { balance_cents: number; balance_on: string }

/**
 * The last balance of a statement's lines as they come, which banks write from the oldest to the newest or the other way
 * round: the order in which every balance is the one before it and the amount. Null where no order explains them.
 */
export function newClosingBalance() {
  const [older, newer] = [newOrder(), newOrder()]
  let first: BalancedLine | null = null
  let last: BalancedLine | null = null
  let sum = 0
  let told = false
  return {
    take({ posted_on, amount_cents, balance_cents }: BalancedLine) {
      const [before, after] = [sum, sum + amount_cents]
      sum = after
      if (balance_cents !== null) {
        told = true
        // What every balance leaves when the amounts that led to it are taken away.
        older.opening(balance_cents - after)
        newer.opening(balance_cents + before)
      }
      if (last && posted_on < last.posted_on) older.broken()
      if (last && posted_on > last.posted_on) newer.broken()
      last = { posted_on, amount_cents, balance_cents }
      first ??= last
    },
    end: (): { told: boolean; closing: ClosingBalance | null } => ({
      told,
      closing: (older.holds() ? closingAt(last) : null) ?? (newer.holds() ? closingAt(first) : null),
    }),
  }
}

const closingAt = (line: BalancedLine | null): ClosingBalance | null =>
  line === null || line.balance_cents === null
    ? null
    : { balance_cents: line.balance_cents, balance_on: line.posted_on }

/** Whether lines written in one order leave the same opening balance everywhere. */
function newOrder() {
  let known: number | null = null
  let holds = true
  return {
    opening(cents: number) {
      if (known !== null && known !== cents) holds = false
      known = cents
    },
    broken() {
      holds = false
    },
    holds: () => holds,
  }
}
