import { z } from 'zod'
import type { Implementation } from '../http/implement.ts'

const has = (schema: z.ZodType | undefined, part: string) => schema instanceof z.ZodObject && part in schema.shape

const isList = ({ operation }: Implementation) =>
  operation.method === 'GET' && has(operation.query, 'after') && has(operation.answer, 'next')

export function findListOperation(implementations: readonly Implementation[], name: string) {
  const [key] = name.split('/')
  return implementations.find(
    (implementation) =>
      `${implementation.operation.resource}.${implementation.operation.name}` === key && isList(implementation),
  )
}
