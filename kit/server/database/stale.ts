import { localTime, staleVersion } from '../../contract/contract.ts'
import { DomainError } from '../http/domain-error.ts'
import type { SessionUser } from '../http/implement.ts'

type LockedVersion = { version: number; updated_at: string; updated_by: string | null; updated_by_name?: string | null }
type NewerVersion = { author_id: string | null; name: string; updated_at: string }

/** Keeps the author of the newer version by id: two people may have the same name. */
class StaleVersion extends DomainError {
  readonly #newer: NewerVersion

  constructor(newer: NewerVersion) {
    super(staleVersion, { values: { name: newer.name, time: localTime(newer.updated_at) } })
    this.#newer = newer
  }

  withCallerNamed(user: SessionUser | null) {
    return user && this.#newer.author_id === user.id ? new StaleVersion({ ...this.#newer, name: 'você' }) : this
  }
}

/** Fails with `staleVersion` if the caller read an older version, with the author and time of the newer one. */
export function refuseStale({ version, updated_at, updated_by, updated_by_name }: LockedVersion, seenVersion: number) {
  if (version === seenVersion) return
  const unnamed = updated_by === null ? 'uma rotina' : 'outra pessoa'
  throw new StaleVersion({ author_id: updated_by, name: updated_by_name ?? unnamed, updated_at })
}

/** If the caller's own earlier change (another window or tab) caused the conflict, replaces the name by `você`. */
export const nameCaller = (error: unknown, user: SessionUser | null) =>
  error instanceof StaleVersion ? error.withCallerNamed(user) : error
