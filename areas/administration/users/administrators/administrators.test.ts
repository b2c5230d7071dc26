import { until } from '@app/kit/testing'
import { describe, expect, test } from 'vitest'
import { companyA } from '../../testing/registers.testing.ts'
import { peopleStage } from '../person/people.testing.ts'
import { users } from '../users.contract.ts'

const { api, admin, invite } = peopleStage()
const otherAdmin = api.as('admin', [companyA], 'Otto Braga')

async function giveBothCompanies() {
  const ids = [await admin.id, await otherAdmin.id] as const
  await api.test.admin.query('insert into user_companies values ($1, $2)', [ids[0], companyA])
  return ids
}
const refusal = 'Deve existir ao menos um administrador ativo.'

const take = (from: string) => ({ params: { id: from }, body: { abilities: [], company_ids: [companyA], version: 1 } })
const version = (id: string) => ({ params: { id }, body: { version: 1 } })
const bulkOf = (id: string) => ({ body: { selection: { ids: [id] } } })
const manyOf = (id: string, ability: string) => ({ body: { selection: { ids: [id] }, input: { ability } } })

const administrators = async () =>
  (
    await api.test.admin.query(
      `select count(*)::int from users join user_abilities on user_id = id
        where active and password_hash is not null and ability = 'admin'`,
    )
  ).rows[0].count

type RemovalCall = (by: typeof admin, id: string) => Promise<unknown>
const removalCalls: [string, RemovalCall][] = [
  ['take each other out', (by, id) => by.call(users.giveAccess, take(id))],
  ['inactivate each other', (by, id) => by.call(users.inactivate, version(id))],
  ['inactivate each other among many', (by, id) => by.call(users.inactivateMany, bulkOf(id))],
  ['take the ability from each other among many', (by, id) => by.call(users.takeAbilityMany, manyOf(id, 'admin'))],
]

const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) => JSON.stringify(outcomes.map(toOutcomeText))
const toOutcomeText = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? String(outcome.reason) : outcome.value

/** Both start under the administrator lock: the later one has a session and is refused for the reason under test. */
async function runTogether(removal: RemovalCall, [a, b]: readonly [string, string]) {
  const session = api.test.admin
  await session.query(`begin; select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
  const outcomes = Promise.allSettled([removal(admin, b), removal(otherAdmin, a)])
  const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await until(
    async () => (await session.query(waiting)).rows[0].count,
    (count) => count === 2,
  )
  await session.query('commit')
  return outcomes
}

describe('two administrators who at the same moment', () => {
  test.each(removalCalls)('%s leave one administrator', async (_words, removal) => {
    const outcomes = await runTogether(removal, await giveBothCompanies())
    expect(refusals(outcomes)).toContain(refusal)
    expect(await administrators()).toBe(1)
  })

  test.each(removalCalls)(
    '%s leave one administrator who can sign in; invited people do not count',
    async (_words, removal) => {
      const people = await giveBothCompanies()
      const { id } = await invite()
      await api.test.admin.query(`insert into user_abilities values ($1, 'admin')`, [id])
      const outcomes = await runTogether(removal, people)
      expect(refusals(outcomes)).toContain(refusal)
      expect(await administrators()).toBe(1)
    },
  )
})

test('an inactive administrator does not count as an administrator', async () => {
  const id = await otherAdmin.id
  await api.test.admin.query('update users set active = false where id = $1', [await admin.id])
  await expect(otherAdmin.call(users.inactivate, version(id))).rejects.toThrow()
  expect(await administrators()).toBe(1)
})

test('an administrator cannot remove the own admin ability, alone or in bulk', async () => {
  const id = await admin.id
  await otherAdmin.id
  const outcome = await admin.call(users.takeAbilityMany, manyOf(id, 'admin'))
  expect(outcome).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'As próprias permissões mudam na sua página, com a sua senha.', count: 1 }],
  })
  expect(await administrators()).toBe(2)
})
