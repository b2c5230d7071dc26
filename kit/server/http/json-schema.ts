import { z } from 'zod'

/** Converts a zod schema to JSON schema, for input or for output. */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
