import { z } from 'zod'

export const RecordPlace = z.object({ entity: z.string().max(60), id: z.uuid() })
export type RecordPlace = z.infer<typeof RecordPlace>
