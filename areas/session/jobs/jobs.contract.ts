import {
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Job,
  jobsResource,
  notFound,
  PageQuery,
  post,
} from '@app/kit/contract'
import { z } from 'zod'

export const jobEnded = defineError(409, 'job.ended', 'A tarefa já terminou.')
export const jobNotStopped = defineError(409, 'job.not-stopped', 'Só uma tarefa que falhou ou parou pode ser retomada.')

export const jobs = defineOperations(
  { name: jobsResource, ability: 'none' },
  {
    list: get('/jobs', { query: PageQuery, answer: buildPageSchema(Job) }),
    active: get('/jobs/active', { answer: z.object({ data: z.array(Job) }) }),
    stream: get('/jobs/stream', { answer: z.object({ data: z.array(Job) }), streamed: true }),
    /** A program follows the job that it has started. */
    get: get('/jobs/:id', { params: ById, answer: Job, errors: [notFound], sessionOnly: false }),
    cancel: post('/jobs/:id/cancel', { params: ById, answer: Job, errors: [notFound, jobEnded] }),
    retry: post('/jobs/:id/retry', { params: ById, answer: Job, errors: [notFound, jobNotStopped] }),
  },
)
