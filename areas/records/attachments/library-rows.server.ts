import { notFound, passes } from '@app/kit/contract'
import { type Db, fail, type RecordHeading, type RecordKind, type SessionUser } from '@app/kit/server'
import { buildRecordLink } from '../records.server.ts'
import { isAddedBeforeClosing } from './attachments.rules.ts'
import { describeEarlierUse } from './attachments.server.ts'
import type { LibraryFile, LibraryFileDetail } from './library.contract.ts'
import { isRemovable } from './library.rules.ts'
import { type FileDetail, type FileRow, findCopies, getFile } from './library.store.ts'

export type Kinds = readonly RecordKind[]
type LibraryReader = { db: Db; user: SessionUser; now: string }

export const listVisibleEntities = (kinds: Kinds, { abilities }: SessionUser) =>
  kinds.filter(({ ability }) => passes(abilities, ability)).map(({ entity }) => entity)

type RecordLink = Pick<FileRow, 'entity' | 'entity_id'>
type Kind = Kinds[number]

async function findHeadings({ find, findMany }: Kind, db: Db, ids: readonly string[]) {
  if (findMany) return findMany(db, ids)
  const found = new Map<string, RecordHeading>()
  for (const id of ids) {
    const heading = await find(db, id)
    if (heading) found.set(id, heading)
  }
  return found
}

function linkOf(kind: Kind, id: string, found: RecordHeading | undefined): LibraryFile['linked_to'] {
  if (!found) return { kind: kind.name, title: 'Registro a que você não tem acesso', page: null }
  return { kind: kind.name, title: found.title, page: buildRecordLink({ kind, id, page: found.page }) }
}

export async function toLibraryRows(kinds: Kinds, db: Db, rows: readonly FileRow[]): Promise<LibraryFile[]> {
  const links = new Map<string, LibraryFile['linked_to']>()
  for (const kind of kinds) {
    const recordIds = rows.flatMap(({ entity, entity_id }) => (entity === kind.entity ? (entity_id ?? []) : []))
    const ids = [...new Set(recordIds)]
    const found = ids.length > 0 ? await findHeadings(kind, db, ids) : new Map<string, RecordHeading>()
    for (const id of ids) links.set(`${kind.entity} ${id}`, linkOf(kind, id, found.get(id)))
  }
  return rows.map(({ entity, entity_id, ...row }) => ({
    ...row,
    linked_to: links.get(`${entity} ${entity_id}`) ?? null,
  }))
}

export async function isFiled(
  kinds: Kinds,
  db: Db,
  { entity, entity_id, added_at }: RecordLink & { added_at: string },
) {
  if (entity_id === null) return false
  const closed_at = await kinds.find((kind) => kind.entity === entity)?.closedAt?.(db, entity_id)
  return isAddedBeforeClosing(added_at, closed_at)
}

export async function requireLibraryFile(
  kinds: Kinds,
  { db, user }: Pick<LibraryReader, 'db' | 'user'>,
  id: string,
): Promise<FileDetail> {
  const file = (await getFile(db, listVisibleEntities(kinds, user), id)) ?? fail(notFound)
  // Security: a file is hidden when its record is.
  const kind = kinds.find((one) => one.entity === file.entity)
  if (file.entity_id !== null && !(await kind?.find(db, file.entity_id))) fail(notFound)
  return file
}

export async function getLibraryFileDetail(
  kinds: Kinds,
  reader: LibraryReader,
  id: string,
): Promise<LibraryFileDetail> {
  const { db, user, now } = reader
  const file = await requireLibraryFile(kinds, reader, id)
  const [row] = await toLibraryRows(kinds, db, [file])
  const copies = await toLibraryRows(kinds, db, await findCopies(db, listVisibleEntities(kinds, user), file))
  return {
    ...file,
    linked_to: row?.linked_to ?? null,
    sent_before: await describeEarlierUse(kinds, db, file),
    copies: copies.map((copy) => ({ ...copy, linked_to: copy.linked_to?.title ?? null })),
    filed: await isFiled(kinds, db, file),
    may_remove: isRemovable(file, { user_id: user.id, now }),
  }
}
