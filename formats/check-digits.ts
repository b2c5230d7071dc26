/** The weights of most check digits: 2 to 9 from the right, and again. */
export const twoToNine = [2, 3, 4, 5, 6, 7, 8, 9]

/** The sum of characters (ASCII code − 48, so a digit is itself and A is 17) times weights that cycle from the right. */
export function weightedSum(text: string, weights: readonly number[] = twoToNine): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) {
    const weight = weights[(text.length - 1 - index) % weights.length]!
    sum += (text.charCodeAt(index) - 48) * weight
  }
  return sum
}

/** Modulo 11 of documents: 11 less the remainder, 0 where that has two digits. Source: fuel-fiscal 2. */
export function documentDigit(text: string, weights: readonly number[] = twoToNine): string {
  const rest = weightedSum(text, weights) % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
