import { z } from 'zod'

/** A zod schema as JSON schema: as a caller writes it (`input`) or as it is answered (`output`). */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
