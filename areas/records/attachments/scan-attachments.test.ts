import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testApi, until } from '@app/kit/testing'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { attachments } from './attachments.contract.ts'
import { library } from './library.contract.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'retaguarda-antivirus-'))
const gate = path.join(folder, 'open')
const program = path.join(folder, 'scanner.mjs')
// A fake scanner: it answers only when its gate is open, and detects one virus.
writeFileSync(
  program,
  `import { existsSync } from 'node:fs'
  let text = ''
  for await (const piece of process.stdin) text += piece
  while (!existsSync(process.argv[2])) await new Promise((done) => setTimeout(done, 20))
  if (text.includes('QUEBRA')) process.exit(2)
  if (text.includes('VIRUS')) { console.log('stdin: Teste.Virus FOUND'); process.exitCode = 1 }`,
)
const open = () => writeFileSync(gate, '')
afterAll(() => rmSync(folder, { recursive: true }))

const api = testApi({ workers: true, scanner: `command:${process.execPath} ${program} ${gate}` })
const ownCompany = '01930000-0000-7000-8000-0000000000a1'
const day = { entity: 'cash_conciliation', id: '01930000-0000-7000-8000-000000000010' }
const ana = api.as(['attachment', 'cash-conciliation'], [ownCompany], 'Ana Lima')

beforeEach(async () => {
  rmSync(gate, { force: true })
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto', 'Posto', '11222333000181')`,
    [ownCompany],
  )
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', now(), now())`,
    [day.id, ownCompany],
  )
})

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`)
const send = (text: string) =>
  ana.call(
    library.send,
    { body: { company_id: ownCompany, kind: 'deposit', document_date: '2026-10-14' } },
    { file: { name: 'via.pdf', content: pdf(text) } },
  )
const stateOf = async (id: string) => (await ana.call(library.get, { params: { id } })).scan_status
const read = async (id: string) =>
  api.inject({
    method: 'GET',
    url: `/api/v1/attachments/${id}/content`,
    headers: { authorization: `Bearer ${await ana.token}` },
  })

test('a file cannot be opened until the scanner answers, and can be opened after that', async () => {
  const { id, scan_status } = await send('limpo')
  expect(scan_status).toBe('pending')
  expect((await ana.call(library.choices, {})).scanned).toBe(true)
  const waiting = await read(id)
  expect([waiting.statusCode, waiting.json().message]).toEqual([
    409,
    'Arquivo em verificação: ele abre quando o antivírus responder.',
  ])
  open()
  expect(
    await until(
      () => stateOf(id),
      (state) => state !== 'pending',
    ),
  ).toBe('clean')
  expect((await read(id)).rawPayload).toEqual(Buffer.from(pdf('limpo')))
})

test('an infected file is never served, proves no record, names the virus, and is refused when sent again', async () => {
  open()
  const { id } = await ana.call(
    attachments.attach,
    { params: day, body: {} },
    { file: { name: 'via.pdf', content: pdf('VIRUS') } },
  )
  expect(
    await until(
      () => stateOf(id),
      (state) => state !== 'pending',
    ),
  ).toBe('infected')
  const refused = await read(id)
  expect([refused.statusCode, refused.json().message]).toEqual([410, 'Arquivo recusado pelo antivírus: Teste.Virus.'])
  const [proof] = (await ana.call(attachments.attachments, { params: day, query: {} })).data
  expect(proof).toMatchObject({
    scan_status: 'infected',
    removal_reason: 'Recusado pelo antivírus: Teste.Virus',
    removed_by_name: null,
  })
  await expect(send('VIRUS')).rejects.toMatchObject({ status: 410, code: 'attachment.infected' })
  const entries = await api.test.admin.query(`select entity_id from audit_events where action = 'attachment.infected'`)
  expect(entries.rows).toEqual([{ entity_id: day.id }])
  await api.idle()
  const logged = await api.test.admin.query(
    `select person_id, detail from security_events where kind = 'file-infected'`,
  )
  const expectedEvent = { person_id: await ana.id, detail: 'via.pdf: Teste.Virus' }
  expect(logged.rows).toEqual([expectedEvent, expectedEvent])
})

test('a scanner that fails for one file does not stop the others, and that file stays pending', async () => {
  open()
  const broken = await send('QUEBRA')
  const clean = await send('limpo')
  expect(
    await until(
      () => stateOf(clean.id),
      (state) => state !== 'pending',
    ),
  ).toBe('clean')
  expect(await stateOf(broken.id)).toBe('pending')
})
