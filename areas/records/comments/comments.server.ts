import { notifyUser } from '@app/domain/people/server'
import { abilities, addMilliseconds, matchesWords } from '@app/kit/contract'
import { type Audit, type Db, fail, implement, newId, type RecordKind, type SessionUser } from '@app/kit/server'
import { deleteFollow, findFollowers, insertFollow, isFollowing } from '../follows/follows.store.ts'
import { buildRecordLink, requireVisibleRecord, type VisibleRecord } from '../records.server.ts'
import {
  type Comment,
  type CommentDraft,
  comments,
  editingMinutes,
  editingOver,
  maxMentioned,
  mentionOutside,
  notYourComment,
  type Person,
} from './comments.contract.ts'
import {
  buildPeopleWhoSeeQuery,
  findMentionHolders,
  findPeople,
  findPersonNames,
  insertComment,
  lockComment,
  type StoredComment,
  toAbilityList,
  updateComment,
} from './comments.store.ts'

export const implementComments = (kinds: readonly RecordKind[]) =>
  implement(comments, {
    comment: async ({ body, ...call }) => addComment(await requireVisibleRecord(kinds, call), body, call),
    editComment: async ({ body, params, ...call }) =>
      editComment(await requireVisibleRecord(kinds, { ...call, params }), { ...body, id: params.comment_id }, call),
    people: async ({ query, ...call }) => {
      const { kind, company_id } = await requireVisibleRecord(kinds, call)
      const access = { ability: kind.ability, company_id }
      return {
        data: await findPeople(call.db, access, query.search),
        groups: await findGroups(call.db, access, query.search),
      }
    },
    following: async (call) => {
      const record = await requireVisibleRecord(kinds, call)
      return { following: await isFollowing(call.db, record, call.user.id) }
    },
    follow: async ({ body, ...call }) => {
      const record = await requireVisibleRecord(kinds, call)
      const { id: user_id } = call.user
      if (!body.following) await deleteFollow(call.db, record, user_id)
      else
        await insertFollow(call.db, record, {
          user_id,
          title: record.title,
          link: buildRecordLink(record),
          abilities: toAbilityList(record.kind.ability),
          followed_at: call.now,
        })
      return null
    },
  })

const fewLetters = 2
const maxGroups = 3

async function findGroups(db: Db, access: Parameters<typeof findMentionHolders>[1], search = '') {
  if (search.length < fewLetters) return []
  const named = Object.entries(abilities).filter(([, label]) => matchesWords(label, search))
  const groups = []
  for (const [ability, name] of named.slice(0, maxGroups)) {
    const people = await findMentionHolders(db, access, { ability, limit: maxMentioned + 1 })
    if (people.length > 0 && people.length <= maxMentioned) groups.push({ name, people })
  }
  return groups
}

type Call = { db: Db; user: SessionUser; now: string; audit: Audit }

async function addComment(record: VisibleRecord, { body, mentions }: CommentDraft, { db, user, now, audit }: Call) {
  const people = await requireMentionable(db, record, mentions)
  const id = newId()
  const comment = await insertComment(db, record, { id, author_id: user.id, body, mentions, created_at: now })
  await auditComment(audit, record, 'comment.add', { after: { comment_id: id, body } })
  const mentionedIds = new Set(mentions.filter((one) => one !== user.id))
  const notifyPerson = (user_id: string, type: 'mention' | 'comment', message: string) =>
    notifyUser(db, {
      user_id,
      company_id: record.company_id,
      type,
      message,
      entity: record.entity,
      entity_id: record.id,
      link: `${buildRecordLink(record)}#comment-${id}`,
      now,
    })
  for (const user_id of mentionedIds)
    await notifyPerson(user_id, 'mention', `${user.name} mencionou você em ${record.title}.`)
  for (const user_id of await followersOf(db, record))
    if (user_id !== user.id && !mentionedIds.has(user_id))
      await notifyPerson(user_id, 'comment', `${user.name} comentou ${record.title}.`)
  return toComment(comment, people)
}

type Edit = CommentDraft & { id: string }

async function editComment(record: VisibleRecord, { id, body, mentions }: Edit, { db, user, now, audit }: Call) {
  const before = (await lockComment(db, record, id)) ?? fail(notYourComment)
  if (before.author_id !== user.id) fail(notYourComment)
  if (now > editableUntil(before)) fail(editingOver)
  // People mentioned before stay mentioned even if they can no longer see the record.
  await requireMentionable(
    db,
    record,
    mentions.filter((one) => !before.mentions.includes(one)),
  )
  const comment = await updateComment(db, { company_id: record.company_id, id, body, mentions, edited_at: now })
  await auditComment(audit, record, 'comment.edit', {
    before: { comment_id: id, body: before.body },
    after: { comment_id: id, body },
  })
  return toComment(comment, await findMentionedNames(db, [comment]))
}

const auditComment = (audit: Audit, { company_id, entity, id }: VisibleRecord, action: string, states: object) =>
  audit({ company_id, entity, entity_id: id, action, ...states })

async function requireMentionable(db: Db, { kind, company_id }: VisibleRecord, ids: readonly string[]) {
  if (ids.length === 0) return []
  const people = await buildPeopleWhoSeeQuery(db, { ability: kind.ability, company_id })
    .where('person.id', 'in', ids)
    .execute()
  if (people.length < new Set(ids).size) fail(mentionOutside)
  return people
}

async function followersOf(db: Db, record: VisibleRecord) {
  const ids = await findFollowers(db, record)
  if (ids.length === 0) return []
  const { kind, company_id } = record
  const people = await buildPeopleWhoSeeQuery(db, { ability: kind.ability, company_id })
    .where('person.id', 'in', ids)
    .execute()
  return people.map(({ id }) => id)
}

const editableUntil = ({ created_at }: Pick<StoredComment, 'created_at'>) =>
  addMilliseconds(created_at, editingMinutes * 60_000)

export const toComment = (comment: StoredComment, people: readonly Person[]): Comment => ({
  id: comment.id,
  body: comment.body,
  author_id: comment.author_id,
  mentions: people.filter(({ id }) => comment.mentions.includes(id)),
  edited_at: comment.edited_at,
  editable_until: editableUntil(comment),
})

export const findMentionedNames = (db: Db, stored: readonly StoredComment[]) =>
  findPersonNames(db, [...new Set(stored.flatMap(({ mentions }) => mentions))])
