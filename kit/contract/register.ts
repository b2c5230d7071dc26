import { z } from 'zod'
import type { Needed } from './access.ts'
import { declareBulk } from './bulk.ts'
import { type ApiError, notFound, staleVersion } from './errors.ts'
import { type Declared, defineOperations, get, type Operation, post, put } from './operation.ts'
import { ById, buildPageSchema, PageQuery, Version } from './page.ts'
import type { RecordDeclaration, RecordField } from './record.ts'
import { sortBy } from './sorting.ts'

/** Portuguese words of a register; the gender decides between `Novo` and `Nova`, `Ativo` and `Ativa`. */
type RegisterWords = { one: string; many: string; gender: 'm' | 'f' }

type Shape<
  Row extends z.ZodRawShape,
  Detail extends z.ZodType,
  Draft extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  Sort extends keyof Row & string,
> = {
  name: string // URL segment of the API, cache key and name of the list
  ability: Needed
  words: RegisterWords
  path?: `/${string}`
  row: z.ZodObject<Row>
  /** Answer of every operation on one record; the row if missing. */
  detail?: Detail
  draft: z.ZodObject<Draft>
  check?: (draft: z.output<z.ZodObject<Draft>>, context: z.RefinementCtx) => void
  /** Query of the list besides page and order; `search` is the text of the quick search. */
  filter: z.ZodObject<Filter>
  sort: readonly Sort[]
  /** Errors besides those of every register; an update returns those of a create too. `missing` replaces `notFound`. */
  errors?: { missing?: ApiError; create?: readonly ApiError[]; update?: readonly ApiError[] }
  /** Texts that offer to undo a change; the changes without one cannot be undone. */
  reversible?: { [Operation in 'update' | 'setActive' | 'activate' | 'inactivate' | 'inactivateMany']?: string }
  idempotent?: boolean
  changes?: readonly string[]
}

function declareStandard<
  Row extends z.ZodRawShape,
  Detail extends z.ZodType,
  Draft extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  Sort extends keyof Row & string,
>(register: Shape<Row, Detail, Draft, Filter, Sort>) {
  const { row, draft, filter, errors = {}, reversible = {}, idempotent = true, changes } = register
  const { path = `/${register.name}` as const } = register
  // Without `detail` its type is the row's, by default of the type parameter.
  const answer = (register.detail ?? row) as Detail
  // An update takes the fields of a create, so the rules over them apply to both.
  const withCheck = <Body extends z.ZodType>(body: Body) =>
    body.superRefine((value, context) => register.check?.(value as z.output<z.ZodObject<Draft>>, context))
  const change = { answer, idempotent, changes } as const
  const changeById = { ...change, params: ById } as const
  const { missing = notFound } = errors
  const versionErrors = [missing, staleVersion] as const
  return {
    list: get(path, {
      query: PageQuery.extend(filter.shape).extend({ sort: sortBy(row, register.sort) }),
      answer: buildPageSchema(row),
    }),
    get: get(`${path}/:id`, { params: ById, answer, errors: [missing] }),
    create: post(path, { ...change, body: withCheck(draft), errors: errors.create ?? [] }),
    update: put(`${path}/:id`, {
      ...changeById,
      body: withCheck(draft.extend(Version.shape)),
      errors: [...new Set([...versionErrors, ...(errors.create ?? []), ...(errors.update ?? [])])],
      reversible: reversible.update,
    }),
    // A register has `setActive`, or `activate` and `inactivate`.
    setActive: put(`${path}/:id/active`, {
      ...changeById,
      body: Version.extend({ active: z.boolean() }),
      errors: versionErrors,
      reversible: reversible.setActive,
    }),
    activate: post(`${path}/:id/activate`, {
      ...changeById,
      body: Version,
      errors: versionErrors,
      reversible: reversible.activate,
    }),
    inactivate: post(`${path}/:id/inactivate`, {
      ...changeById,
      body: Version,
      errors: versionErrors,
      reversible: reversible.inactivate,
    }),
    inactivateMany: declareBulk(`${path}/bulk/inactivate`, { filter, reversible: reversible.inactivateMany, changes }),
  }
}

type Standard<
  Row extends z.ZodRawShape,
  Detail extends z.ZodType,
  Draft extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  Sort extends keyof Row & string,
> = ReturnType<typeof declareStandard<Row, Detail, Draft, Filter, Sort>>

/** Operations that `serveRegister` can implement; a register writes the handlers of all others. */
export type StandardOperation = keyof ReturnType<typeof declareStandard>

/** Declares records that people list, create, edit and inactivate; `operations` chooses standard and adds own ones. */
export function defineRegister<
  Row extends z.ZodRawShape,
  Draft extends z.ZodRawShape,
  Filter extends z.ZodRawShape,
  Sort extends keyof Row & string,
  const Fields extends Readonly<Record<string, RecordField>>,
  const Map extends Record<string, Declared>,
  Detail extends z.ZodType = z.ZodObject<Row>,
>(
  register: Shape<Row, Detail, Draft, Filter, Sort> & {
    entity: string
    /** URL path of a record with `:id`; without it the product links to no history of these records. */
    page?: `/${string}`
    fields: Fields
    actions?: RecordDeclaration['actions']
    operations: (standard: Standard<Row, Detail, Draft, Filter, Sort>) => Map
  },
) {
  const { name, entity, ability, words, page, fields, actions, row, draft, filter, errors } = register
  return {
    name,
    words,
    row,
    draft,
    filter,
    missing: errors?.missing ?? notFound,
    operations: defineOperations({ name, ability }, register.operations(declareStandard(register))),
    record: { entity, name: words.one, ability, page, actions, fields } as const,
  }
}

export type Register = {
  name: string
  words: RegisterWords
  row: z.ZodObject
  draft: z.ZodObject
  filter: z.ZodObject
  missing: ApiError
  operations: Readonly<Record<string, Operation>>
  record: Omit<RecordDeclaration, 'page'> & Partial<Pick<RecordDeclaration, 'page'>>
}
