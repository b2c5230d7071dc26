import { z } from 'zod'

/** Integer centavos, never a float. */
export const Cents = z.int()
export type Cents = number

/** The largest amount of a request, R$ 1 billion, so that sums of stored amounts stay exact. */
export const maxAmount_cents = 100_000_000_000
const amountTooLarge = 'Use um valor de até R$ 1.000.000.000,00.'

/** An amount of a request, in centavos. `tooSmall` is the message below `least`, `missing` the one without a value. */
export const amountInput = (least: number, tooSmall = amountTooLarge, missing?: string) =>
  z
    .int({ error: ({ code }) => (code === 'too_big' || code === 'too_small' ? amountTooLarge : missing) })
    .min(least, tooSmall)
    .max(maxAmount_cents, amountTooLarge)

/** Price of one litre in thousandths of a real (R$ 6,190 is 6190). */
export const PriceMillis = z.int()

/** Unit cost in millionths of a real (R$ 4,123456 is 4123456). */
export const UnitCostMicros = z.int()

/** Parts per million (1.65 % is 16500). */
export const PartsPerMillion = z.int()

const exact = (value: bigint) => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Amount out of range: ${value}`)
  return number
}

/** Rounds half a unit away from zero. */
const divideHalfUp = (dividend: bigint, divisor: bigint) => {
  const sign = dividend < 0n ? -1n : 1n
  return (sign * (dividend * sign * 2n + divisor)) / (divisor * 2n)
}

/** Returns volume × price in millionths of a real, exact, so that the rounding residue can be computed. */
export const computeExactAmount = (volume_ml: number, price_millis: number) => BigInt(volume_ml) * BigInt(price_millis)

/** Returns centavos. `truncate`: ANP Resolution 41/2013 art. 20 (25.210 L × 6.190 = 156.04); `half_up`: a setting. */
export function amountOf(volume_ml: number, price_millis: number, rounding: 'truncate' | 'half_up' = 'truncate') {
  const product = computeExactAmount(volume_ml, price_millis)
  return exact(rounding === 'truncate' ? product / 10_000n : divideHalfUp(product, 10_000n))
}

/** Returns the fee of an instalment in centavos, half-up (operations section 2: within one centavo of the charge). */
export const computeInstalmentFee = (gross_cents: number, rate_ppm: number) =>
  exact(divideHalfUp(BigInt(gross_cents) * BigInt(rate_ppm), 1_000_000n))

/** Returns the discount in centavos for paying a net amount `days` early, rate per month, half-up (operations 3.8). */
export const computeAnticipationFee = (
  net_cents: number,
  { monthly_ppm, days }: { monthly_ppm: number; days: number },
) => exact(divideHalfUp(BigInt(net_cents) * BigInt(monthly_ppm) * BigInt(days), 30_000_000n))

/** Returns `part` / `total` in parts per million, half-up; null if `total` is 0. */
export const computeShare = (part: number, total: number) =>
  total === 0 ? null : exact(divideHalfUp(BigInt(part) * 1_000_000n * (total < 0 ? -1n : 1n), BigInt(Math.abs(total))))

/** Splits centavos by weight: largest remainder, then the earlier part (operations section 2). Throws if all are 0. */
export function split(total: number, weights: readonly number[]) {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum <= 0 || weights.some((weight) => weight < 0 || !Number.isSafeInteger(weight)))
    throw new RangeError('Weights must be whole, not negative, and not all zero')
  const sign = total < 0 ? -1 : 1
  const shares = weights.map((weight) => {
    const product = BigInt(Math.abs(total)) * BigInt(weight)
    return { part: exact(product / BigInt(sum)), remainder: exact(product % BigInt(sum)) }
  })
  let missing = Math.abs(total) - shares.reduce((all, share) => all + share.part, 0)
  const order = shares.map((_, index) => index).sort((a, b) => shares[b]!.remainder - shares[a]!.remainder || a - b)
  for (const index of order) {
    if (missing === 0) break
    shares[index]!.part += 1
    missing -= 1
  }
  return shares.map((share) => (share.part === 0 ? 0 : sign * share.part))
}

/** Splits an amount into instalments; the remainder goes to the first (operations section 2). */
export function splitInstallments(total: number, count: number) {
  const installment = Math.trunc(total / count)
  return [total - installment * (count - 1), ...Array.from({ length: count - 1 }, () => installment)]
}

export const sumOf = <Row>(rows: Iterable<Row>, amount: (row: Row) => number) => {
  let sum = 0
  for (const row of rows) sum += amount(row)
  return sum
}
