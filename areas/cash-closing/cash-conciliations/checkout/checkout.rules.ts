import { isWaiting } from '../closing/day-states.rules.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'

export const steps = {
  fontes: 'Fontes',
  caixa: 'Turnos e dinheiro',
  formas: 'Formas de pagamento',
  combustivel: 'Combustível',
  diferencas: 'Diferenças',
  assinatura: 'Resumo e assinatura',
} as const
export type StepName = keyof typeof steps
export const stepNames: readonly StepName[] = ['fontes', 'caixa', 'formas', 'combustivel', 'diferencas', 'assinatura']

export const isStep = (name: string | null): name is StepName => name !== null && Object.hasOwn(steps, name)

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

/** Which steps are in order and which still need somebody; the last one is never in order before it is signed. */
export const stepStates = (day: Day): Record<StepName, 'good' | 'bad' | 'open'> => ({
  fontes: settled.fontes(day) ? 'good' : 'bad',
  caixa: settled.caixa(day) ? 'good' : 'bad',
  formas: settled.formas(day) ? 'good' : 'bad',
  combustivel: day.cash_unseen ? 'open' : settled.combustivel(day) ? 'good' : 'bad',
  diferencas: settled.diferencas(day) ? 'good' : 'bad',
  assinatura: 'open',
})

export const nextStep = (step: StepName) => stepNames[stepNames.indexOf(step) + 1]
export const previousStep = (step: StepName) => stepNames[stepNames.indexOf(step) - 1]
