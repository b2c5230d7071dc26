import {
  addMilliseconds,
  confirmationRequired,
  type Operation,
  secondFactorMissing,
  sessionOnly,
} from '../../contract/contract.ts'
import { fail } from './domain-error.ts'
import type { SessionUser } from './implement.ts'

/** How long a confirmation of the own identity counts. */
const confirmationFreshFor = 10 * 60_000

/** A caller without `identity` is refused like a person who needs a second factor and has not confirmed it. */
const unknownIdentity = { has_second_factor: true, needs_second_factor: true, confirmed_at: null }

/** Refuses a person who must enrol a second factor first, and an operation that needs a recent confirmation. */
export function requireIdentity(operation: Operation, user: SessionUser, now: string) {
  const { by_token, identity = unknownIdentity } = user
  const { has_second_factor, needs_second_factor, confirmed_at } = identity
  if (needs_second_factor && !operation.beforeEnrolment) {
    if (!has_second_factor) fail(secondFactorMissing)
    // The session was opened by the password alone, before another session enrolled the factor.
    if (!by_token && confirmed_at === null) fail(confirmationRequired)
  }
  if (operation.confirms) requireConfirmation(operation.confirms, user, now)
}

/** With `true`, only a person with a second factor must have confirmed it; with `always`, others their password. */
export function requireConfirmation(
  confirms: true | 'always',
  { identity = unknownIdentity, by_token }: SessionUser,
  now: string,
) {
  const { has_second_factor, confirmed_at } = identity
  if (confirms !== 'always' && !has_second_factor) return
  // A token does not prove that the person is present, even if the person confirmed when creating it.
  if (by_token) fail(sessionOnly)
  if (confirmed_at === null || addMilliseconds(confirmed_at, confirmationFreshFor) < now) fail(confirmationRequired)
}

export const isIdentityRefusal = (code: string) =>
  code === confirmationRequired.code || code === secondFactorMissing.code
