/** A line of a statement with the balance that the bank wrote beside it. */
export type BalancedLine = { posted_on: string; amount_cents: number; balance_cents: number | null }

/**
 * The last balance of a statement's lines, which banks write from the oldest to the newest or the other way round: the
 * order in which every balance is the one before it and the amount. Null where no order explains them.
 */
export function closingBalance(lines: readonly BalancedLine[]): { balance_cents: number; balance_on: string } | null {
  const told = lines.filter((line) => line.balance_cents !== null)
  if (told.length === 0) return null
  for (const ordered of [lines, lines.toReversed()]) {
    const last = ordered.at(-1)
    if (last && last.balance_cents !== null && runs(ordered) && inOrder(ordered))
      return { balance_cents: last.balance_cents, balance_on: last.posted_on }
  }
  return null
}

const inOrder = (lines: readonly BalancedLine[]) =>
  lines.every(({ posted_on }, at) => at === 0 || (lines[at - 1]?.posted_on ?? '') <= posted_on)

/** Whether each balance follows from the one before; lines between two balances without their own add up. */
function runs(lines: readonly BalancedLine[]) {
  let expected: number | null = null
  for (const { amount_cents, balance_cents } of lines) {
    if (expected !== null) expected += amount_cents
    if (balance_cents === null) continue
    if (expected !== null && expected !== balance_cents) return false
    expected = balance_cents
  }
  return true
}
