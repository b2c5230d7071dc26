import { defineOperations, get, Instant } from '@app/kit/contract'
import { z } from 'zod'
import { ProvenBackup } from './backup-proof.contract.ts'

/** Days for which the card counts failed jobs. */
export const failedJobDays = 7

export const systemHealth = defineOperations(
  { name: 'system-health', ability: 'admin' },
  {
    get: get('/dashboard/health', {
      answer: z.object({
        /** Jobs of people that failed in the last days. */
        failed_jobs: z.int(),
        /** Periodic work and deliveries of events whose last attempt failed; they are kept for 48 hours. */
        failed_routines: z.int(),
        /** Jobs that are due and wait for a process, and the time since which the first waits. */
        waiting_jobs: z.int(),
        waiting_since: Instant.nullable(),
        backup: ProvenBackup,
        /** Active people whose password alone opens a session. */
        people_without_second_factor: z.int(),
      }),
    }),
  },
)
