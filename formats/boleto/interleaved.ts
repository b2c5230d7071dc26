// For each digit, the positions of the two wide elements among its five.
const wide = ['23', '04', '14', '01', '24', '02', '12', '34', '03', '13']
const narrow = 1
// The wide bars of boletos are three times the narrow ones: 44 digits are 405 modules, 103 mm with modules of 0.254 mm.
const broad = 3

/** Interleaved 2 of 5 of an even number of digits: the widths of alternating bars and spaces, in modules. */
export function interleavedBars(digits: string): number[] {
  const widths = [narrow, narrow, narrow, narrow]
  for (let pair = 0; pair + 1 < digits.length; pair += 2)
    for (let element = 0; element < 5; element++)
      widths.push(widthOf(digits[pair]!, element), widthOf(digits[pair + 1]!, element))
  return [...widths, broad, narrow, narrow]
}

const widthOf = (digit: string, element: number) => (wide[Number(digit)]!.includes(String(element)) ? broad : narrow)
