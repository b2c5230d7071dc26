import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import {
  deleteUnreferencedBlob,
  type Files,
  forgetPostponedJob,
  inTransaction,
  migrate,
  openOwner,
  withOwner,
} from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { companyA, plantedAt, plantedId } from '../../../testing/security/planted.ts'
import { type BackupOrder, writeBackup } from './back-up.ts'
import {
  newDataFolder,
  newEmptyDatabase,
  newFolder,
  newFreshDatabase,
  plantRecords,
  restoreInto,
  sumTables,
} from './backup.testing.ts'
import { verifyBackup } from './read-backup.ts'
import { seededTables } from './restore.ts'
import { recordRestoreStart, refuseUnfinishedRestore } from './unfinished-restore.ts'

const database = testDatabase({ own: true })

let files: Files
let dataFolder: string

const nameFile = (sha256: string) =>
  database.admin.query(
    `insert into imports (id, company_id, file_name, sha256, size_bytes, status, reversible, company_ids, created_at)
      values (gen_random_uuid(), $1, 'a.ofx', $2, 1, 'done', true, array[$1]::uuid[], $3)`,
    [companyA, sha256, plantedAt],
  )

async function keepFile(content: Buffer) {
  const { sha256 } = await files.put(Readable.from([content]))
  await nameFile(sha256)
  return sha256
}

const statement = Buffer.from('OFXHEADER:100\nDATA:OFXSGML\n')

beforeEach(async () => {
  const place = await newDataFolder()
  files = place.files
  dataFolder = place.dataFolder
  await plantRecords(database)
  const { sha256 } = await files.put(Readable.from([statement]))
  // As a replica, because a trigger refuses a change of generated files.
  await database.admin.query('set session_replication_role = replica')
  for (const table of ['imports', 'attachments', 'download_files', 'generated_files'])
    await database.admin.query(`update ${table} set sha256 = $1 where sha256 = 'aa'`, [sha256])
  await database.admin.query('reset session_replication_role')
})

async function makeBackup(more: Partial<BackupOrder> = {}) {
  const target = path.join(await newFolder(), 'tudo.backup')
  const order = { url: database.ownerUrl, files, target, softwareVersion: '0.1.0', now: plantedAt, ...more }
  return { target, report: await writeBackup(order) }
}

/** A restore changes these tables on purpose: it creates a new installation, whose connections are paused, and an audit entry. */
const restored = ['public.audit_events', 'public.audit_heads', 'public.installation', 'public.integration_connections']

const withoutRestored = (sums: Record<string, string>) =>
  Object.fromEntries(Object.entries(sums).filter(([name]) => !restored.includes(name)))

const shapeOf = (url: string) =>
  withOwner(url, async (session) => {
    const { rows } = await session.query<{ line: string }>(`
      select format('%s forced %s', oid::regclass, relforcerowsecurity) as line from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and convalidated
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      order by 1`)
    return rows.map(({ line }) => line)
  })

test('a restore into an empty database writes every table, every file and every rule of the tables as they were', async () => {
  const large = await keepFile(randomBytes(3 * 1024 * 1024 + 7))
  const empty = await keepFile(Buffer.alloc(0))
  await files.put(Readable.from(['named by no record']))
  await database.admin.query(
    `insert into sign_in_throttles (subject, failures, window_started_at)
      select no || repeat(e'á\n\t\\\\ ', no % 60), no, now() from generate_series(1, 15000) no`,
  )
  await database.admin.query(`update users set password_hash = repeat('x', 3000000)`)
  const before = await sumTables(database.ownerUrl)
  const { target, report } = await makeBackup()
  expect(report).toMatchObject({ tables: Object.keys(before).length, files: { count: 3, missing: [] } })
  const url = await newEmptyDatabase(database)
  const { restore, order, files: copies } = await restoreInto(url, target)

  await migrate({ url, schema: order.schema })
  const written = Object.entries(await sumTables(url)).filter(([, sum]) => !sum.startsWith('0 '))
  expect(written.map(([name]) => name).filter((name) => !name.startsWith('pgboss.'))).toEqual(seededTables)

  await restore()
  expect(withoutRestored(await sumTables(url))).toEqual(withoutRestored(before))
  expect(Object.values(before).filter((sum) => !sum.startsWith('0 ')).length).toBeGreaterThan(40)
  // `toEqual` compares bytes one by one: it takes 20 s for 3 MB.
  for (const sha256 of [large, empty]) expect((await copies.read(sha256)).equals(await files.read(sha256))).toBe(true)
  // A new database has the monthly partitions of a whole year; test databases keep three months.
  const shape = await shapeOf(database.ownerUrl)
  const found = new Set(await shapeOf(url))
  expect(shape.length).toBeGreaterThan(300)
  expect(shape.filter((line) => !found.has(line))).toEqual([])
})

