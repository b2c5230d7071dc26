import { expect, test } from 'vitest'
import { notFound, staleVersion } from '../../contract/contract.ts'
import { testDatabase } from '../../testing/database.ts'
import { newId } from './ids.ts'
import { inTransaction } from './transactions.ts'
import { lockUnchanged, newVersionedStore, type WriteContext } from './versioned.ts'

const database = testDatabase()
const nameTaken = { status: 409, code: 'profile.exists', message: 'Já existe um registro com estes dados.' }
const profiles = newVersionedStore('ability_profiles', { ability_profiles_name_key: nameTaken })
const draft = { name: 'Caixa', description: 'Confere o dia', abilities: ['user.index'] }
const now = '2026-10-15T09:00:00.000Z'

async function insertPerson(name: string) {
  const id = newId()
  const email = `${name.toLowerCase()}@posto.test`
  await database.admin.query('insert into users (id, name, username, email) values ($1, $2, $3, $4)', [
    id,
    name,
    name.toLowerCase(),
    email,
  ])
  return { id }
}

const writeAs = <Result>(user: WriteContext['user'], work: (writer: WriteContext) => Promise<Result>, at = now) =>
  inTransaction(database.db, { user_id: user?.id ?? null, companies: 'all' }, (db) => work({ db, user, now: at }))

test('a new row has an id, its first version, and its author', async () => {
  const ana = await insertPerson('Ana')
  const id = await writeAs(ana, (writer) => profiles.insert(writer, draft))
  expect(await writeAs(ana, ({ db }) => profiles.lock(db, id))).toMatchObject({
    ...draft,
    id,
    version: 1,
    created_by: ana.id,
    updated_by_name: 'Ana',
  })
})

test('each change adds a version with its author; undefined fields stay unchanged', async () => {
  const ana = await insertPerson('Ana')
  const bia = await insertPerson('Bia')
  const id = await writeAs(ana, (writer) => profiles.insert(writer, draft))
  await writeAs(bia, (writer) => profiles.update(writer, id, { name: 'Gerente', description: undefined }))
  await writeAs(null, (writer) => profiles.update(writer, id), '2026-10-16T09:00:00.000Z')
  expect(await writeAs(ana, ({ db }) => profiles.lock(db, id))).toMatchObject({
    name: 'Gerente',
    description: 'Confere o dia',
    version: 3,
    created_by: ana.id,
    updated_by_name: null,
  })
})

test('a violated unique constraint raises the error that is declared for it', async () => {
  await writeAs(null, (writer) => profiles.insert(writer, draft))
  await expect(writeAs(null, (writer) => profiles.insert(writer, draft))).rejects.toMatchObject(nameTaken)
})

test('a row is locked in the version that the reader saw, or refused with the person who changed it', async () => {
  const ana = await insertPerson('Ana')
  const id = await writeAs(ana, (writer) => profiles.insert(writer, draft))
  const lockTarget = (target: { id: string; version: number }) =>
    writeAs(ana, ({ db }) => lockUnchanged(db, profiles, target))
  expect(await lockTarget({ id, version: 1 })).toMatchObject(draft)
  await expect(lockTarget({ id, version: 2 })).rejects.toMatchObject({
    code: staleVersion.code,
    message: 'Este registro foi alterado por Ana às 06:00. Recarregue antes de continuar.',
  })
  await expect(lockTarget({ id: newId(), version: 1 })).rejects.toMatchObject({ code: notFound.code })
})

test('many rows are locked in a fixed order, and an invalid id finds no row', async () => {
  const ids = await writeAs(null, async (writer) => [
    await profiles.insert(writer, draft),
    await profiles.insert(writer, { ...draft, name: 'Outro' }),
  ])
  const locked = await writeAs(null, ({ db }) => profiles.lockMany(db, ['x', ...ids.reverse(), newId()]))
  expect(locked.map(({ id }) => id)).toEqual(ids.sort())
})

test('of two changes of the same version at the same time, the second waits for the first and is refused', async () => {
  const id = await writeAs(null, (writer) => profiles.insert(writer, draft))
  const change = (name: string) =>
    writeAs(null, async (writer) => {
      await lockUnchanged(writer.db, profiles, { id, version: 1 })
      await profiles.update(writer, id, { name })
    })
  const results = await Promise.allSettled([change('Um'), change('Dois')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: staleVersion.code } })
  expect(await writeAs(null, ({ db }) => profiles.lock(db, id))).toMatchObject({
    version: 2,
    name: results[0].status === 'fulfilled' ? 'Um' : 'Dois',
  })
})

test('a lock does not wait for a running insert of a row that refers to the locked one', async () => {
  const companies = newVersionedStore('companies', {})
  const id = newId()
  const accountId = newId()
  await database.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto', 'Posto', '11222333000181')`,
    [id],
  )
  await database.admin.query('begin')
  await database.admin.query(
    `insert into bank_accounts (id, company_id, name, bank_code, branch, account_no) values ($1, $2, 'Conta', '341', '1', '2')`,
    [accountId, id],
  )
  const scope = { user_id: null, companies: 'all', patience: '1s' } as const
  const locked = inTransaction(database.db, scope, (db) => companies.lock(db, id))
  await expect(locked).resolves.toMatchObject({ id })
  await database.admin.query('rollback')
})

test('a row of a company that is not visible or does not exist cannot be written', async () => {
  const ownCompany = newId()
  const otherCompany = newId()
  await database.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'A', 'A', '11222333000181'), ($2, 'B', 'B', '11444777000161')`,
    [ownCompany, otherCompany],
  )
  const pumps = newVersionedStore('pumps')
  const insert = (company_id: string, companies: string[]) =>
    inTransaction(database.db, { user_id: null, companies }, (db) =>
      pumps.insert({ db, user: null, now }, { company_id, serial_no: '1', manufacturer: 'A', island: 1 }),
    )
  await expect(insert(ownCompany, [ownCompany])).resolves.toEqual(expect.any(String))
  await expect(insert(otherCompany, [ownCompany])).rejects.toMatchObject({ status: 404, code: notFound.code })
  const unknownCompany = newId()
  await expect(insert(unknownCompany, [ownCompany, unknownCompany])).rejects.toMatchObject({
    status: 404,
    code: notFound.code,
  })
})

test('a removed row no longer exists', async () => {
  const id = await writeAs(null, (writer) => profiles.insert(writer, draft))
  await writeAs(null, ({ db }) => profiles.remove(db, id))
  expect(await writeAs(null, ({ db }) => profiles.lock(db, id))).toBeUndefined()
})
