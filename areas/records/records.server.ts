import { notAllowed, notFound, passes } from '@app/kit/contract'
import { type Db, fail, type RecordKind, type SessionUser } from '@app/kit/server'
import type { RecordPlace } from './records.contract.ts'

type Asked = { db: Db; user: SessionUser; params: RecordPlace }

/**
 * The record that an address names, as its reader may see it. The operations here serve records of every kind, so the
 * kind's own declaration says which ability they need; row-level security says first whether the record is there.
 */
export async function visibleRecord(kinds: readonly RecordKind[], { db, user, params }: Asked) {
  const kind = kinds.find(({ entity }) => entity === params.entity) ?? fail(notFound)
  const found = (await kind.find(db, params.id)) ?? fail(notFound)
  if (!passes(user.abilities, kind.ability)) fail(notAllowed)
  return { ...params, ...found, kind }
}
/** The same where it is only chosen: nothing when its reader may not see it. */
export async function seenRecord(kinds: readonly RecordKind[], { db, user, params }: Asked) {
  const kind = kinds.find(({ entity }) => entity === params.entity)
  if (!kind || !passes(user.abilities, kind.ability)) return undefined
  return kind.find(db, params.id)
}

/** The page of a record, with its history in sight. */
export function linkTo({ kind, id, page: own }: Pick<VisibleRecord, 'kind' | 'id' | 'page'>) {
  if (own) return own
  const page = kind.page.replace(':id', id)
  // Where the parts of a record stand beside other tabs they have a name of their own in the address.
  if (/[?&]\w+=historico/.test(page)) return page
  return `${page}${page.includes('?') ? '&' : '?'}tab=historico`
}

export type VisibleRecord = Awaited<ReturnType<typeof visibleRecord>>
