import { showMoney, sumOf } from '@app/kit/contract'
import { sumUnexplained } from '../assessment/methods.rules.ts'
import { listUnconfirmedSuggestions } from '../assessment/suggestions.rules.ts'
import { paymentMethodLabels } from '../facts/methods.contract.ts'
import type { Equation, ProofInput } from './equation.rules.ts'

type UnnumberedEquation = Omit<Equation, 'no'>

/** Equation 3: sold equals paid over all methods, after all corrections. */
export function revenueEquation({ revenue, totals, lines }: ProofInput): UnnumberedEquation {
  const reclassified_cents = sumOf(lines, (line) => line.reclassified_cents)
  const holds = revenue.total_cents === totals.system_total_cents && reclassified_cents === 0
  return {
    name: 'Receita',
    holds,
    terms: [
      { label: 'Vendas de combustível', value: revenue.fuel_cents, unit: 'cents' },
      { label: 'Loja e serviços', value: revenue.shop_cents, unit: 'cents' },
      { label: 'Sistema por forma de pagamento', value: totals.system_total_cents, unit: 'cents' },
      { label: 'Reclassificações', value: reclassified_cents, unit: 'cents' },
    ],
    sentence: holds
      ? `${showMoney(revenue.fuel_cents)} + ${showMoney(revenue.shop_cents)} = ${showMoney(totals.system_total_cents)}.`
      : `Vendas de ${showMoney(revenue.total_cents)} e pagamentos de ${showMoney(totals.system_total_cents)}: diferem em ${showMoney(totals.system_total_cents - revenue.total_cents)}.`,
  }
}

/** Equation 6: in each method the differences sum to the whole gap. */
export function methodEquation({ lines, differences, totals }: ProofInput): UnnumberedEquation {
  const sumOfMethod = (method: string) =>
    sumOf(differences, ({ effects }) =>
      sumOf(effects, (effect) => (effect.method === method ? effect.amount_cents : 0)),
    )
  const wrong = lines.filter((line) => sumOfMethod(line.method) !== line.difference_cents)
  return {
    name: 'Formas de pagamento',
    holds: wrong.length === 0,
    terms: lines.map((line) => ({
      label: paymentMethodLabels[line.method],
      value: line.difference_cents,
      unit: 'cents',
    })),
    sentence: wrong.length
      ? `Diferença sem nome em ${wrong.map((line) => paymentMethodLabels[line.method]).join(', ')}.`
      : `Confirmado ${showMoney(totals.confirmed_total_cents)} − sistema ${showMoney(totals.system_total_cents)} = ${showMoney(totals.difference_cents)}; toda diferença tem nome.`,
  }
}

const isDeferred = ({ explanation }: ProofInput['differences'][number]) => explanation?.status === 'deferred'

/** Equation 7: all money is explained, in each method too; deferred amounts count as explained. */
export function differenceEquation({ lines, totals, differences }: ProofInput): UnnumberedEquation {
  const waiting = differences.filter(isDeferred)
  const deferred = sumOf(waiting, ({ effects }) => sumOf(effects, ({ amount_cents }) => amount_cents))
  const open = lines.filter((line) => line.unexplained_cents !== 0)
  return {
    name: 'Diferença',
    holds: open.length === 0,
    terms: [
      { label: 'Diferença', value: totals.difference_cents, unit: 'cents' },
      { label: 'Explicada', value: totals.explained_cents, unit: 'cents' },
      // Left out without deferrals, so that older proofs keep their terms.
      ...(waiting.length > 0 ? [{ label: 'Da explicada, adiada', value: deferred, unit: 'cents' as const }] : []),
      { label: 'Não explicada', value: sumUnexplained(lines), unit: 'cents' },
    ],
    sentence: open.length
      ? `Não explicado: ${open.map((line) => `${paymentMethodLabels[line.method]} ${showMoney(line.unexplained_cents)}`).join(', ')}.`
      : `Diferença ${showMoney(totals.difference_cents)}, toda explicada${waiting.length > 0 ? `; ${showMoney(deferred)} aguardam arquivo` : ''}.`,
  }
}

/** Equation 8: every item is matched, explained or deferred; a suggestion counts once a person confirms it. */
export function itemEquation({ view, differences }: ProofInput): UnnumberedEquation {
  const money = differences.filter(({ code }) => code !== 'D16')
  const open = money.filter(({ explanation }) => explanation === null)
  const waiting = money.filter(isDeferred).length
  const suggested = listUnconfirmedSuggestions(view.groups, differences)
  const plural = (count: number, singular: string, pluralNoun: string) =>
    `${count} ${count === 1 ? singular : pluralNoun}`
  const problems = [
    open.length ? plural(open.length, 'diferença sem motivo', 'diferenças sem motivo') : null,
    suggested.length ? plural(suggested.length, 'sugestão sem confirmação', 'sugestões sem confirmação') : null,
  ].filter((problem) => problem !== null)
  return {
    name: 'Itens',
    holds: problems.length === 0,
    terms: [
      { label: 'Grupos casados', value: view.groups.length - suggested.length, unit: 'count' },
      { label: 'Diferenças explicadas', value: money.length - open.length - waiting, unit: 'count' },
      ...(waiting > 0 ? [{ label: 'Diferenças adiadas', value: waiting, unit: 'count' as const }] : []),
      { label: 'Diferenças em aberto', value: open.length, unit: 'count' },
      { label: 'Sugestões a confirmar', value: suggested.length, unit: 'count' },
    ],
    sentence: problems.length
      ? `${problems.join('; ')}.`
      : `Todo item está casado${waiting > 0 ? ', explicado ou adiado com data' : ' ou explicado'}.`,
  }
}

/** Equation 10: debits equal credits, without tolerance. */
export function journalEquation({ journal }: ProofInput): UnnumberedEquation {
  const debit = showMoney(journal.debit_total_cents)
  const credit = showMoney(journal.credit_total_cents)
  return {
    name: 'Contábil',
    holds: journal.balanced,
    terms: [
      { label: 'Débitos', value: journal.debit_total_cents, unit: 'cents' },
      { label: 'Créditos', value: journal.credit_total_cents, unit: 'cents' },
    ],
    sentence: journal.balanced
      ? `Débitos ${debit} = créditos ${credit}.`
      : `Débitos ${debit} e créditos ${credit} não conferem.`,
  }
}
