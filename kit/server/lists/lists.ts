import { z } from 'zod'
import type { Implementation } from '../implement.ts'

const has = (schema: z.ZodType | undefined, part: string) => schema instanceof z.ZodObject && part in schema.shape

/** Whether an operation is a list: a read that is asked for pages and answers them. */
export const isList = ({ operation }: Implementation) =>
  operation.method === 'GET' && has(operation.query, 'after') && has(operation.answer, 'next')

/** The list of this name (`system-movements.list`, whatever follows a slash). */
export function listOf(implementations: readonly Implementation[], name: string) {
  const [key] = name.split('/')
  return implementations.find((one) => `${one.operation.resource}.${one.operation.name}` === key && isList(one))
}
