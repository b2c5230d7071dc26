import type { z } from 'zod'
import type { Needed } from './access.ts'
import type { ApiError } from './errors.ts'
import { refuseReversedPeriods } from './periods.ts'

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type OperationShape = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  upload?: boolean // multipart upload of one file in the field `file`; `body` parses the other fields
  /** The operation returns a stored file: `FileAnswer` identifies it, and the server sends its bytes. */
  file?: boolean
  upload_limit_bytes?: number
  answer: z.ZodType
  ability?: Needed | 'public' // overrides the resource's ability; `public` needs no session
  errors?: readonly ApiError[]
  idempotent?: boolean // the call takes `Idempotency-Key`: a repeated call returns the first result
  audited?: boolean // false for a write that needs no audit entry (sign-in, marking as read)
  status?: number
  changes?: readonly string[] // other resources whose cached reads this change makes stale
  streamed?: boolean // part of the answer arrives as newline-separated JSON while the connection stays open
  /** The handler opens short transactions with `within` instead of working in one `db` (sign-in: slow on purpose). */
  ownTransactions?: boolean
  /** The change can be undone: text of the message that offers it, `Usuário inativado.` */
  reversible?: string
  summary?: string
  /** True if no personal token may call it; by default so for an operation that needs no ability. */
  sessionOnly?: boolean
  /** A person with a second factor must have confirmed it recently; with `always`, others their password. */
  confirms?: true | 'always'
  /** True if a person who must have a second factor may call it before enrolling one. */
  beforeEnrolment?: boolean
  /** Whether it may be called while viewing as another person; by default only reads may. */
  whileViewing?: boolean
}

export type Declared<Shape extends OperationShape = OperationShape> = Shape & { method: HttpMethod; path: string }

export type Operation<Shape extends OperationShape = OperationShape> = Declared<Shape> & {
  name: string
  resource: string
  ability: Needed | 'public'
}

const declare =
  (method: HttpMethod) =>
  <const Shape extends OperationShape>(path: string, shape: Shape): Declared<Shape> => ({ ...shape, method, path })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

type Operations<Map> = {
  [Name in keyof Map]: Map[Name] extends Declared<infer Shape>
    ? Operation<Shape> & { ability: Needed | 'public' }
    : never
}

/** Declares a resource's operations. `name` is the cache key; `ability` is their default ability. */
export function defineOperations<const Map extends Record<string, Declared>>(
  resource: { name: string; ability: Needed | 'public' },
  map: Map,
): Operations<Map> {
  const entries = Object.entries(map).map(([name, declared]) => [
    name,
    {
      ...declared,
      ...(declared.query && { query: refuseReversedPeriods(declared.query) }),
      name,
      resource: resource.name,
      ability: declared.ability ?? resource.ability,
    },
  ])
  // The cast restores the keys that `Object.fromEntries` loses.
  return Object.fromEntries(entries) as Operations<Map>
}

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type WithoutMissing<Parts> = { [Key in keyof Parts as Parts[Key] extends undefined ? never : Key]: Parts[Key] }

export type OperationInput<Op extends OperationShape> = WithoutMissing<{
  params: In<Op['params']>
  query: In<Op['query']>
  body: In<Op['body']>
}>

export type ParsedInput<Op extends OperationShape> = {
  params: Out<Op['params']>
  query: Out<Op['query']>
  body: Out<Op['body']>
}

export type HandlerResult<Op extends OperationShape> = z.input<Op['answer']>

export type OperationAnswer<Op extends OperationShape> = z.output<Op['answer']>

/** True if a personal token may not call the operation: it changes access, or belongs to the person rather than to a scope. */
export const isSessionOnly = ({ sessionOnly, ability }: Pick<Operation, 'sessionOnly' | 'ability'>) =>
  sessionOnly ?? ability === 'none'
