import { z } from 'zod'
import { Instant } from './dates.ts'
import { Id } from './page.ts'

export const jobStatuses = {
  queued: 'Na fila',
  running: 'Em andamento',
  done: 'Concluído',
  failed: 'Falhou',
  cancelled: 'Cancelado',
} as const
export type JobStatus = keyof typeof jobStatuses

export const JobNote = z.object({ at: Instant, kind: z.enum(['phase', 'warning']), text: z.string() })
export type JobNote = z.infer<typeof JobNote>

export const JobResult = z.object({ label: z.string(), to: z.string().startsWith('/') })
export type JobResult = z.infer<typeof JobResult>

export const Job = z.object({
  id: Id,
  owner_id: Id,
  owner_name: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  phase: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  percent: z.int(), // never decreases, and is 100 only when the job is done
  log: z.array(JobNote),
  results: z.array(JobResult),
  message: z.string().nullable(),
  cancelling: z.boolean(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

/** Cache name of jobs; an operation that starts one lists it in `changes`. */
export const jobsResource = 'jobs'
