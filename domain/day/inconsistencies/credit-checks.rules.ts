import { showMoney } from '@app/kit/contract'
import type { DayFacts, SystemMovement } from '../facts/day-facts.contract.ts'
import { buildLineInconsistency, type DayToCheck, type FoundInconsistency } from './checked-day.rules.ts'
import { type CreditLine, findCreditProblems } from './credit.rules.ts'

const isNote = ({ nature, method }: SystemMovement) => nature === 'sale' && method === 'note'

export const toCreditLines = (lines: readonly SystemMovement[]): CreditLine[] =>
  lines.flatMap((line) => {
    const { id, customer, amount_cents, occurred_at } = line
    const kind = isNote(line) ? 'note' : line.nature === 'receipt' ? 'receipt' : null
    return kind === null || !customer?.trim() ? [] : { id, kind, customer, amount_cents, occurred_at }
  })

/** Returns the customers named by the day's lines; empty without notes, the only lines checked against a limit. */
export const listCreditNames = ({ movements }: Pick<DayFacts, 'movements'>) =>
  movements.some(isNote) ? toCreditLines(movements).map(({ customer }) => customer) : []

const suggestions = {
  unknown: 'Digite o cliente certo, ou cadastre este em Boletos, aba Clientes.',
  inactive: 'Digite o cliente certo, ou ative este em Boletos, aba Clientes.',
  blocked: 'Digite o cliente certo, ou peça ao financeiro que desbloqueie este.',
  limit: 'Digite o cliente certo, ou peça ao financeiro que aumente o limite ou registre o que foi pago.',
} as const

/** I08: a note without a customer, or one that the customer register does not allow. */
export function findNoteProblems({ facts, lines }: DayToCheck): FoundInconsistency[] {
  const { credit, business_date } = facts
  const problems = credit && findCreditProblems(toCreditLines(lines), credit, business_date)
  return lines.filter(isNote).flatMap((line) => {
    if (!line.customer?.trim())
      return buildLineInconsistency('I08', line, {
        sentence: `A nota de ${showMoney(line.amount_cents)} está sem cliente`,
        suggestion: 'Digite o cliente que assinou a nota.',
      })
    const problem = problems?.get(line.id)
    if (!problem) return []
    const sentence =
      problem.over_cents === undefined
        ? `A nota de ${showMoney(line.amount_cents)} de ${line.customer}: ${problem.sentence.replace(/\.$/, '')}`
        : `${line.customer} passou do limite em ${showMoney(problem.over_cents)}`
    return buildLineInconsistency('I08', line, {
      sentence,
      suggestion: suggestions[problem.why],
      suggested: problem.customer_id ? { customer_id: problem.customer_id } : {},
    })
  })
}
