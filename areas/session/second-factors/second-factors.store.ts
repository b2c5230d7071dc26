import { abilitySpellings } from '@app/kit/contract'
import { type Db, onDuplicate } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { passkeyKnown } from './second-factors.contract.ts'

/** Conditions on the id of a person, for queries of people. */
export const hasSecondFactor = (user_id: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from passkeys where user_id = ${user_id})
    or exists (select from code_generators where user_id = ${user_id} and confirmed_at is not null))`

const spellings = sql.join(
  abilitySpellings.flatMap(([page, menu]) => [
    sql`(${sql.lit(page)}, ${sql.lit(menu)})`,
    sql`(${sql.lit(menu)}, ${sql.lit(page)})`,
  ]),
)

/**
 * A requirement of one spelling of an ability holds for the other. An administrator passes everywhere, and so needs the
 * second factor of any ability.
 */
export const needsSecondFactor = (user_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from user_abilities held
    join abilities needed on needed.requires_second_factor
      and (held.ability in (needed.name, 'admin') or (needed.name, held.ability) in (${spellings}))
    where held.user_id = ${user_id})`

type FactorsOfPerson = { passkeys: number; code_generator: boolean; needed: boolean }

export async function getFactorsOfPerson(db: Db, user_id: string): Promise<FactorsOfPerson> {
  const id = sql`${user_id}::uuid`
  const { rows } = await sql<FactorsOfPerson>`select
    (select count(*)::int from passkeys where user_id = ${id}) as passkeys,
    exists (select from code_generators where user_id = ${id} and confirmed_at is not null) as code_generator,
    ${needsSecondFactor(id)} as needed`.execute(db)
  const [factors] = rows
  if (!factors) throw new Error('a query without a table has one row')
  return factors
}

/** Changes of the factors of a person run one after the other, so that two calls cannot remove the last two. */
export const lockFactors = (db: Db, user_id: string) =>
  db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()

// Passkeys

export const findPasskeys = (db: Db, user_id: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const getPasskey = (db: Db, credential_id: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.name',
      'public_key',
      'signatures',
      'transports',
      'users.email',
    ])
    .where('credential_id', '=', credential_id)
    .where('users.active', '=', true)
    .executeTakeFirst()

type StoredPasskey = {
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  signatures: number
  transports: string[]
  created_at: string
}

export const insertPasskey = (db: Db, passkey: StoredPasskey) =>
  onDuplicate('passkeys_credential_key', passkeyKnown, () => db.insertInto('passkeys').values(passkey).execute())

type OwnPasskey = { id: string; user_id: string }

export const renamePasskey = async (db: Db, { id, user_id, name }: OwnPasskey & { name: string }) => {
  const own = db.selectFrom('passkeys').select('name').where('id', '=', id).where('user_id', '=', user_id).forUpdate()
  const before = await own.executeTakeFirst()
  if (before) await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  return before
}

export const deletePasskey = (db: Db, { id, user_id }: OwnPasskey) =>
  db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id).returning('name').executeTakeFirst()

type PasskeyUse = { id: string; before: number; signatures: number; now: string }

/** Returns false if another call used the passkey meanwhile. */
export async function notePasskeyUse(db: Db, { id, before, signatures, now }: PasskeyUse) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ signatures, last_used_at: now })
    .where('id', '=', id)
    .where('signatures', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Code generators

type SealedSecret = { sealed_secret: Buffer; secret_key_id: string }

/** Replaces a generator that was not confirmed. A confirmed one stays in use until it is removed. */
export const beginGenerator = (db: Db, user_id: string, secret: SealedSecret & { created_at: string }) =>
  db
    .insertInto('code_generators')
    .values({ user_id, ...secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...secret, last_step: 0 })
        .where('code_generators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()

export const getGenerator = (db: Db, user_id: string) =>
  db
    .selectFrom('code_generators')
    .select(['sealed_secret', 'secret_key_id', 'created_at', 'confirmed_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()

/** Returns false if this code, or a later one, was accepted before. */
export async function acceptStep(db: Db, user_id: string, { step, now }: { step: number; now: string }) {
  const { numUpdatedRows } = await db
    .updateTable('code_generators')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const confirmGenerator = (
  db: Db,
  user_id: string,
  { sealed_secret, now }: { sealed_secret: Buffer; now: string },
) =>
  db
    .updateTable('code_generators')
    .set({ confirmed_at: now })
    .where('user_id', '=', user_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

export const deleteGenerator = (db: Db, user_id: string) =>
  db.deleteFrom('code_generators').where('user_id', '=', user_id).returning('confirmed_at').executeTakeFirst()

export const findGeneratorsOfOtherKeys = (db: Db, key_id: string) =>
  db
    .selectFrom('code_generators')
    .select(['user_id', 'sealed_secret', 'secret_key_id'])
    .where('secret_key_id', '<>', key_id)
    .forUpdate()
    .execute()

export const resealGenerator = (db: Db, user_id: string, secret: SealedSecret) =>
  db.updateTable('code_generators').set(secret).where('user_id', '=', user_id).execute()

// Recovery codes

export async function countRecoveryCodes(db: Db, user_id: string) {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function replaceRecoveryCodes(
  db: Db,
  user_id: string,
  { hashes, now }: { hashes: Buffer[]; now: string },
) {
  await deleteRecoveryCodes(db, user_id)
  const rows = hashes.map((code_hash) => ({ user_id, code_hash, created_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

export async function takeRecoveryCode(db: Db, user_id: string, code_hash: Buffer) {
  const taken = db.deleteFrom('recovery_codes').where('user_id', '=', user_id).where('code_hash', '=', code_hash)
  return (await taken.executeTakeFirst()).numDeletedRows > 0n
}

export const deleteRecoveryCodes = (db: Db, user_id: string) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()

export async function deleteFactors(db: Db, user_id: string) {
  await db.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
  await deleteGenerator(db, user_id)
  await deleteRecoveryCodes(db, user_id)
}

// Challenges

type Purpose = 'sign-in' | 'passkey' | 'registration'
type Challenge = { token_hash: Buffer; purpose: Purpose; user_id: string | null; expires_at: string }

export const insertChallenge = (db: Db, challenge: Challenge) =>
  db.insertInto('identity_challenges').values(challenge).execute()

type ChallengeLookup = { token_hash: Buffer; purpose: Purpose; now: string }

export const getChallenge = (db: Db, { token_hash, purpose, now }: ChallengeLookup) =>
  db
    .selectFrom('identity_challenges')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const takeChallenge = (db: Db, { token_hash, purpose, now }: ChallengeLookup) =>
  db
    .deleteFrom('identity_challenges')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()

export const deleteChallengesOf = (db: Db, user_id: string) =>
  db.deleteFrom('identity_challenges').where('user_id', '=', user_id).execute()

/** Anonymous challenges belong to a sign-in with a passkey and without a password. */
export async function hasAnonymousChallenges(db: Db, count: number, now: string) {
  const found = await db
    .selectFrom('identity_challenges')
    .select('purpose')
    .where('user_id', 'is', null)
    .where('expires_at', '>', now)
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const forgetOldChallenges = (db: Db, before: string) =>
  db.deleteFrom('identity_challenges').where('expires_at', '<', before).execute()
