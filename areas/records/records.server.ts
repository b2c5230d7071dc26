import { abilityRequired, notFound, passes } from '@app/kit/contract'
import { type Db, fail, type RecordKind, type SessionUser } from '@app/kit/server'
import type { RecordPlace } from './records.contract.ts'

type RecordCall = { db: Db; user: SessionUser; params: RecordPlace }

/** One operation serves every kind of record, so the kind declares the ability. `find` applies row-level security. */
export async function requireVisibleRecord(kinds: readonly RecordKind[], { db, user, params }: RecordCall) {
  const kind = kinds.find(({ entity }) => entity === params.entity) ?? fail(notFound)
  const found = (await kind.find(db, params.id)) ?? fail(notFound)
  if (!passes(user.abilities, kind.ability)) fail(abilityRequired)
  return { ...params, ...found, kind }
}
export async function getVisibleRecord(kinds: readonly RecordKind[], { db, user, params }: RecordCall) {
  const kind = kinds.find(({ entity }) => entity === params.entity)
  if (!kind || !passes(user.abilities, kind.ability)) return undefined
  return kind.find(db, params.id)
}

export function buildRecordLink({ kind, id, page: ownPage }: Pick<VisibleRecord, 'kind' | 'id' | 'page'>) {
  if (ownPage) return ownPage
  const page = kind.page.replace(':id', id)
  // Pages with several tab groups name the history tab in their own parameter.
  if (/[?&]\w+=historico/.test(page)) return page
  return `${page}${page.includes('?') ? '&' : '?'}tab=historico`
}

export type VisibleRecord = Awaited<ReturnType<typeof requireVisibleRecord>>
