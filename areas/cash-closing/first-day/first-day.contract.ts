import { dayReaders } from '@app/domain/day/contract'
import { BusinessDate, defineOperations, get, Id } from '@app/kit/contract'
import { z } from 'zod'

/** The day that the manual closes step by step. The demonstration loads it. */
export const manualDay = { company_name: 'Posto Modelo 01', business_date: '2026-10-14' } as const

/** The day to close first, and what has been done on it, by any person. */
const FirstDay = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  of_manual: z.boolean(),
  imported: z.boolean(),
  confirmed: z.boolean(),
  explained: z.boolean(),
  submitted: z.boolean(),
  approved: z.boolean(),
  request_id: Id.nullable(),
})
export type FirstDay = z.infer<typeof FirstDay>

const firstSteps = ['imported', 'confirmed', 'explained', 'submitted', 'approved'] as const

export const describeDoneSteps = (day: FirstDay | null) =>
  `${firstSteps.filter((step) => day?.[step]).length} de ${firstSteps.length}`

export const firstDay = defineOperations(
  { name: 'first-day', ability: dayReaders },
  {
    get: get('/first-day', {
      answer: z.object({
        /**
         * The person asked for the steps, or did not dismiss them and is new. In the demonstration people who see the
         * day of the manual are new, elsewhere people whose companies have no closed day.
         */
        shown: z.boolean(),
        day: FirstDay.nullable(),
      }),
    }),
  },
)
