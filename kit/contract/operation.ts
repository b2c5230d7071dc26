import type { z } from 'zod'
import type { Needed } from './access.ts'
import type { ApiError } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One operation's schemas and promises, as written in a contract. */
export type OperationShape = {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Multipart upload of one file in the field `file`; the other fields are parsed by `body`. */
  upload?: boolean
  /** The answer is a stored file: `FileAnswer` says which, and its bytes are sent. */
  file?: boolean
  /** The largest file of an upload, where it is less than the product's own limit. */
  upload_limit_bytes?: number
  answer: z.ZodType
  /** Overrides the resource's ability; `public` needs no session. */
  ability?: Needed | 'public'
  errors?: readonly ApiError[]
  /** The call takes `Idempotency-Key`: a repeat answers the first result. */
  idempotent?: boolean
  /** A write that changes nothing worth an audit entry says so (sign-in, marking as read). */
  audited?: boolean
  /** The answer's status when it is not 200. */
  status?: number
  /** Names of other resources whose reads a change makes stale. */
  changes?: readonly string[]
  /** Part of the answer arrives as newline-separated JSON while the connection stays open. */
  streamed?: boolean
  /** The handler opens short transactions itself with `within` instead of working in one `db` (sign-in: slow on purpose). */
  ownTransactions?: boolean
  /** The change can be taken back: what is said of it where that is offered, `Usuário inativado.` */
  reversible?: string
  /** One line for the OpenAPI document. */
  summary?: string
}

export type Declared<Shape extends OperationShape = OperationShape> = Shape & { method: Method; path: string }

/** An operation with its resource and ability: what server, client, cache and tests all read. */
export type Operation<Shape extends OperationShape = OperationShape> = Declared<Shape> & {
  name: string
  resource: string
  ability: Needed | 'public'
}

const declare =
  (method: Method) =>
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

/** Declares a resource's operations once; `name` is its cache key, `ability` what each needs unless it says otherwise. */
export function defineOperations<const Map extends Record<string, Declared>>(
  resource: { name: string; ability: Needed | 'public' },
  map: Map,
): Operations<Map> {
  const entries = Object.entries(map).map(([name, declared]) => [
    name,
    { ...declared, name, resource: resource.name, ability: declared.ability ?? resource.ability },
  ])
  // Object.fromEntries forgets the keys; the mapped type above states what the loop built.
  return Object.fromEntries(entries) as Operations<Map>
}

type In<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type WithoutMissing<Parts> = { [Key in keyof Parts as Parts[Key] extends undefined ? never : Key]: Parts[Key] }

/** What a caller passes: only the parts that the operation declares. */
export type InputOf<Op extends OperationShape> = WithoutMissing<{
  params: In<Op['params']>
  query: In<Op['query']>
  body: In<Op['body']>
}>

/** What a handler reads: the parsed parts. */
export type ParsedOf<Op extends OperationShape> = {
  params: Out<Op['params']>
  query: Out<Op['query']>
  body: Out<Op['body']>
}

/** What a handler returns (before the answer schema parses it). */
export type GivenOf<Op extends OperationShape> = z.input<Op['answer']>

/** What a caller receives. */
export type AnswerOf<Op extends OperationShape> = z.output<Op['answer']>
