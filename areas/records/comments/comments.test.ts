import { notifications } from '@app/areas/session/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { timeline } from '../timeline/timeline.contract.ts'
import { comments } from './comments.contract.ts'

const api = testApi()
const ownCompany = '01930000-0000-7000-8000-0000000000a1'
const otherCompany = '01930000-0000-7000-8000-0000000000b1'
const params = { entity: 'cash_conciliation', id: '01930000-0000-7000-8000-000000000010' }
const ana = api.as('cash-conciliation', [ownCompany], 'Ana Lima')
const beto = api.as('cash-conciliation', [ownCompany], 'Beto Reis')
const stranger = api.as('cash-conciliation', [otherCompany], 'Caio Dias')
const clerk = api.as('storage', [ownCompany], 'Davi Melo')
const admin = api.as('admin', [], 'Eva Chefe')

beforeEach(async () => {
  api.setNow('2026-10-15T09:00:00.000Z')
  const names = [ownCompany, otherCompany].map((id, no) => `('${id}', 'Posto ${no}', 'Posto', '1122233300018${no}')`)
  await api.test.admin.query(`insert into companies (id, name, legal_name, cnpj) values ${names}`)
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', now(), now())`,
    [params.id, ownCompany],
  )
})

const say = async (body: string, mentions: string[] = []) =>
  ana.call(comments.comment, { params, body: { body, mentions } })
const listNotifications = async (user: typeof ana) => (await user.call(notifications.list, {})).data

test('a comment appears in the history, and the mentioned person is notified with a link to it', async () => {
  const { id } = await say('Veja, @Beto Reis.', [await beto.id])
  const { data } = await beto.call(timeline.timeline, { params, query: { kind: 'comment' } })
  expect(data).toMatchObject([
    {
      kind: 'comment',
      author: 'Ana Lima',
      comment: { id, body: 'Veja, @Beto Reis.', mentions: [{ name: 'Beto Reis' }] },
    },
  ])
  expect(await listNotifications(beto)).toMatchObject([
    {
      type: 'mention',
      message: 'Ana Lima mencionou você em Posto 0 · 14/10/2026.',
      link: `/cash-conciliation/${params.id}?tab=historico#comment-${id}`,
    },
  ])
  expect(await listNotifications(ana)).toEqual([])
})

test('only people who can see the record are offered and can be mentioned', async () => {
  for (const person of [ana, beto, stranger, clerk, admin]) await person.id
  const { data } = await ana.call(comments.people, { params, query: {} })
  expect(data.map(({ name }) => name)).toEqual(['Ana Lima', 'Beto Reis', 'Eva Chefe'])
  expect((await ana.call(comments.people, { params, query: { search: 'bet%' } })).data).toEqual([])
  expect((await ana.call(comments.people, { params, query: { search: 'BETO' } })).data).toMatchObject([
    { name: 'Beto Reis' },
  ])
  for (const person of [stranger, clerk])
    await expect(say('Oi', [await person.id])).rejects.toMatchObject({ status: 422, code: 'comment.mention' })
  expect(await listNotifications(stranger)).toEqual([])
})

test('people who have an ability and can see the record are offered as one group, and each is notified', async () => {
  const analyst = api.as(['cash-conciliation', 'cash-conciliation.solicitation.analyze'], [ownCompany], 'Gil Nunes')
  const foreignAnalyst = api.as(
    ['cash-conciliation', 'cash-conciliation.solicitation.analyze'],
    [otherCompany],
    'Hugo Sá',
  )
  for (const person of [ana, beto, analyst, foreignAnalyst]) await person.id
  const found = await ana.call(comments.people, { params, query: { search: 'ANALISAR soli' } })
  expect(found).toMatchObject({
    data: [],
    groups: [{ name: 'Analisar solicitações', people: [{ name: 'Gil Nunes' }] }],
  })
  expect((await ana.call(comments.people, { params, query: { search: 'a' } })).groups).toEqual([])
  await say(
    '@Analisar solicitações, vejam.',
    found.groups[0]?.people.map(({ id }) => id),
  )
  expect((await listNotifications(analyst)).map(({ type }) => type)).toEqual(['mention'])
  expect(await listNotifications(foreignAnalyst)).toEqual([])
})