test('a restored database is a new installation: its history has the restore, people sign in again with new recovery codes, and nothing is sent', async () => {
  await database.admin.query(`insert into sessions values ('\\x01', $1, $2, $2, '2999-01-01')`, [
    plantedId('0001'),
    plantedAt,
  ])
  await database.admin.query(`insert into identity_challenges values ('\\x03', 'sign-in', $1, '2999-01-01')`, [
    plantedId('0001'),
  ])
  await database.admin.query(
    `insert into password_links (token_hash, user_id, purpose, expires_at, created_at)
      values ('\\x04', $1, 'reset', '2999-01-01', $2)`,
    [plantedId('0001'), plantedAt],
  )
  await database.admin.query(`insert into recovery_codes values ($1, '\\x02', $2)`, [plantedId('0001'), plantedAt])
  await database.admin.query(
    `insert into integration_connections (id, system, name, base_url, created_at)
      values ($1, 'webhook', 'BI', 'https://bi.exemplo.com.br/', $2)`,
    [plantedId('0002'), plantedAt],
  )
  await database.admin.query(`insert into webhooks values ($1, $2, $3, '{day.closed}', $4)`, [
    plantedId('0003'),
    plantedId('0002'),
    plantedId('0001'),
    plantedAt,
  ])
  const [{ last }] = (
    await database.admin.query(
      `select last_value as last from pg_sequences where sequencename = 'statement_lines_id_seq'`,
    )
  ).rows
  const { target } = await makeBackup()
  const { head } = await verifyBackup(target, undefined)
  const url = await newFreshDatabase(database)
  const { restore, dataFolder: restoredTo } = await restoreInto(url, target)
  await restore()
  const found = await withOwner(url, async (session) => {
    await session.query(`set app.all_companies = 'on'`)
    const getRow = async (text: string) => (await session.query(text)).rows[0]
    return {
      ...(await getRow('select id as installation from installation')),
      ...(await getRow('select ended_at from sessions')),
      ...(await getRow('select paused_at from integration_connections')),
      ...(await getRow('select disabled_at, disabled_reason from webhooks')),
      ...(await getRow(`select after from audit_events where entity = 'installation' and action = 'restore'`)),
      ...(await getRow('select count(*)::int as recovery_codes from recovery_codes')),
      ...(await getRow('select count(*)::int as challenges from identity_challenges')),
      ...(await getRow(`select count(*) filter (where used_at is null and withdrawn_at is null)::int as open_links
        from password_links`)),
      ...(await getRow('select count(*) as broken from audit_broken_links()')),
      ...(await getRow(`select nextval('statement_lines_id_seq') as next`)),
    }
  })
  expect(found.installation).not.toBe(head.installation_id)
  expect((await readFile(path.join(restoredTo, 'database-id'), 'utf8')).trim()).toBe(found.installation)
  expect(found).toMatchObject({
    ended_at: plantedAt,
    paused_at: plantedAt,
    disabled_at: plantedAt,
    disabled_reason: 'Restaurado de uma cópia de segurança.',
    after: { backup_made_at: plantedAt, backup_installation_id: head.installation_id },
    broken: 0,
    recovery_codes: 0,
    challenges: 0,
    open_links: 0,
    next: last + 1,
  })
})

test('a restore into a database with data is refused, and the data stay unchanged', async () => {
  const { target } = await makeBackup()
  const url = await newFreshDatabase(database)
  const { restore, dataFolder: restoredTo } = await restoreInto(url, target)
  await restore()
  const before = await sumTables(url)
  await expect(restore()).rejects.toThrow(
    /O banco de dados já tem dados \(public\.\w+\): restaure num banco de dados vazio/,
  )
  expect(await sumTables(url)).toEqual(before)
  await refuseUnfinishedRestore(restoredTo)

  const used = await newFreshDatabase(database)
  await withOwner(used, (session) =>
    session.query(
      `insert into users (id, name, username, email, password_hash) values ($1, 'A', 'a', 'a@x.test', '')`,
      [plantedId('0001')],
    ),
  )
  await expect((await restoreInto(used, target)).restore()).rejects.toThrow('já tem dados (public.users)')
})

