import { BusinessDate, Id, Named, oneOf } from '@app/kit/contract'
import { z } from 'zod'

/** Age of a request in whole days: `from` inclusive, `to` exclusive. */
export const requestAges = {
  today: { label: 'Menos de 1 dia', short: '< 1', from: 0, to: 1 },
  few: { label: '1 a 2 dias', short: '1–2', from: 1, to: 3 },
  week: { label: '3 a 6 dias', short: '3–6', from: 3, to: 7 },
  fortnight: { label: '7 a 14 dias', short: '7–14', from: 7, to: 15 },
  older: { label: '15 dias ou mais', short: '15 +', from: 15, to: null },
} as const
export type RequestAge = keyof typeof requestAges
export const AgeName = z.enum(['today', 'few', 'week', 'fortnight', 'older'])

/** Days before the deadline from which a request is urgent. */
export const urgentDays = 3

export const deadlineLabels = {
  late: 'Prazo vencido',
  soon: `Vence em até ${urgentDays} dias`,
  on_time: 'No prazo',
  stopped: 'Parado: aguarda complemento',
} as const
export type Deadline = keyof typeof deadlineLabels

/** Choices of the filter: requests that are due today are also urgent or late. */
export const deadlineChoices = { ...deadlineLabels, today: 'Vence hoje' } as const
export type DeadlineChoice = keyof typeof deadlineChoices
export const DeadlineName = z.enum(['late', 'today', 'soon', 'on_time', 'stopped'])

/** Days covered by the figures on analysts. */
export const figureDays = 90

export const deskLabels = { mine: 'Comigo', free: 'Sem analista', others: 'Com outros' } as const
export type Desk = keyof typeof deskLabels
export const DeskName = z.enum(['mine', 'free', 'others'])

/** Parts of the queue that an analyst switches between. They overlap. */
export const requestStages = { mine: 'Minhas', free: 'Sem analista', late: 'Vencidas' } as const
export const RequestStage = oneOf(requestStages)
export type RequestStage = keyof typeof requestStages

export const QueueChoices = z.object({ groups: z.array(Named), requesters: z.array(Named) })

export const QueueFigures = z.object({
  ages: z.array(z.object({ age: AgeName, count: z.int() })),
  since: BusinessDate,
  analysts: z.array(
    z.object({ id: Id, name: z.string(), decided: z.int(), approved: z.int(), average_minutes: z.int() }),
  ),
})
