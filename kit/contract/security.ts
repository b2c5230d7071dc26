import { defineError } from './errors.ts'
import type { Operation } from './operation.ts'

export type SecurityKind =
  | 'sign-in'
  | 'sign-in-half'
  | 'sign-in-failed'
  | 'sign-in-throttled'
  | 'sign-out'
  | 'session-missing'
  | 'session-ended'
  | 'token-created'
  | 'token-revoked'
  | 'token-refused'
  | 'password-confirmed'
  | 'password-failed'
  | 'password-throttled'
  | 'second-factor-confirmed'
  | 'second-factor-failed'
  | 'second-factor-throttled'
  | 'link-failed'
  | 'access-refused'
  | 'record-refused'
  | 'calls-throttled'
  | 'input-refused'
  | 'file-infected'
  | 'rights-changed'
  | 'viewed-as'
  | 'connection-changed'
  | 'export'
  | 'personal-data-exported'
  | 'anonymised'
  | 'lines-dropped'

export const viewingOnly = defineError(
  403,
  'view-as.read-only',
  'Você está vendo como outra pessoa: nada pode ser alterado. Encerre a visualização para continuar.',
)
export const viewingPrivate = defineError(
  403,
  'view-as.private',
  'Isto é só da própria pessoa e não aparece em Ver como.',
)

/** Returns the error for an operation that may not be called while viewing as another person. */
export function findViewingRefusal({ whileViewing, method }: Pick<Operation, 'whileViewing' | 'method'>) {
  const isRead = method === 'GET'
  if (whileViewing ?? isRead) return undefined
  return isRead ? viewingPrivate : viewingOnly
}
