import { localTime, staleVersion } from '@app/kit/contract'
import { fail } from './domain-error.ts'

type Held = { version: number; updated_at: string; updated_by_name?: string | null }

/** Refuses whoever read an older version of a record, naming who changed it and when. */
export function refuseStale({ version, updated_at, updated_by_name }: Held, seen: number) {
  if (version !== seen)
    fail(staleVersion, { values: { name: updated_by_name ?? 'outra pessoa', time: localTime(updated_at) } })
}
