import { Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'

export const taskKinds = { question: 'Esclarecimento', follow_up: 'Acompanhamento' } as const

export const taskStates = { pending: 'Pendente', done: 'Concluída', cancelled: 'Cancelada' } as const

export const taskPriorities = { low: 'Baixa', normal: 'Média', high: 'Alta', urgent: 'Urgente' } as const

export const taskTimes = { late: 'Atrasada', today: 'Hoje', week: 'Próximos 7 dias', later: 'Depois' } as const

export const Task = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  kind: oneOf(taskKinds),
  title: z.string(),
  description: z.string(),
  priority: oneOf(taskPriorities),
  due_at: Instant,
  time: oneOf(taskTimes).nullable(),
  status: oneOf(taskStates),
  about: z.string(),
  link: z.string(),
  assignee_id: Id,
  assignee_name: z.string(),
  created_at: Instant,
  created_by: Id.nullable(),
  created_by_name: z.string().nullable(),
  answer: z.string().nullable(),
  finished_at: Instant.nullable(),
  finished_by_name: z.string().nullable(),
  attachment_count: z.int(),
  version: z.int(),
})

export type Task = z.infer<typeof Task>
