import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { isWaiting } from '@app/domain/day/life/contract'
import type { Snapshot } from '../cash-conciliation-solicitations/solicitations.contract.ts'

export const checkoutSteps = {
  fontes: 'Fontes',
  caixa: 'Turnos e dinheiro',
  formas: 'Formas de pagamento',
  combustivel: 'Combustível',
  diferencas: 'Diferenças',
  assinatura: 'Resumo e assinatura',
} as const
export type StepName = keyof typeof checkoutSteps
export const stepNames: readonly StepName[] = ['fontes', 'caixa', 'formas', 'combustivel', 'diferencas', 'assinatura']

export const isStep = (name: string | null): name is StepName => name !== null && Object.hasOwn(checkoutSteps, name)

type Day = Pick<
  CashConciliationDetail,
  'status' | 'cash_unseen' | 'drawers' | 'lines' | 'nozzles' | 'tanks' | 'differences' | 'equations'
>

const stepChecks: Record<Exclude<StepName, 'assinatura'>, (day: Day) => boolean> = {
  fontes: (day) => !isWaiting(day.status),
  caixa: (day) => day.drawers.every((drawer) => drawer.counted_cents !== null),
  formas: (day) => day.lines.every((line) => line.unexplained_cents === 0),
  combustivel: (day) => day.tanks.every((tank) => tank.within_limit !== false || tank.justified),
  diferencas: (day) => day.differences.every(({ status }) => status !== 'open' && status !== 'refused'),
}

export const assessCheckoutSteps = (day: Day): Record<StepName, 'good' | 'bad' | 'open'> => ({
  fontes: stepChecks.fontes(day) ? 'good' : 'bad',
  caixa: stepChecks.caixa(day) ? 'good' : 'bad',
  formas: stepChecks.formas(day) ? 'good' : 'bad',
  combustivel: day.cash_unseen ? 'open' : stepChecks.combustivel(day) ? 'good' : 'bad',
  diferencas: stepChecks.diferencas(day) ? 'good' : 'bad',
  assinatura: 'open',
})

export const nextStep = (step: StepName) => stepNames[stepNames.indexOf(step) + 1]
export const previousStep = (step: StepName) => stepNames[stepNames.indexOf(step) - 1]

type DifferenceState = { amount_cents: number; reason: string | null; note: string | null }
export type ComparedDifference = {
  key: string
  code: string
  sentence: string | null
  sent: DifferenceState | undefined
  now: DifferenceState | undefined
  change: 'new' | 'gone' | 'changed' | null
}

const toCurrentState = ({ amount_cents, reason_name, note }: DayDifference): DifferenceState => ({
  amount_cents,
  reason: reason_name,
  note,
})

function changeOf(sent: DifferenceState | undefined, now: DifferenceState | undefined): ComparedDifference['change'] {
  if (!sent) return 'new'
  if (!now) return 'gone'
  return sent.amount_cents === now.amount_cents && sent.reason === now.reason && sent.note === now.note
    ? null
    : 'changed'
}

export function compareDifferences(
  sent: Snapshot['differences'],
  differences: readonly DayDifference[],
): ComparedDifference[] {
  const unresolved = differences.filter(({ status }) => status !== 'resolved')
  const keyOf = ({ code, ref }: { code: string; ref: string }) => `${code} ${ref}`
  const names = new Map([...sent, ...unresolved].map((difference) => [keyOf(difference), difference.code]))
  return [...names]
    .map(([key, code]) => {
      const before = sent.find((difference) => keyOf(difference) === key)
      const found = unresolved.find((difference) => keyOf(difference) === key)
      const now = found && toCurrentState(found)
      return {
        key,
        code,
        sentence: found?.sentence ?? before?.sentence ?? null,
        sent: before,
        now,
        change: changeOf(before, now),
      }
    })
    .toSorted((a, b) => Number(a.change === null) - Number(b.change === null) || a.code.localeCompare(b.code))
}
