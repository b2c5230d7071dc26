import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { importChecks } from '../check/checks.contract.ts'
import { imports } from '../files/imports.contract.ts'
import { importLayouts, type LayoutDraft } from '../import-layouts/import-layouts.contract.ts'
import { layoutDraft } from '../import-layouts/layout.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'
import { fileMappings } from './file-mapping.contract.ts'

const { api, user, send, rows } = importStage()
const maker = api.as('setting-column-mapping', [modelo, vizinho], 'Marta')
const stranger = api.as('cash-conciliation', [vizinho], 'Vera')

const table = Buffer.from('Quando;O que;Quanto;Cartão\n14/10/2026;TARIFA;-1,50;4111111111111111\n15/10/2026;PIX;abc;\n')
const mapColumn = (field: string, name: string): LayoutDraft['columns'][number] => ({
  ...layoutDraft.columns[0]!,
  field,
  source: { by: 'header', names: [name] },
})
const columns = [mapColumn('posted_on', 'Quando'), mapColumn('memo', 'O que'), mapColumn('amount_cents', 'Quanto')]
const options = { delimiter: 'auto', encoding: 'auto' } as const

const waitForEnd = (id: string) =>
  until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  )

test('an unrecognised table is mapped after its upload, checked as a whole, and imported', async () => {
  const sent = await send(table, { name: 'tabela.csv', company_id: modelo })
  expect(sent).toMatchObject({ status: 'rejected', mappable: true })
  const params = { id: sent.id }
  const { rows: shown, header_line } = await user.call(fileMappings.columns, { params, query: options })
  expect([header_line, shown[1]?.cells]).toEqual([1, ['14/10/2026', 'TARIFA', '-1,50', '************1111']])
  const draft = { ...layoutDraft, name: 'Tabela', columns, publish: true }
  const { id: layout_id } = await maker.call(importLayouts.create, { body: draft })
  expect(await user.call(fileMappings.chooseLayout, { params, body: { layout_id } })).toMatchObject({
    ...{ status: 'queued', mappable: false, finished_at: null },
  })
  const checked = await waitForEnd(sent.id)
  expect(checked).toMatchObject({ status: 'checked', layout: 'Tabela v1', mappable: true })
  expect(checked.checked).toMatchObject({ records_new: 1, records_invalid: 1 })
  await user.call(importChecks.confirm, { params })
  expect(await waitForEnd(sent.id)).toMatchObject({ status: 'done', records_new: 1, mappable: false })
  expect(await rows('statement_lines')).toMatchObject([{ amount_cents: -150 }])
  await expect(user.call(fileMappings.chooseLayout, { params, body: { layout_id } })).rejects.toMatchObject({
    code: 'import.not-mapped',
  })
})

test('a layout that needs a company gets one, and a user who cannot see the file cannot change it', async () => {
  const { id: layout_id } = await maker.call(importLayouts.create, {
    body: { ...layoutDraft, name: 'Tabela', columns, publish: true },
  })
  const sent = await send(table)
  expect(messages(sent.rejections).join()).toContain('escolha a empresa')
  const params = { id: sent.id }
  await expect(stranger.call(fileMappings.chooseLayout, { params, body: { layout_id } })).rejects.toMatchObject({
    status: 404,
  })
  await user.call(fileMappings.chooseLayout, { params, body: { layout_id, company_id: modelo } })
  expect(await waitForEnd(sent.id)).toMatchObject({ status: 'checked', company_id: modelo })
})

test('a file that is not a table has no columns to map', async () => {
  const { id, mappable } = await send(Buffer.from('%PDF-1.7'))
  expect(mappable).toBe(false)
  await expect(user.call(fileMappings.columns, { params: { id }, query: options })).rejects.toMatchObject({
    code: 'import.not-mapped',
  })
})
