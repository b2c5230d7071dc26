import type { z } from 'zod'

// Types only: the schemas come with the contracts of pages, so the kit itself adds no schema library to a chunk.
type Issue = z.core.$ZodRawIssue

const messageOf = (issue: Issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obrigatório.' : 'Valor inválido.'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Campo obrigatório.'
        : issue.origin === 'string'
          ? `Escreva pelo menos ${issue.minimum} caracteres.`
          : `O menor valor é ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Escreva no máximo ${issue.maximum} caracteres.`
        : `O maior valor é ${issue.maximum}.`
    case 'invalid_value':
      return issue.input === undefined ? 'Campo obrigatório.' : 'Escolha uma das opções.'
    default:
      return 'Valor inválido.'
  }
}

/** First error of each field. A strict content policy forbids compiled schemas, hence `jitless`. */
export function wrongFields(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value, { error: messageOf, jitless: true })
  const wrong: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const name = issue.path.join('.')
    wrong[name] ??= issue.message
  }
  return wrong
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The fields of an object schema and whether each must be given; undefined for other schemas. */
export function shapeOf(schema: z.ZodType | undefined) {
  if (!schema || !('shape' in schema) || !isRecord(schema.shape)) return undefined
  const shape: Record<string, { required: boolean; nullable: boolean }> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const accepts = (value: unknown) =>
      isRecord(field) &&
      typeof field.safeParse === 'function' &&
      field.safeParse(value, { jitless: true }).success === true
    shape[name] = { required: !accepts(undefined), nullable: accepts(null) }
  }
  return shape
}
