import { showMoney, sumOf } from '@app/kit/contract'
import { formatSessionName } from '../assessment/drawers.rules.ts'
import type { Equation, ProofInput } from './equation.rules.ts'

type UnnumberedEquation = Omit<Equation, 'no'>

const uncountedText = ({ view }: ProofInput) => {
  const missing = view.drawers.filter((drawer) => drawer.counted_cents === null)
  return missing.length === 0
    ? null
    : `Sem contagem: ${missing.map((drawer) => formatSessionName(drawer, view.facts.sessions)).join(', ')}.`
}

/** Equation 4: every drawer is counted, and their shortages and overages equal the whole difference in cash. */
export function drawerEquation(input: ProofInput): UnnumberedEquation {
  const { view, lines } = input
  const expected = sumOf(view.drawers, (drawer) => drawer.expected_cents)
  const counted = sumOf(view.drawers, (drawer) => drawer.counted_cents ?? 0)
  const cash = lines.find(({ method }) => method === 'cash')?.difference_cents ?? 0
  const missing = uncountedText(input)
  const holds = missing === null && counted - expected === cash
  const strayText = `As gavetas diferem em ${showMoney(counted - expected)} e o dinheiro em ${showMoney(cash)}: há dinheiro sem turno.`
  return {
    name: 'Gaveta',
    holds,
    terms: [
      { label: 'Esperado nas gavetas', value: expected, unit: 'cents' },
      { label: 'Contado', value: counted, unit: 'cents' },
      { label: 'Diferença em dinheiro', value: cash, unit: 'cents' },
    ],
    sentence: holds
      ? `Contado ${showMoney(counted)} − esperado ${showMoney(expected)} = ${showMoney(cash)}.`
      : (missing ?? strayText),
  }
}

/** Equation 5: cash carried to the safe equals sales and receipts minus expenses. */
export function chainEquation(input: ProofInput): UnnumberedEquation {
  const { chain } = input
  return {
    name: 'Corrente do dinheiro',
    holds: chain.holds,
    terms: [
      { label: 'Sangrias', value: chain.withdrawals_cents, unit: 'cents' },
      { label: 'Recolhido ao cofre no fechamento', value: chain.collected_cents, unit: 'cents' },
      { label: 'Suprimentos tirados do cofre', value: chain.supplies_cents, unit: 'cents' },
      { label: 'A depositar', value: chain.to_deposit_cents, unit: 'cents' },
      { label: 'Vendas, recebimentos e gastos em dinheiro', value: chain.from_sales_cents, unit: 'cents' },
    ],
    sentence: chain.holds
      ? `A depositar ${showMoney(chain.to_deposit_cents)}, pelos dois caminhos.`
      : (uncountedText(input) ??
        `${chain.breaks.join('; ') || `Pelo cofre ${showMoney(chain.to_deposit_cents)}, pelas vendas ${showMoney(chain.from_sales_cents)}`}.`),
  }
}
