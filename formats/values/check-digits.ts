const twoToNine = [2, 3, 4, 5, 6, 7, 8, 9]

/** Returns the sum of characters (ASCII code − 48) times weights that repeat from the right. */
export function weightedSum(text: string, weights: readonly number[] = twoToNine): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) {
    const weight = weights[(text.length - 1 - index) % weights.length]!
    sum += (text.charCodeAt(index) - 48) * weight
  }
  return sum
}

/** Returns the modulo-11 digit: 11 less the remainder, 0 if that has two digits. Source: fuel-fiscal 2. */
export function documentDigit(text: string, weights: readonly number[] = twoToNine): string {
  const remainder = weightedSum(text, weights) % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}
