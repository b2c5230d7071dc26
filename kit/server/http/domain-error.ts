import pg from 'pg'
import { type ApiError, fillMessage, notFound } from '../../contract/contract.ts'

/** An error of the contract: the error hook answers with its status, code and Portuguese message. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retry_after: number | undefined
  readonly values: FailureDetails['values']

  constructor(error: ApiError, details: FailureDetails = {}) {
    super(fillMessage(error.message, details.values))
    this.status = error.status
    this.code = error.code
    this.fields = details.fields ?? (error.field === undefined ? undefined : { [error.field]: this.message })
    this.retry_after = details.retry_after
    this.values = details.values
  }
}

type FailureDetails = {
  values?: Record<string, string | number>
  fields?: Record<string, string>
  retry_after?: number // seconds for the `Retry-After` header
}

/** Throws an error of the contract. */
export function fail(error: ApiError, details?: FailureDetails): never {
  throw new DomainError(error, details)
}

/** Throws an error of the contract and shows its message at a field of the form too. */
export function failOn(field: string, error: ApiError, values?: FailureDetails['values']): never {
  const message = fillMessage(error.message, values)
  return fail({ ...error, message }, { fields: { [field]: message } })
}

const isViolation = (code: string) => (cause: unknown, constraint?: string) =>
  cause instanceof pg.DatabaseError &&
  cause.code === code &&
  (constraint === undefined || cause.constraint === constraint)

export const isDuplicate = isViolation('23505')

/** True if a foreign key failed; for a change of a row, another row refers to its old value. */
export const isReferenceViolation = isViolation('23503')

/** Throws `error` if `work` violates the unique constraint of this name, at `field` of the form if it is given. */
export async function onDuplicate<Result>(
  constraint: string,
  error: ApiError,
  work: () => Promise<Result>,
  field?: string,
) {
  try {
    return await work()
  } catch (cause) {
    if (!isDuplicate(cause, constraint)) throw cause
    return field === undefined ? fail(error) : failOn(field, error)
  }
}

/** The row names a company that does not exist or that its writer may not see. */
const isUnseenCompany = (cause: unknown, table: string) =>
  cause instanceof pg.DatabaseError &&
  (cause.code === '23503'
    ? cause.constraint === `${table}_company_id_fkey`
    : cause.code === '42501' && /row-level security policy/.test(cause.message))

export async function onUnseenCompany<Result>(table: string, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (isUnseenCompany(cause, table)) fail(notFound)
    throw cause
  }
}
