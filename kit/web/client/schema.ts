import type { z } from 'zod'
import { describeFieldIssue } from '../../contract/contract.ts'
import { type FormValues, valueAt } from '../form/paths.ts'

/** Returns the first error of each field. `jitless`, because the content security policy forbids compiled schemas. */
export function findFieldErrors(
  schema: Validator,
  value: unknown,
  path: readonly string[] = [],
): Record<string, string> {
  const result = schema.safeParse(value, { error: describeFieldIssue, jitless: true })
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const name = [...path, ...issue.path].join('.')
    errors[name] ??= issue.message
  }
  return errors
}

/** Returns the first error of each named field alone: rules over several fields may need empty ones. */
export function findSingleFieldErrors(schema: z.ZodType, value: FormValues, names: readonly string[]) {
  const errors = names.map((name) => {
    const field = getFieldSchema(schema, name)
    return isValidator(field) ? findFieldErrors(field, valueAt(value, name), [name]) : {}
  })
  return Object.assign({}, ...errors) as Record<string, string>
}

type Validator = Pick<z.ZodType, 'safeParse'>
const isValidator = (field: unknown): field is Validator => isRecord(field) && typeof field.safeParse === 'function'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function unwrap(schema: unknown): Record<string, unknown> {
  if (!isRecord(schema)) return {}
  const { def } = schema
  const inner = isRecord(def) ? (def.innerType ?? (def.type === 'pipe' ? def.in : undefined)) : undefined
  return inner === undefined ? schema : unwrap(inner)
}

const getChild = (schema: unknown, key: string) => {
  const { shape, element } = unwrap(schema)
  return isRecord(shape) ? shape[key] : element
}

const getFieldSchema = (schema: unknown, path: string) => path.split('.').reduce(getChild, schema)

export function getFieldNames(schema: z.ZodType | undefined) {
  const { shape } = unwrap(schema)
  return isRecord(shape) ? Object.keys(shape) : undefined
}

export function getFieldType(schema: z.ZodType | undefined, path: string) {
  const { def } = unwrap(getFieldSchema(schema, path))
  if (!isRecord(def)) return undefined
  return def.format === 'date' ? 'date' : String(def.type)
}

export function getFieldRules(schema: z.ZodType | undefined, path: string) {
  const field = getFieldSchema(schema, path)
  const accepts = (value: unknown) => isValidator(field) && field.safeParse(value, { jitless: true }).success
  return { required: isValidator(field) && !accepts(undefined), nullable: accepts(null) }
}
