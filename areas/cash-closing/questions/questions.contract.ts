import { Task } from '@app/domain/people/contract'
import { BusinessDate, ById, defineError, defineOperations, get, Id, Named, notFound, post } from '@app/kit/contract'
import { z } from 'zod'

const bothSides = [
  'cash-conciliation',
  'cash-conciliation.solicitation',
  'cash-conciliation.solicitation.analyze',
] as const

export const DayQuestion = z.object({
  assignee_id: Id,
  question: z
    .string('Escreva a pergunta.')
    .trim()
    .min(10, 'Escreva ao menos 10 caracteres.')
    .max(1000, 'Use até 1.000 caracteres.'),
  /** Answer expected by the end of this day. */
  due_on: BusinessDate,
})
export type DayQuestion = z.infer<typeof DayQuestion>

export const notAtStation = defineError(
  422,
  'questions.person',
  'Esta pessoa não responde por {company}.',
  'assignee_id',
)
export const dueInPast = defineError(422, 'questions.due', 'O prazo deve ser hoje ou depois.', 'due_on')

/** Questions of the back office to a station about a day; each is a task of one user there (operations R24). */
export const questions = defineOperations(
  { name: 'cash-conciliations', ability: bothSides },
  {
    questions: get('/cash-conciliations/:id/questions', {
      params: ById,
      answer: z.object({ data: z.array(Task) }),
      errors: [notFound],
    }),
    people: get('/cash-conciliations/:id/questions/people', {
      params: ById,
      answer: z.object({ data: z.array(Named) }),
      ability: 'cash-conciliation',
      errors: [notFound],
    }),
    ask: post('/cash-conciliations/:id/questions', {
      params: ById,
      body: DayQuestion,
      answer: z.object({ id: Id }),
      ability: 'cash-conciliation',
      status: 201,
      idempotent: true,
      errors: [notFound, notAtStation, dueInPast],
      changes: ['tasks'],
    }),
  },
)
