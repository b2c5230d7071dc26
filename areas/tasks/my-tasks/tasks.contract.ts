import { Task, taskKinds, taskPriorities, taskStates, taskTimes } from '@app/domain/people/contract'
import {
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'

/** Days for which finished tasks are listed and counted (operations R65). */
export const finishedDays = 30

export const TaskFilter = PageQuery.extend({
  sort: sortBy(Task, ['due_at', 'created_at', 'finished_at']),
  status: oneOf(taskStates).default('pending'),
  time: oneOf(taskTimes).optional(),
  kind: oneOf(taskKinds).optional(),
  priority: oneOf(taskPriorities).optional(),
  company_id: Id.optional(),
  search: z.string().trim().max(60).optional(),
})
export type TaskFilter = z.infer<typeof TaskFilter>

export const taskOver = defineError(409, 'tasks.over', 'A tarefa está “{status}”; esta ação não é possível agora.')
export const answerMissing = defineError(422, 'tasks.answer', 'Escreva a resposta.', 'answer')

const params = z.object({ id: Id })

export const tasks = defineOperations(
  { name: 'tasks', ability: 'task-flow.my-tasks' },
  {
    listOwn: get('/my-tasks', { query: TaskFilter, answer: buildPageSchema(Task) }),
    counts: get('/my-tasks/counts', {
      answer: z.object({ finished: z.int(), in_time: z.int(), late: z.int(), pending: z.int() }),
    }),
    get: get('/my-tasks/:id', { params, answer: Task, errors: [notFound] }),
    finish: post('/my-tasks/:id/finish', {
      params,
      body: Version.extend({ answer: z.string().trim().max(1000, 'Use até 1.000 caracteres.').optional() }),
      answer: Task,
      idempotent: true,
      errors: [notFound, staleVersion, taskOver, answerMissing],
      changes: ['cash-conciliations'],
    }),
    cancel: post('/my-tasks/:id/cancel', {
      params,
      body: Version,
      answer: Task,
      idempotent: true,
      errors: [notFound, staleVersion, taskOver],
      changes: ['cash-conciliations'],
    }),
  },
)
