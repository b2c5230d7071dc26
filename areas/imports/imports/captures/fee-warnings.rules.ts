import { formatCount, showMoney, showRate } from '@app/kit/contract'
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
 * Sales whose fee is not the contracted one, beyond one centavo for each instalment (operations R36), of sales that go by:
 * the first ones line by line, the rest as one sum. A file that tells no fee is not asked.
 */
export function newFeeWarnings() {
  const told: ImportProblem[] = []
  let others = 0
  let difference = 0
  return {
    add(sale: ChargedSale) {
      const { line, gross_cents, charged_cents, contracted_cents } = sale
      if (charged_cents === 0 || gross_cents <= 0 || !isOff(sale)) return
      if (told.length === mostTold) {
        others += 1
        difference += charged_cents - contracted_cents
        return
      }
      const [charged, contracted] = [rateOf(charged_cents, gross_cents), rateOf(contracted_cents, gross_cents)]
      const amounts = `cobrada ${showMoney(charged_cents)}, contratada ${showMoney(contracted_cents)}, em ${showMoney(gross_cents)}`
      const message = `Linha ${line}, campo "taxa": Taxa ${charged} difere da contratada (${contracted}): ${amounts}.`
      told.push({ line, field: 'taxa', value: showMoney(charged_cents), message, code: 'W01' })
    },
    all(): ImportProblem[] {
      if (others === 0) return told
      const message = `Mais ${formatCount(others, 'venda', 'vendas')} com taxa que difere da contratada: cobrado ${showMoney(difference)} além dela.`
      return [...told, { line: null, field: 'taxa', value: null, message, code: 'W01' }]
    },
  }
}
