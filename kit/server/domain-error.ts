import { type ApiError, fillMessage, notFound } from '@app/kit/contract'
import pg from 'pg'

/** A failure the contract names: the error hook answers its status, code and Portuguese message. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retry_after: number | undefined
  /** The values in the placeholders of the message. */
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

export type FailureDetails = {
  /** Fills the `{name}` places of the message. */
  values?: Record<string, string | number>
  /** Portuguese messages by input field. */
  fields?: Record<string, string>
  /** Seconds for the `Retry-After` header. */
  retry_after?: number
}

/** Ends the operation with an error of its contract. */
export function fail(error: ApiError, details?: FailureDetails): never {
  throw new DomainError(error, details)
}

/** Ends the operation with an error that also stands on a field of the form. */
export function failOn(field: string, error: ApiError, values?: FailureDetails['values']): never {
  const message = fillMessage(error.message, values)
  return fail({ ...error, message }, { fields: { [field]: message } })
}

/** Something unique is there already: broken by any constraint, or by the one of this name. */
export const isDuplicate = (cause: unknown, constraint?: string) =>
  cause instanceof pg.DatabaseError &&
  cause.code === '23505' &&
  (constraint === undefined || cause.constraint === constraint)

/** Answers `error` when `work` breaks the unique constraint of this name. */
export async function onDuplicate<Result>(constraint: string, error: ApiError, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (isDuplicate(cause, constraint)) fail(error)
    throw cause
  }
}

/** The company that a row names is not there, or none of those that its writer sees. */
const isUnseenCompany = (cause: unknown, table: string) =>
  cause instanceof pg.DatabaseError &&
  (cause.code === '23503'
    ? cause.constraint === `${table}_company_id_fkey`
    : cause.code === '42501' && /row-level security policy/.test(cause.message))

/** Answers that there is no such company when `work` writes a row of this table for one that its writer does not see. */
export async function onUnseenCompany<Result>(table: string, work: () => Promise<Result>) {
  try {
    return await work()
  } catch (cause) {
    if (isUnseenCompany(cause, table)) fail(notFound)
    throw cause
  }
}
