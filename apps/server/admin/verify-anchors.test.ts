import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  appendAudit,
  auditAnchorsJob,
  type DeliverAnchor,
  deliverToFolder,
  inTransaction,
  noCompany,
  openAnchorSigner,
} from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requireCommand, runCommand } from './run.ts'

const database = testDatabase({ own: true })
const company = '01930000-0000-7000-8000-0000000000a1'
const key = Buffer.alloc(32, 9)
const signer = openAnchorSigner([key])

let folder: string

async function newFolder() {
  const folderPath = await mkdtemp(path.join(tmpdir(), 'retaguarda-anchors-'))
  onTestFinished(() => rm(folderPath, { recursive: true }))
  return folderPath
}

beforeEach(async () => {
  folder = await newFolder()
  vi.stubEnv('AUDIT_ANCHORS', folder)
  vi.stubEnv('AUDIT_KEY', key.toString('base64'))
  onTestFinished(() => void vi.unstubAllEnvs())
})

const hour = (number: number) => `2026-10-15T${String(number).padStart(2, '0')}:00:00.000Z`
const runWork = <Result>(_scope: unknown, work: (db: Parameters<typeof appendAudit>[0]) => Promise<Result>) =>
  inTransaction(database.db, { user_id: null, companies: 'all' }, work)

async function writeEvents(at: string, ...chains: (string | null)[]) {
  const source = { actor_id: null, origin: 'rotina', ip: null, request_id: null, now: at } as const
  for (const company_id of chains)
    await runWork(null, (db) =>
      appendAudit(db, source, { company_id, entity: 'day', entity_id: '1', action: 'change', after: { at } }),
    )
}

const anchorAt = (at: string, deliver: DeliverAnchor = deliverToFolder(folder)) =>
  auditAnchorsJob(signer, deliver).run({}, {
    within: runWork,
    now: () => at,
    signal: new AbortController().signal,
  } as never)

async function verify(at = hour(4), ...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const tools = { url: database.ownerUrl, args, now: at, say, readPassword: async () => '' }
  return { code: await runCommand(requireCommand('verify-audit'), tools), lines }
}

async function writeAnchored() {
  await writeEvents(hour(0), company, null)
  await writeEvents(hour(1), company, null)
  await anchorAt(hour(2))
  await writeEvents(hour(2), company, null)
  await anchorAt(hour(3))
}

const recompute = `do $$ declare e audit_events; previous bytea := '\\x00'; begin
  for e in select * from audit_events where company_id = '${company}' order by chain_no loop
    e.previous_hash := previous;
    update audit_events set previous_hash = previous, hash = audit_hash(e)
      where company_id = e.company_id and chain_no = e.chain_no returning hash into previous;
  end loop;
  update audit_heads set hash = previous where company_id = '${company}';
end $$`

test('intact chains match their anchors', async () => {
  await writeAnchored()
  expect(await verify()).toEqual({
    code: 0,
    lines: [
      '2 cadeias verificadas, 6 eventos: auditoria íntegra.',
      `2 âncoras conferidas, de ${hour(2)} a ${hour(3)}.`,
    ],
  })
})

test.each([
  [
    'a field changed',
    [`update audit_events set after = '{}' where company_id = '${company}' and chain_no = 2`],
    'evento 2: o conteúdo do evento foi alterado',
  ],
  [
    'a row cut',
    [`delete from audit_events where company_id = '${company}' and chain_no = 2`],
    'evento 3: há um evento faltando antes deste',
  ],
  [
    'a tail cut with the head set back',
    [
      `delete from audit_events where company_id = '${company}' and chain_no = 3`,
      `update audit_heads set chain_no = 2, hash = (select hash from audit_events where company_id = '${company}'
        and chain_no = 2) where company_id = '${company}'`,
    ],
    'evento 3: os últimos eventos foram apagados; a âncora de',
  ],
  [
    'a whole chain removed',
    [
      `delete from audit_events where company_id = '${company}'`,
      `delete from audit_heads where company_id = '${company}'`,
    ],
    'a cadeia inteira foi apagada; a âncora de',
  ],
  [
    'a chain recomputed',
    [`update audit_events set after = '{}' where company_id = '${company}' and chain_no = 2`, recompute],
    'evento 2: a cadeia foi recalculada; a âncora de',
  ],
])('verify-anchors detects %s', async (_name, tamperings, problem) => {
  await writeAnchored()
  for (const tampering of tamperings) await database.admin.query(tampering)
  // An attacker with write access to the database can also delete its record of the anchors.
  await database.admin.query('delete from audit_anchors; delete from audit_anchored_heads')
  const { code, lines } = await verify()
  expect(code).toBe(1)
  expect(lines.filter((line) => line.startsWith(`Cadeia da empresa ${company}`)).join()).toContain(problem)
  expect(lines.join()).not.toContain(noCompany)
})

