import { formatCount, showMoney, showRate } from '@app/kit/contract'
import type { ImportProblem } from '../files/imports.contract.ts'

export type ChargedSale = {
  line: number
  gross_cents: number
  charged_cents: number
  contracted_cents: number
  installments: number
}

const maxWarnings = 100

const rateOf = (part: number, whole: number) => showRate(Math.round((part * 10_000) / whole) * 100)

const isOff = ({ charged_cents, contracted_cents, installments }: ChargedSale) =>
  Math.abs(charged_cents - contracted_cents) > installments

/** Compares fees with a tolerance of one centavo per instalment (operations R36); files without fees are skipped. */
export function newFeeWarnings() {
  const warnings: ImportProblem[] = []
  let otherCount = 0
  let difference = 0
  return {
    add(sale: ChargedSale) {
      const { line, gross_cents, charged_cents, contracted_cents } = sale
      if (charged_cents === 0 || gross_cents <= 0 || !isOff(sale)) return
      if (warnings.length === maxWarnings) {
        otherCount += 1
        difference += charged_cents - contracted_cents
        return
      }
      const charged = rateOf(charged_cents, gross_cents)
      const contracted = rateOf(contracted_cents, gross_cents)
      const amounts = `cobrada ${showMoney(charged_cents)}, contratada ${showMoney(contracted_cents)}, em ${showMoney(gross_cents)}`
      const message = `Linha ${line}, campo "taxa": Taxa ${charged} difere da contratada (${contracted}): ${amounts}.`
      warnings.push({ line, field: 'taxa', value: showMoney(charged_cents), message, code: 'W01' })
    },
    all(): ImportProblem[] {
      if (otherCount === 0) return warnings
      const message = `Mais ${formatCount(otherCount, 'venda', 'vendas')} com taxa que difere da contratada: cobrado ${showMoney(difference)} além dela.`
      return [...warnings, { line: null, field: 'taxa', value: null, message, code: 'W01' }]
    },
  }
}
