import { z } from 'zod'

/** Names one record of any kind. */
export const RecordPlace = z.object({ entity: z.string().max(60), id: z.uuid() })
export type RecordPlace = z.infer<typeof RecordPlace>
