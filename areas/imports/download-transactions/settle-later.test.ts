import { expect, test } from 'vitest'
import { importChecks } from '../check/checks.contract.ts'
import { importLayouts, type LayoutDraft } from '../import-layouts/import-layouts.contract.ts'
import { layoutDraft } from '../import-layouts/layout.fixture.ts'
import { fileMappings } from '../mapping/file-mapping.contract.ts'
import { modelo } from '../testing/stations.fixture.ts'
import { day, downloadStage } from './downloads.testing.ts'

const stage = await downloadStage()
const { get } = stage

const mapColumn = (field: string, name: string): LayoutDraft['columns'][number] => ({
  ...layoutDraft.columns[0]!,
  field,
  source: { by: 'header', names: [name] },
})
const columns = [mapColumn('posted_on', 'Quando'), mapColumn('memo', 'O que'), mapColumn('amount_cents', 'Quanto')]

test('a request with an unreadable table is settled once the columns are mapped and the file is imported', async () => {
  const source = await stage.folderSource({ file_pattern: 'pdv_{AAAAMMDD}*.csv' })
  await stage.putFile('pdv_20261014.csv', 'Quando;O que;Quanto\n14/10/2026;TARIFA;-1,50\n')
  const refused = await stage.work((await stage.ask(source.id)).id)
  expect(refused).toMatchObject({ status: 'error', message: expect.stringContaining('Arquivo não reconhecido') })
  const { id: layout_id } = await stage.admin.call(importLayouts.create, {
    body: { ...layoutDraft, name: 'Tabela', columns, publish: true },
  })
  const params = { id: refused.file_list[0]!.import_id! }
  await stage.admin.call(fileMappings.chooseLayout, { params, body: { layout_id, company_id: modelo } })
  await stage.importAll()
  expect(await get(refused.id)).toMatchObject({ status: 'error' })
  await stage.admin.call(importChecks.confirm, { params })
  await stage.importAll()
  const settled = await get(refused.id)
  expect(settled).toMatchObject({ status: 'imported', message: null, records: 1 })
  expect(settled.file_list).toMatchObject([{ status: 'imported', message: null }])
  expect(await stage.coverage(day)).toEqual([['received']])
})
