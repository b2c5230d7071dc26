import { fillMessage, formatCount, showMoney } from '@app/kit/contract'
import type { DayAssessment } from '../assessment/assess-day.rules.ts'
import { formatSessionName } from '../assessment/drawers.rules.ts'
import { sumUnexplained } from '../assessment/methods.rules.ts'
import { groupBySale } from '../assessment/suggestion.contract.ts'
import { sumDeferred } from '../differences/deferral.rules.ts'
import type { AssessmentSettings } from '../facts/day-facts.contract.ts'
import { unexplainedLeft } from './day-refusals.contract.ts'

export type ClosingRefusal = { code: string; message: string }

function countRefusals({ drawers }: DayAssessment): ClosingRefusal[] {
  const missing = drawers
    .filter((drawer) => drawer.counted_cents === null)
    .map((drawer) => formatSessionName(drawer, drawers))
  return missing.length ? [{ code: 'day.counts-missing', message: `Faltam turnos: ${missing.join(', ')}.` }] : []
}

function witnessRefusals({ drawers }: DayAssessment): ClosingRefusal[] {
  const unwitnessedNames = drawers
    .filter(({ unwitnessed }) => unwitnessed)
    .map((drawer) => formatSessionName(drawer, drawers))
  const message = `Falta a testemunha da contagem: ${unwitnessedNames.join(', ')}.`
  return unwitnessedNames.length ? [{ code: 'day.witness-missing', message }] : []
}

function moneyRefusals({ lines }: DayAssessment, words: string): ClosingRefusal[] {
  const amount = sumUnexplained(lines)
  return amount === 0
    ? []
    : [{ code: unexplainedLeft.code, message: fillMessage(words, { amount: showMoney(amount) }) }]
}

const reasonRefusals = ({ differences }: DayAssessment): ClosingRefusal[] => {
  const open = differences.filter(({ code, explanation }) => code !== 'D16' && explanation === null)
  const { length } = groupBySale(open)
  const codes = [...new Set(open.map(({ code }) => code))].join(', ')
  const message = `${length === 1 ? 'Falta motivo' : 'Faltam motivos'} em ${formatCount(length, 'coisa', 'coisas')} a resolver: ${codes}.`
  return open.length ? [{ code: 'day.reasons-missing', message }] : []
}

const tankRefusals = ({ differences, tanks }: DayAssessment): ClosingRefusal[] =>
  differences
    .filter(({ code, explanation }) => code === 'D16' && explanation === null)
    .map(({ items }) => tanks.find(({ tank_id }) => tank_id === items[0]?.id)?.tank_no)
    .map((tank_no) => ({ code: 'day.tank', message: `Variação do tanque ${tank_no} sem justificativa.` }))

const proofRefusals = ({ proof }: DayAssessment): ClosingRefusal[] =>
  proof.equations
    .filter(({ holds }) => !holds)
    .map(({ no, name, sentence }) => ({
      code: 'day.proof-fails',
      message: `A prova do dia não fecha: ${no} ${name}. ${sentence}`,
    }))

function endingRefusals(day: DayAssessment, unexplained: string): ClosingRefusal[] {
  const plain = [
    ...countRefusals(day),
    ...witnessRefusals(day),
    ...moneyRefusals(day, unexplained),
    ...reasonRefusals(day),
    ...tankRefusals(day),
  ]
  // A failed equation repeats these reasons, so it is shown only if there is no other reason.
  return plain.length ? plain : proofRefusals(day)
}

/** Returns why a day cannot be submitted to the analyst (operations 3.3, R30); empty if it can. */
export const findSubmitRefusals = (day: DayAssessment) => endingRefusals(day, 'Diferença não explicada de {amount}.')

/** Returns why a day cannot be closed without an analyst (operations R23, R25 and 3.3); empty if it can. */
export function findDirectClosingRefusals(
  day: DayAssessment,
  { direct_limit_cents }: AssessmentSettings,
): ClosingRefusal[] {
  const { difference_cents } = day.totals
  const critical = day.differences.find(({ severity }) => severity === 'critical')
  const isOverLimit = Math.abs(difference_cents) > direct_limit_cents
  // A drawer difference that is high only by its amount is already covered if the total exceeds the limit.
  const high = day.differences.find(({ code, severity }) => severity === 'high' && !(isOverLimit && code === 'D09'))
  const limits: ClosingRefusal[] = []
  if (critical)
    limits.push({ code: 'day.critical', message: `Existe diferença crítica (${critical.code}); envie para análise.` })
  else if (high)
    limits.push({ code: 'day.critical', message: `Existe diferença grave (${high.code}); envie para análise.` })
  const approvalDifference = day.differences.find(({ explanation }) => explanation?.approval_required)
  if (approvalDifference)
    limits.push({
      code: 'day.reason-needs-analysis',
      message: `O motivo “${approvalDifference.explanation?.reason_name}” (${approvalDifference.code}) exige análise.`,
    })
  const deferred_cents = sumDeferred(day.differences)
  if (deferred_cents > direct_limit_cents)
    limits.push({
      code: 'day.deferred',
      message: `Há ${showMoney(deferred_cents)} em diferenças adiadas; envie para análise.`,
    })
  if (isOverLimit)
    limits.push({ code: 'day.needs-analysis', message: `A diferença de ${showMoney(difference_cents)} exige análise.` })
  return [...endingRefusals(day, unexplainedLeft.message), ...limits]
}
