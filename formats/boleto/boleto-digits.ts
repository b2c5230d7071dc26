import { documentDigit, weightedSum } from '../values/check-digits.ts'

/** Modulo 10 of typed lines: weights 2, 1 from the right, the digits of the products added. Source: bank-files 7.1. */
export function moduloTen(text: string): string {
  let sum = 0
  for (let index = 0; index < text.length; index++) {
    const product = Number(text[index]) * ((text.length - index) % 2 === 1 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return String((10 - (sum % 10)) % 10)
}

/** Check digit of a bar code over its other 43 digits: 1 to 9, never 0. */
export function generalDigit(others: string): string {
  const digit = 11 - (weightedSum(others) % 11)
  return String(digit >= 10 ? 1 : digit)
}

/** Modulo 11 with 10 and 11 as 0, for free fields and utility slips. Source: bank-files 7.3, 7.7. */
export const zeroDigit = (text: string): string => documentDigit(text)

/** Nosso número of up to 11 digits: weights 9 to 2 from the right, 10 is `X`. Source: bank-files 7.3. */
export function bancoDoBrasilDigit(text: string): string {
  const digit = weightedSum(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return digit === 10 ? 'X' : String(digit)
}

/** Nosso número: weights 2 to 7, 10 is `P`, 11 is 0. Source: bank-files 7.3. */
export function bradescoDigit(text: string): string {
  const digit = 11 - (weightedSum(text, [2, 3, 4, 5, 6, 7]) % 11)
  return digit === 10 ? 'P' : String(digit % 11)
}

/** Nosso número: weights 3, 1, 9, 7 from the left. Source: bank-files 7.3. */
export function sicoobDigit(text: string): string {
  const weights = [3, 1, 9, 7]
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * weights[index % 4]!, 0)
  const remainder = sum % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}
