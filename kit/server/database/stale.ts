import { localTime, staleVersion } from '../../contract/contract.ts'
import { DomainError, fail } from '../http/domain-error.ts'
import type { SessionUser } from '../http/implement.ts'

type LockedVersion = { version: number; updated_at: string; updated_by_name?: string | null }

/** Fails with `staleVersion` if the caller read an older version, with the author and time of the newer one. */
export function refuseStale({ version, updated_at, updated_by_name }: LockedVersion, seenVersion: number) {
  if (version !== seenVersion)
    fail(staleVersion, { values: { name: updated_by_name ?? 'outra pessoa', time: localTime(updated_at) } })
}

/** If the caller's own earlier change (another window or tab) caused the conflict, replaces the name by `você`. */
export function nameCaller(error: unknown, user: SessionUser | null) {
  if (!(error instanceof DomainError) || error.code !== staleVersion.code || error.values?.name !== user?.name)
    return error
  const { values, fields, retry_after } = error
  return new DomainError(staleVersion, {
    values: { ...values, name: 'você' },
    ...(fields && { fields }),
    ...(retry_after !== undefined && { retry_after }),
  })
}
