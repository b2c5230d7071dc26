import { until } from '@app/kit/testing'
import { describe, expect, test } from 'vitest'
import { companyA } from '../../registers.testing.ts'
import { peopleStage } from '../people.testing.ts'
import { users } from '../users.contract.ts'

const { api, admin, invite } = peopleStage()
const other = api.as('admin', [companyA], 'Otto Braga')

/** Gives both a company, so that each may lose the administrator ability. */
async function both() {
  const ids = [await admin.id, await other.id] as const
  await api.test.admin.query('insert into user_companies values ($1, $2)', [ids[0], companyA])
  return ids
}
const refusal = 'Deve existir ao menos um administrador ativo.'

const take = (from: string) => ({ params: { id: from }, body: { abilities: [], company_ids: [companyA], version: 1 } })
const version = (id: string) => ({ params: { id }, body: { version: 1 } })
const many = (id: string) => ({ body: { selection: { ids: [id] } } })
const manyOf = (id: string, ability: string) => ({ body: { selection: { ids: [id] }, input: { ability } } })

const administrators = async () =>
  (
    await api.test.admin.query(
      `select count(*)::int from users join user_abilities on user_id = id
        where active and password_hash is not null and ability = 'admin'`,
    )
  ).rows[0].count

type Way = (by: typeof admin, whom: string) => Promise<unknown>
const ways: [string, Way][] = [
  ['take each other out', (by, whom) => by.call(users.giveAccess, take(whom))],
  ['inactivate each other', (by, whom) => by.call(users.inactivate, version(whom))],
  ['inactivate each other among many', (by, whom) => by.call(users.inactivateMany, many(whom))],
  ['take the ability from each other among many', (by, whom) => by.call(users.takeAbility, manyOf(whom, 'admin'))],
]

const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) => JSON.stringify(outcomes.map(told))
const told = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? String(outcome.reason) : outcome.value

/**
 * Starts both while the administrator lock is held. The later one then still has a session, so it is refused for the
 * reason under test.
 */
async function atOnce(way: Way, [a, b]: readonly [string, string]) {
  const held = api.test.admin
  await held.query(`begin; select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const outcomes = Promise.allSettled([way(admin, b), way(other, a)])
  const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await until(
    async () => (await held.query(waiting)).rows[0].count,
    (count) => count === 2,
  )
  await held.query('commit')
  return outcomes
}

describe('two administrators who at the same moment', () => {
  test.each(ways)('%s leave one administrator', async (_words, way) => {
    const outcomes = await atOnce(way, await both())
    expect(refusals(outcomes)).toContain(refusal)
    expect(await administrators()).toBe(1)
  })

  test.each(ways)('%s leave one administrator who can sign in; invited people do not count', async (_words, way) => {
    const people = await both()
    const { id } = await invite()
    await api.test.admin.query(`insert into user_abilities values ($1, 'admin')`, [id])
    const outcomes = await atOnce(way, people)
    expect(refusals(outcomes)).toContain(refusal)
    expect(await administrators()).toBe(1)
  })
})

test('an inactive administrator does not count as an administrator', async () => {
  const id = await other.id
  await api.test.admin.query('update users set active = false where id = $1', [await admin.id])
  await expect(other.call(users.inactivate, version(id))).rejects.toThrow()
  expect(await administrators()).toBe(1)
})

test('an administrator cannot remove the own admin ability, alone or in bulk', async () => {
  const id = await admin.id
  await other.id
  const outcome = await admin.call(users.takeAbility, manyOf(id, 'admin'))
  expect(outcome).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'As próprias permissões mudam na sua página, com a sua senha.', count: 1 }],
  })
  expect(await administrators()).toBe(2)
})
