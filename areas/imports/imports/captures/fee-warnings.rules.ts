import { showMoney, showRate } from '@app/kit/contract'
import type { ImportProblem } from '../imports.contract.ts'

/** What a sale was charged, and what its contract allows. */
export type ChargedSale = {
  line: number
  gross_cents: number
  charged_cents: number
  contracted_cents: number
  installments: number
}

const mostTold = 100

/** A rate as people compare it: with two decimals. */
const rateOf = (part: number, whole: number) => showRate(Math.round((part * 10_000) / whole) * 100)

const isOff = ({ charged_cents, contracted_cents, installments }: ChargedSale) =>
  Math.abs(charged_cents - contracted_cents) > installments

/**
 * Sales whose fee is not the contracted one, beyond one centavo for each instalment (operations R36); the first ones line
 * by line, the rest as one sum. A file that tells no fee is not asked.
 */
export function feeWarnings(sales: readonly ChargedSale[]): ImportProblem[] {
  const off = sales.filter((sale) => sale.charged_cents !== 0 && sale.gross_cents > 0 && isOff(sale))
  const told = off.slice(0, mostTold).map((sale): ImportProblem => {
    const { line, gross_cents, charged_cents, contracted_cents } = sale
    const [charged, contracted] = [rateOf(charged_cents, gross_cents), rateOf(contracted_cents, gross_cents)]
    const amounts = `cobrada ${showMoney(charged_cents)}, contratada ${showMoney(contracted_cents)}, em ${showMoney(gross_cents)}`
    const message = `Linha ${line}, campo "taxa": Taxa ${charged} difere da contratada (${contracted}): ${amounts}.`
    return { line, field: 'taxa', value: showMoney(charged_cents), message }
  })
  const rest = off.slice(mostTold)
  if (rest.length === 0) return told
  const difference = rest.reduce(
    (sum, { charged_cents, contracted_cents }) => sum + charged_cents - contracted_cents,
    0,
  )
  const message = `Mais ${rest.length} vendas com taxa que difere da contratada: cobrado ${showMoney(difference)} além dela.`
  return [...told, { line: null, field: 'taxa', value: null, message }]
}
