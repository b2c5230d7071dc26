import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateFile } from '@app/domain/generated-files/server'
import { allCompaniesScope, inTransaction, openFilesInFolder } from '@app/kit/server'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { generatedFiles } from './generated-files.contract.ts'

const api = testApi()
const [company, other] = ['a1', 'b1'].map((end) => `01930000-0000-7000-8000-0000000000${end}`) as [string, string]
const keeper = api.as('integration-control', [company], 'Bia')
const stranger = api.as('integration-control', [other], 'Edu')
const at = '2026-10-15T11:00:00.000Z'

const mapping = (no: number, more: object) => ({
  ...{ id: `01930000-0000-7000-8000-0000000000f${no}`, system: 'protheus', valid_from: '2026-01-01' },
  ...{ company_id: null, external_key_2: null, valid_to: null, is_default: false, active: true, version: 1 },
  ...{ internal_label: 'Código', created_at: at, updated_at: at, ...more },
})

beforeEach(async () => {
  api.setNow(at)
  await insertRows(api.test.admin, {
    companies: [
      { id: company, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181' },
      { id: other, name: 'Posto B', legal_name: 'Posto B Ltda', cnpj: '11222333000262' },
    ],
    integration_mappings: [
      mapping(1, { domain: 'nature', internal_key: 'debit', internal_label: 'Débito', external_key: '0010204' }),
      mapping(2, {
        ...{ domain: 'company', internal_key: company, internal_label: 'Posto A', company_id: company },
        ...{ external_key: '01', external_key_2: '0001' },
      }),
      mapping(3, { domain: 'company', internal_key: other, external_key: '01', company_id: other }),
      mapping(4, { domain: 'nature', internal_key: 'credit', external_key: 'OLD', valid_to: '2026-02-01' }),
    ],
  })
})

test('files are made of the companies that the person sees', async () => {
  expect((await keeper.call(generatedFiles.companies, {})).data).toEqual([{ id: company, name: 'Posto A' }])
})

const generate = (more: object = {}, person = keeper) =>
  person.call(generatedFiles.generateMappings, { body: { company_id: company, system: 'protheus', ...more } })
async function download(id: string) {
  const headers = { authorization: `Bearer ${await keeper.token}` }
  const { rawPayload } = await api.inject({
    ...{ method: 'POST', url: `/api/v1/generated-files/${id}/file`, headers, payload: {} },
  })
  return rawPayload
}
const list = async () => (await keeper.call(generatedFiles.list, { query: {} })).data

test('a file has the codes in force of its company, and its bytes are those of its hash', async () => {
  const { id, number } = await generate()
  expect(number).toBe(1)
  const bytes = await download(id)
  expect(bytes.toString().split('\r\n')).toEqual([
    expect.stringContaining('Sistema;Conexão;Domínio;Empresa;Código interno;Código externo'),
    'Protheus;Todas;Empresa;Posto A;Posto A;01;0001;;;01/01/2026;',
    'Protheus;Todas;Natureza;Todas;Débito;0010204;;;;01/01/2026;',
    '',
  ])
  const [row] = await list()
  expect(row).toMatchObject({
    ...{ status: 'downloaded', subject: 'protheus', records: 2, created_by_name: 'Bia', downloaded_by_name: 'Bia' },
    ...{ file_name: 'de-para-protheus-11222333000181-000001.csv', size_bytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const proof = await keeper.call(generatedFiles.proof, { params: { id } })
  expect(proof).toMatchObject({ intact: true, stored_sha256: row?.sha256 })
  const { rows } = await api.test.admin.query(`select action from audit_events where entity = 'generated_file'`)
  expect(rows.map(({ action }) => action)).toEqual(['generate', 'download'])
})

test('a file of another company is neither listed, downloaded nor made', async () => {
  const params = { id: (await generate()).id }
  expect((await stranger.call(generatedFiles.list, { query: {} })).data).toEqual([])
  for (const operation of [generatedFiles.download, generatedFiles.proof, generatedFiles.confirm])
    await expect(stranger.call(operation, { params })).rejects.toMatchObject({ status: 404 })
  await expect(generate({}, stranger)).rejects.toMatchObject({ status: 404 })
  await expect(generate({ system: 'rm' })).rejects.toMatchObject({ message: 'A empresa não tem mapeamentos em vigor.' })
})

test('a second file supersedes the first one, and one that was imported only with consent', async () => {
  const first = await generate()
  await keeper.call(generatedFiles.confirm, { params: { id: first.id } })
  await expect(keeper.call(generatedFiles.confirm, { params: { id: first.id } })).rejects.toMatchObject({
    message: 'O arquivo já tem resposta: Importação confirmada.',
  })
  await expect(generate()).rejects.toMatchObject({
    message: 'Já existe arquivo confirmado para Posto A Protheus. Marque Substituir também um arquivo já importado.',
  })
  const second = await generate({ replaces_confirmed: true })
  await keeper.call(generatedFiles.reject, { params: { id: second.id }, body: { reason: 'Layout recusado' } })
  await expect(generate()).rejects.toMatchObject({ code: 'generated-file.confirmed-exists' })
  await generate({ replaces_confirmed: true })
  expect((await list()).map(({ number, status }) => [number, status])).toEqual([
    [3, 'generated'],
    [2, 'superseded'],
    [1, 'superseded'],
  ])
})

test('the content of a file never changes', async () => {
  await generate()
  for (const change of [`sha256 = 'bb'`, 'number = 7', `file_name = 'outro.csv'`])
    await expect(api.test.admin.query(`update generated_files set ${change}`)).rejects.toThrow('never changes')
})

test('file numbers have no gaps or duplicates', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'generated-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = openFilesInFolder(folder)
  const make = (no: number) =>
    inTransaction(api.test.db, allCompaniesScope, async (db) => {
      const call = { db, files, audit: async () => undefined, now: at, user: null }
      const made = await generateFile(call, {
        ...{ company_id: company, kind: 'protheus.mappings', subject: `lote ${no}`, media_type: 'text/plain' },
        write: async (number) => ({
          file_name: `${number}.txt`,
          content: Buffer.from(`arquivo ${number}`),
          records: 1,
        }),
      })
      if (no % 3 === 0) throw new Error('rolled back')
      return made.number
    })
  const made = await Promise.allSettled(Array.from({ length: 9 }, (_, no) => make(no)))
  const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  expect((await generate()).number).toBe(7)
})
