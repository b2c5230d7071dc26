import { buildExplainingRuleFinder, type RefusedPair } from '@app/domain/day/assessment/contract'
import type { FoundDifference } from '@app/domain/day/differences/contract'
import type { Capture, SystemMovement } from '@app/domain/day/facts/contract'
import {
  buildItemKey,
  buildItemTexts,
  buildMatchSides,
  buildRefusedKeys,
  buildRulePass,
  isRefusedMatch,
  type RuleInForce,
  runPass,
} from '@app/domain/matching/contract'
import { addDays, type BusinessDate, showMoney, sumOf } from '@app/kit/contract'
import { computeBankTrial, computeSettlementTrial, type TrialBank, type TrialSettlement } from './bank-trial.rules.ts'
import type { TrialExample, TrialResult } from './conciliation-rules.contract.ts'

const trialDays = 90
const maxExamples = 20

export const trialPeriod = (today: BusinessDate) => ({ from: addDays(today, -trialDays), to: today })

export type TrialDay = {
  id: string
  company_name: string
  business_date: BusinessDate
  movements: readonly SystemMovement[]
  captures: readonly Capture[]
  refused: readonly RefusedPair[]
  decided: readonly (readonly { kind: string; id: string }[])[]
  differences: readonly (FoundDifference & {
    reason_id: string | null
    reason_name: string | null
    by_person: boolean
  })[]
}

type Hit = Pick<TrialExample, 'amount_cents' | 'sentence' | 'decided' | 'decision'>
type DayTrial = { hits: Hit[]; ambiguous: number }

function tryPairs(rule: RuleInForce, day: TrialDay): DayTrial {
  const { system, confirmation } = buildMatchSides({ ...day, manuals: [] })
  const texts = buildItemTexts(day)
  const { found, ties } = runPass(
    buildRulePass(rule, () => texts),
    { system, confirmation },
    new Set(),
  )
  const refused = buildRefusedKeys(day.refused)
  const partners = new Map(
    day.decided.flatMap((members) => members.map((item) => [`${item.kind}:${item.id}`, members])),
  )
  const explained = new Map(
    day.differences
      .filter(({ by_person }) => by_person)
      .flatMap((difference) => difference.items.map((i) => [`${i.kind}:${i.id}`, difference])),
  )
  const hits = found.flatMap(({ system: [sale], confirmation: [capture], verdict }): Hit[] => {
    if (!sale || !capture) return []
    const names = [`${sale.kind}:${sale.id}`, `${capture.kind}:${capture.id}`] as const
    const partnerItems = partners.get(names[0]) ?? partners.get(names[1])
    const explainedDifference = explained.get(names[0]) ?? explained.get(names[1])
    const base = { amount_cents: capture.amount_cents, sentence: verdict.sentence }
    if (partnerItems?.some((item) => buildItemKey({ kind: 'capture', id: item.id }) === capture.key))
      return [
        {
          ...base,
          decided: partnerItems.some(({ id, kind }) => kind === sale.kind && id === sale.id) ? 'same' : 'other',
          decision: 'Casado por uma pessoa',
        },
      ]
    if (partnerItems) return [{ ...base, decided: 'other', decision: 'Uma pessoa casou de outro modo' }]
    if (isRefusedMatch(refused, sale, capture))
      return [{ ...base, decided: 'other', decision: 'Uma pessoa recusou o par' }]
    if (explainedDifference)
      return [
        {
          ...base,
          decided: 'other',
          decision: `Explicado: ${explainedDifference.reason_name ?? explainedDifference.code}`,
        },
      ]
    return [{ ...base, decided: 'none', decision: null }]
  })
  return { hits, ambiguous: ties.length }
}

function tryExplaining(rule: RuleInForce, day: TrialDay): DayTrial {
  const ruleOf = buildExplainingRuleFinder([rule], day)
  const hits = day.differences
    .filter((difference) => ruleOf(difference) !== null)
    .map(({ code, amount_cents, sentence, by_person, reason_id, reason_name }): Hit => {
      const base = { amount_cents, sentence: `${code}: ${sentence}` }
      if (!by_person) return { ...base, decided: 'none', decision: null }
      return {
        ...base,
        decided: reason_id === rule.reason?.id ? 'same' : 'other',
        decision: `Explicado: ${reason_name}`,
      }
    })
  return { hits, ambiguous: 0 }
}

export const emptyTrial = (period: { from: BusinessDate; to: BusinessDate }): TrialResult => ({
  ...period,
  days: 0,
  count: 0,
  amount_cents: 0,
  same: 0,
  other: 0,
  none: 0,
  ambiguous: 0,
  examples: [],
})

const order = { other: 0, none: 1, same: 2 } as const

/** Examples that users decided differently come first. */
export function addTried(before: TrialResult, rule: RuleInForce, days: readonly TrialDay[]): TrialResult {
  const dayTrials = days.map((day) => ({
    day,
    ...(rule.outcome === 'pair' ? tryPairs(rule, day) : tryExplaining(rule, day)),
  }))
  const hits = dayTrials.flatMap(({ day, hits }) =>
    hits.map((hit) => ({
      ...hit,
      cash_conciliation_id: day.id,
      company_name: day.company_name,
      business_date: day.business_date,
    })),
  )
  return addHits(before, { hits, ambiguous: sumOf(dayTrials, ({ ambiguous }) => ambiguous), days: days.length })
}

export const addTriedBank = (before: TrialResult, rule: RuleInForce, bank: TrialBank) =>
  addHits(before, computeBankTrial(rule, bank))

export const addTriedSettlement = (before: TrialResult, rule: RuleInForce, settlement: TrialSettlement) =>
  addHits(before, computeSettlementTrial(rule, settlement))

type TrialCounts = { hits: readonly TrialExample[]; ambiguous: number; days: number }

function addHits(before: TrialResult, { hits, ambiguous, days }: TrialCounts): TrialResult {
  const countHits = (decided: Hit['decided']) => hits.filter((hit) => hit.decided === decided).length
  return {
    ...before,
    days: before.days + days,
    count: before.count + hits.length,
    amount_cents: hits.reduce((sum, hit) => sum + Math.abs(hit.amount_cents), before.amount_cents),
    same: before.same + countHits('same'),
    other: before.other + countHits('other'),
    none: before.none + countHits('none'),
    ambiguous: before.ambiguous + ambiguous,
    examples: [...before.examples, ...hits]
      .sort((a, b) => order[a.decided] - order[b.decided] || b.business_date.localeCompare(a.business_date))
      .slice(0, maxExamples),
  }
}

export const formatTrialResult = ({ count, amount_cents, other }: TrialResult) =>
  `${count} ${count === 1 ? 'item' : 'itens'}, ${showMoney(amount_cents)}; ${other} ${other === 1 ? 'decidido' : 'decididos'} de outro modo.`