test('a restore that was interrupted after its rows were written is completed by running it again', async () => {
  const { target } = await makeBackup()
  const url = await newFreshDatabase(database)
  const { restore, dataFolder: restoredTo } = await restoreInto(url, target)
  await restore()
  const mark = path.join(restoredTo, 'database-id')
  const installation_id = (await readFile(mark, 'utf8')).trim()
  await rm(mark)
  await recordRestoreStart(restoredTo, { installation_id, backup: target })
  await expect(refuseUnfinishedRestore(restoredTo)).rejects.toThrow(`A restauração da cópia ${target} na pasta`)
  expect(await restore()).toMatchObject({ resumed: true })
  expect((await readFile(mark, 'utf8')).trim()).toBe(installation_id)
  await refuseUnfinishedRestore(restoredTo)
})

test('a restore is refused while a server of the product is connected', async () => {
  const { target } = await makeBackup()
  const url = await newFreshDatabase(database)
  const otherSession = await openOwner(url)
  await expect((await restoreInto(url, target)).restore()).rejects.toThrow('O banco de dados está em uso')
  await otherSession.end()
})

test('a backup of a newer version, or of another product, is refused before anything is written', async () => {
  await database.admin.query(`insert into schema_migrations (name, sha256) values ('20991231-0000_future', 'x')`)
  const { target } = await makeBackup()
  await database.admin.query(`delete from schema_migrations where name = '20991231-0000_future'`)
  const url = await newFreshDatabase(database)
  const { restore, dataFolder: restoredTo } = await restoreInto(url, target)
  await expect(restore()).rejects.toThrow(
    'passou pela migração 20991231-0000_future, que esta versão do produto não tem',
  )
  expect(await readdir(restoredTo)).toEqual([])
})

test('a backup that was truncated or changed at any position is refused', async () => {
  const { target } = await makeBackup()
  const backup = await readFile(target)
  const expectRefusal = async (content: Buffer) => {
    const file = path.join(path.dirname(target), 'outra.backup')
    await writeFile(file, content)
    await expect(verifyBackup(file, undefined)).rejects.toThrow('não é uma cópia inteira')
  }
  const unpacked = gunzipSync(backup)
  // Skips the gzip header, whose bytes do not change the content. A changed bit in an unused code does not either.
  const places = fc.integer({ min: 10, max: backup.length - 1 })
  await fc.assert(
    fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (place, change) => {
      await expectRefusal(backup.subarray(0, place))
      const changed = Buffer.from(backup)
      changed.writeUInt8((changed[place] ?? 0) ^ change, place)
      if (!unpacksTo(changed, unpacked)) await expectRefusal(changed)
    }),
    { numRuns: 40 },
  )
})

function unpacksTo(packed: Buffer, expected: Buffer) {
  try {
    return gunzipSync(packed).equals(expected)
  } catch {
    return false
  }
}

const secret = 'uma senha longa de cópia'

