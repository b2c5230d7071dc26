const group = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, '.')

/** Formats an integer with `places` implied decimals as Brazilian text: `(-12345, 2)` gives `-123,45`. */
export function showDecimal(value: number, places: number) {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const integerPart = group(digits.slice(0, digits.length - places))
  return `${value < 0 ? '-' : ''}${integerPart}${places ? `,${digits.slice(-places)}` : ''}`
}

/** Formats centavos as `R$ 1.234,56`, negatives as `-R$ 10,00`. */
export const showMoney = (cents: number) => `${cents < 0 ? '-' : ''}R$ ${showDecimal(Math.abs(cents), 2)}`

/** Formats millilitres as `1.234,500 L`. */
export const showVolume = (volume_ml: number) => `${showDecimal(volume_ml, 3)} L`

/** Formats a number with its noun in the singular or plural: `1 dia`, `1.200 dias`. */
export const formatCount = (count: number, singular: string, plural: string) =>
  `${showDecimal(count, 0)} ${count === 1 ? singular : plural}`

/** Formats parts per million as a percentage with up to four decimals: `16500` gives `1,65%`. */
export function showRate(rate_ppm: number) {
  const text = showDecimal(rate_ppm, 4)
  return `${text.replace(/,?0+$/, (zeros) => (zeros.startsWith(',') ? '' : zeros.replace(/0+$/, '')))}%`
}

/** Makes the first letter a capital, as a sentence begins. */
export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