test('only the author can edit a comment, and only for fifteen minutes', async () => {
  const { id } = await say('Falta a via.')
  const correct = (user: typeof ana, body: string) =>
    user.call(comments.editComment, { params: { ...params, comment_id: id }, body: { body } })
  await expect(correct(beto, 'Minha versão.')).rejects.toMatchObject({ status: 403, code: 'comment.not-yours' })
  await expect(correct(admin, 'Minha versão.')).rejects.toMatchObject({ status: 403 })
  api.setNow('2026-10-15T09:15:00.000Z')
  expect(await correct(ana, 'Falta a via C08.')).toMatchObject({
    body: 'Falta a via C08.',
    edited_at: '2026-10-15T09:15:00.000Z',
  })
  api.setNow('2026-10-15T09:15:00.001Z')
  await expect(correct(ana, 'Tarde.')).rejects.toMatchObject({ status: 409, code: 'comment.editing-over' })
  const { data } = await ana.call(timeline.timeline, { params, query: {} })
  expect(data).toMatchObject([{ comment: { body: 'Falta a via C08.' } }])
  const { rows } = await api.test.admin.query(
    `select before ->> 'body' as body from audit_events where action = 'comment.edit'`,
  )
  expect(rows).toEqual([{ body: 'Falta a via.' }])
})

test('an edit keeps earlier mentions, even of people who lost access, and notifies each person only once', async () => {
  const { id } = await say('@Beto Reis, veja.', [await beto.id])
  await api.test.admin.query('delete from user_companies where user_id = $1', [await beto.id])
  const correct = (mentions: string[]) =>
    ana.call(comments.editComment, {
      params: { ...params, comment_id: id },
      body: { body: '@Beto Reis, veja de novo.', mentions },
    })
  expect(await correct([await beto.id])).toMatchObject({ mentions: [{ name: 'Beto Reis' }] })
  expect(await listNotifications(beto)).toHaveLength(1)
  await expect(correct([await beto.id, await stranger.id])).rejects.toMatchObject({ code: 'comment.mention' })
})

test('followers get one unread notice for comments and one for changes, and none after they stop following', async () => {
  const follow = (following: boolean) => beto.call(comments.follow, { params, body: { following } })
  await follow(true)
  await follow(true)
  expect(await beto.call(comments.following, { params })).toEqual({ following: true })
  await say('Contado de novo.')
  expect((await listNotifications(beto)).map(({ type }) => type)).toEqual(['comment'])
  const change = () => appendChange()
  await change()
  await change()
  expect((await listNotifications(beto)).map(({ message }) => message).sort()).toEqual([
    'Ana Lima alterou Posto 0 · 14/10/2026.',
    'Ana Lima comentou Posto 0 · 14/10/2026.',
  ])
  await follow(false)
  await say('Mais uma vez.')
  expect(await listNotifications(beto)).toHaveLength(2)
})

const appendChange = async () =>
  api.test.admin.query(
    `select audit_append($1, $2, 'cash_conciliation', $3, 'session.count', null, null, null, 'tela', null, null, now())`,
    [ownCompany, await ana.id, params.id],
  )

test('a follower who lost the company or the ability gets no more notices', async () => {
  await beto.call(comments.follow, { params, body: { following: true } })
  await api.test.admin.query('delete from user_companies where user_id = $1', [await beto.id])
  await appendChange()
  await say('Só para nós.')
  expect(await listNotifications(beto)).toEqual([])
})

test('the comments, people and followers of a record need access to its company and its ability', async () => {
  const calls = (user: typeof ana) => [
    () => user.call(comments.comment, { params, body: { body: 'Oi' } }),
    () => user.call(comments.people, { params, query: {} }),
    () => user.call(comments.following, { params }),
    () => user.call(comments.follow, { params, body: { following: true } }),
  ]
  for (const call of calls(stranger)) await expect(call()).rejects.toMatchObject({ status: 404 })
  for (const call of calls(clerk)) await expect(call()).rejects.toMatchObject({ status: 403 })
})

test('an empty or too long comment is refused, and any other text is stored unchanged', async () => {
  await expect(say('   ')).rejects.toMatchObject({ status: 422, fields: { body: 'Escreva o comentário.' } })
  await expect(say('x'.repeat(10_000))).rejects.toMatchObject({ status: 422 })
  const hostile = `<script>alert(1)</script>'; drop table users; -- \u202e😀`
  await say(hostile)
  const { data } = await ana.call(timeline.timeline, { params, query: {} })
  expect(data[0]?.comment?.body).toBe(hostile)
})
