import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { isWaiting } from '@app/domain/day/life/contract'
import type { Snapshot } from '../solicitations/solicitations.contract.ts'

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

const settled: Record<Exclude<StepName, 'assinatura'>, (day: Day) => boolean> = {
  fontes: (day) => !isWaiting(day.status),
  caixa: (day) => day.drawers.every((drawer) => drawer.counted_cents !== null),
  formas: (day) => day.lines.every((line) => line.unexplained_cents === 0),
  combustivel: (day) => day.tanks.every((tank) => tank.within_limit !== false || tank.justified),
  diferencas: (day) => day.differences.every(({ status }) => status !== 'open' && status !== 'refused'),
}

/** State of each step; the last one is complete only after signing. */
export const assessCheckoutSteps = (day: Day): Record<StepName, 'good' | 'bad' | 'open'> => ({
  fontes: settled.fontes(day) ? 'good' : 'bad',
  caixa: settled.caixa(day) ? 'good' : 'bad',
  formas: settled.formas(day) ? 'good' : 'bad',
  combustivel: day.cash_unseen ? 'open' : settled.combustivel(day) ? 'good' : 'bad',
  diferencas: settled.diferencas(day) ? 'good' : 'bad',
  assinatura: 'open',
})

export const nextStep = (step: StepName) => stepNames[stepNames.indexOf(step) + 1]
export const previousStep = (step: StepName) => stepNames[stepNames.indexOf(step) - 1]

type Told = { amount_cents: number; reason: string | null; note: string | null }
export type ComparedDifference = {
  key: string
  code: string
  sentence: string | null
  sent: Told | undefined
  now: Told | undefined
  change: 'new' | 'gone' | 'changed' | null
}

const tellNow = ({ amount_cents, reason_name, note }: DayDifference): Told => ({
  amount_cents,
  reason: reason_name,
  note,
})

function changeOf(sent: Told | undefined, now: Told | undefined): ComparedDifference['change'] {
  if (!sent) return 'new'
  if (!now) return 'gone'
  return sent.amount_cents === now.amount_cents && sent.reason === now.reason && sent.note === now.note
    ? null
    : 'changed'
}

/** Pairs the differences of the snapshot with the current ones; changed ones come first. */
export function compareDifferences(
  sent: Snapshot['differences'],
  differences: readonly DayDifference[],
): ComparedDifference[] {
  const standing = differences.filter(({ status }) => status !== 'resolved')
  const keyOf = ({ code, ref }: { code: string; ref: string }) => `${code} ${ref}`
  const names = new Map([...sent, ...standing].map((one) => [keyOf(one), one.code]))
  return [...names]
    .map(([key, code]) => {
      const before = sent.find((one) => keyOf(one) === key)
      const found = standing.find((one) => keyOf(one) === key)
      const now = found && tellNow(found)
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
