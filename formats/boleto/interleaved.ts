// Which two of the five bars (or spaces) of a digit are wide.
const wide = ['23', '04', '14', '01', '24', '02', '12', '34', '03', '13']
const narrow = 1
// Boletos have wide bars of three times the narrow ones: 44 digits are 405 modules, 103 mm of 0.254 mm each.
const broad = 3

/**
 * Interleaved 2 of 5: the widths of bars and spaces in turn, in modules, first a bar. Digits stand in pairs, the first in
 * the bars and the second in the spaces between them, so their number is even.
 */
export function interleavedBars(digits: string): number[] {
  const widths = [narrow, narrow, narrow, narrow]
  for (let pair = 0; pair + 1 < digits.length; pair += 2)
    for (let element = 0; element < 5; element++)
      widths.push(widthOf(digits[pair]!, element), widthOf(digits[pair + 1]!, element))
  return [...widths, broad, narrow, narrow]
}

const widthOf = (digit: string, element: number) => (wide[Number(digit)]!.includes(String(element)) ? broad : narrow)