test('an anchor omits chains without new entries, and is not written if no chain has new entries', async () => {
  await writeAnchored()
  await writeEvents(hour(3), company)
  await anchorAt(hour(4))
  await anchorAt(hour(5))
  const names = (await readdir(folder)).sort()
  expect(names).toHaveLength(3)
  const [body = ''] = (await readFile(path.join(folder, names[2] ?? ''), 'utf8')).split('\n')
  expect(JSON.parse(body).heads).toEqual([expect.objectContaining({ chain_id: company, chain_no: 4 })])
  expect((await verify(hour(5))).code).toBe(0)
})

test('missing anchors are counted with their period, including the last ones', async () => {
  await writeAnchored()
  const names = (await readdir(folder)).sort()
  const folderCopy = await newFolder()
  await cp(folder, folderCopy, { recursive: true })
  await rm(path.join(folder, names[0] ?? ''))
  expect(await verify()).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([`1 âncora falta (1 a 1), entre o início e ${hour(3)}.`]),
  })
  expect((await verify(hour(4), '--anchors', folderCopy)).code).toBe(0)
  await cp(folderCopy, folder, { recursive: true })
  await rm(path.join(folder, names[1] ?? ''))
  expect((await verify()).lines).toContain(`1 âncora falta (2 a 2), entre ${hour(2)} e agora.`)
})

test('an anchor with another signature or another text is reported by name', async () => {
  await writeAnchored()
  const [name = ''] = (await readdir(folder)).sort()
  const text = await readFile(path.join(folder, name), 'utf8')
  await writeFile(path.join(folder, name), text.replace('"chain_no":2', '"chain_no":1'))
  expect(await verify()).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining(`Âncora ${name}`)]),
  })
  vi.stubEnv('AUDIT_KEY', Buffer.alloc(32, 1).toString('base64'))
  expect((await verify()).lines.filter((line) => line.startsWith('Âncora '))).toHaveLength(2)
  vi.stubEnv('AUDIT_KEY', [Buffer.alloc(32, 1), key].map((one) => one.toString('base64')).join(','))
  await writeFile(path.join(folder, name), text)
  expect((await verify()).code).toBe(0)
})

test('entries without an anchor after two hours are reported as a problem, with how long they have waited', async () => {
  await writeAnchored()
  await writeEvents(hour(4), company)
  expect((await verify(hour(5))).code).toBe(0)
  expect(await verify(hour(9))).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([`1 evento sem âncora há mais de 2 horas, de ${hour(4)} a ${hour(4)}.`]),
  })
  await anchorAt(hour(9))
  expect(await verify(hour(10))).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([
      `Aviso: 1 evento esperou mais de 2 horas por uma âncora, de ${hour(4)} a ${hour(4)}.`,
    ]),
  })
})

test('an anchor whose delivery failed is delivered later, before the next one', async () => {
  await writeEvents(hour(0), company)
  const refuse = async () => {
    throw new Error('the folder is away')
  }
  await expect(anchorAt(hour(1), refuse)).rejects.toThrow('the folder is away')
  expect((await verify(hour(2))).lines).toContain('1 âncora falta (1 a 1), entre o início e agora.')
  await writeEvents(hour(1), company)
  await anchorAt(hour(2))
  expect(await readdir(folder)).toHaveLength(2)
  expect((await verify(hour(3))).code).toBe(0)
})

test('a stored anchor is never replaced', async () => {
  await deliverToFolder(folder)('a.anchor', 'one')
  await deliverToFolder(folder)('a.anchor', 'one')
  await expect(deliverToFolder(folder)('a.anchor', 'other')).rejects.toThrow('another anchor is kept')
  expect(await readdir(folder)).toEqual(['a.anchor'])
})

test('anchors that were sent to an address do not count as verified', async () => {
  await writeAnchored()
  vi.stubEnv('AUDIT_ANCHORS', 'https://cofre.example/ancoras')
  expect(await verify()).toMatchObject({
    code: 1,
    lines: expect.arrayContaining([expect.stringContaining('NÃO conferidas')]),
  })
})