test('an encrypted backup opens only with its key or passphrase, and is refused when it is truncated', async () => {
  const identity = await generateX25519Identity()
  const stranger = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const { target } = await makeBackup({ encryption: { recipients: [recipient] } })
  const content = await readFile(target)
  expect(content.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
  const opened = await verifyBackup(target, { identities: [stranger, identity] })
  expect(opened.manifest.files.count).toBe(1)
  await expect(verifyBackup(target, { identities: [stranger] })).rejects.toThrow('não abre esta cópia')
  await writeFile(target, content.subarray(0, content.length - 100))
  await expect(verifyBackup(target, { identities: [identity] })).rejects.toThrow('não é uma cópia inteira')

  const locked = await makeBackup({ encryption: { passphrase: secret } })
  const url = await newFreshDatabase(database)
  await expect(verifyBackup(locked.target, { passphrase: 'outra senha longa' })).rejects.toThrow('não abre esta cópia')
  await (await restoreInto(url, locked.target, { decryption: { passphrase: secret } })).restore()
  expect(withoutRestored(await sumTables(url))).toEqual(withoutRestored(await sumTables(database.ownerUrl)))
})

test('a short passphrase and an unknown recipient are refused before anything is written', async () => {
  await expect(makeBackup({ encryption: { passphrase: 'curta' } })).rejects.toThrow('12 caracteres ou mais')
  await expect(makeBackup({ encryption: { recipients: ['age1errado'] } })).rejects.toThrow('Destinatário inválido')
})

test('a backup never replaces a file, and a failed backup leaves no file', async () => {
  const { target } = await makeBackup()
  await expect(makeBackup({ target })).rejects.toThrow('já existe: uma cópia nunca é substituída')
  await nameFile('f'.repeat(64))
  const folder = await newFolder()
  await expect(makeBackup({ target: path.join(folder, 'x.backup') })).rejects.toThrow(
    /Faltam ou estão danificados 1 arquivos .*ffff/,
  )
  expect(await readdir(folder)).toEqual([])
})

test('with the option leave, a backup lists missing or damaged files, and its restore writes the other files', async () => {
  const damaged = await keepFile(Buffer.from('inteiro'))
  await writeFile(path.join(dataFolder, 'files', damaged.slice(0, 2), damaged), 'outro')
  await nameFile('f'.repeat(64))
  const { target, report } = await makeBackup({ allowMissing: true })
  expect(report.files.missing.toSorted()).toEqual([damaged, 'f'.repeat(64)].toSorted())
  const { restore, files: copies } = await restoreInto(await newFreshDatabase(database), target)
  await restore()
  expect(await copies.has(damaged)).toBe(false)
})

test('a login that is subject to row-level security makes no backup, instead of a partial one', async () => {
  const login = `owner_${randomBytes(4).toString('hex')}`
  await database.admin.query(`create role ${login} login password 'x' in role pg_read_all_data`)
  onTestFinished(async () => {
    await database.admin.query(`drop role ${login}`)
  })
  const url = new URL(database.ownerUrl)
  url.username = login
  url.password = 'x'
  await expect(makeBackup({ url: url.href })).rejects.toThrow(
    `grant pg_read_all_data to retaguarda_backup; grant retaguarda_backup to ${login};`,
  )
})

test('a backup is a consistent snapshot while other processes write', async () => {
  const write = async () => {
    for (let round = 1; !stopped; round += 1)
      await database.admin.query(
        `begin; update acquirers set name = '${round}' where code = (select min(code) from acquirers);
        update users set name = '${round}' where id = '${plantedId('0001')}'; commit`,
      )
  }
  let stopped = false
  const writing = write()
  const { target } = await makeBackup()
  stopped = true
  await writing
  const url = await newFreshDatabase(database)
  await (await restoreInto(url, target)).restore()
  const { rows } = await withOwner(url, (session) =>
    session.query(
      `select (select name from users where id = $1) as person,
      (select name from acquirers order by code limit 1) as acquirer`,
      [plantedId('0001')],
    ),
  )
  expect(rows[0].person).toMatch(/^\d+$/)
  expect(rows[0].person).toBe(rows[0].acquirer)
})

test('a file that is deleted during a backup stays until the backup has copied it', async () => {
  const leaving = await keepFile(Buffer.from('deixa de ser nomeado'))
  const within = <Result>(
    _scope: unknown,
    work: (db: Parameters<typeof deleteUnreferencedBlob>[0]) => Promise<Result>,
  ) => inTransaction(database.db, { user_id: null, companies: 'all' }, work)
  const forget = () => forgetPostponedJob.run({}, { within, files } as never)
  let dropped = false
  const slow: Files = {
    ...files,
    async openForBackup(sha256) {
      if (!dropped) {
        dropped = true
        await database.admin.query('delete from imports where sha256 = $1', [leaving])
        await within(null, (db) => deleteUnreferencedBlob(db, files, leaving))
        await forget()
      }
      return files.openForBackup(sha256)
    },
  }
  const { target } = await makeBackup({ files: slow })
  expect(await files.has(leaving)).toBe(false)
  const { restore, files: copies } = await restoreInto(await newFreshDatabase(database), target)
  await restore()
  expect((await copies.read(leaving)).toString()).toBe('deixa de ser nomeado')
  await forget()
  expect(await files.openForBackup(leaving)).toBeUndefined()
})

test('every column that references a stored file is in the list that a backup copies', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name like '%sha256%' and table_name <> 'named_files' order by 1`,
  )
  const listed = await database.admin.query<{ name: string }>(
    `select distinct table_name::text as name from information_schema.view_column_usage
      where view_name = 'named_files' and column_name = 'sha256'`,
  )
  // A migration is not a stored file, and `unmapped_codes` repeats the file name of its import.
  const exceptions = ['schema_migrations', 'unmapped_codes']
  expect(rows.map(({ name }) => name).filter((name) => !exceptions.includes(name))).toEqual(
    listed.rows.map(({ name }) => name).toSorted(),
  )
})
