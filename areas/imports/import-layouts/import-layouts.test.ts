import { shippedMappings } from '@app/formats'
import { mappingFaults } from '@app/formats/mapping'
import { testApi } from '@app/kit/testing'
import { describe, expect, test } from 'vitest'
import { importLayouts, type LayoutDetail, type LayoutDraft } from './import-layouts.contract.ts'
import { layoutDraft } from './layout.fixture.ts'
import { publishedLayouts } from './layouts-in-force.contract.ts'

const api = testApi()
const user = api.as('setting-column-mapping')

const create = (change: Partial<LayoutDraft> = {}) =>
  user.call(importLayouts.create, { body: { ...layoutDraft, ...change } })
const inputOf = ({ id, version }: LayoutDetail) => ({ params: { id }, body: { version } })
const publish = (layout: LayoutDetail) => user.call(importLayouts.publish, inputOf(layout))
const statesOf = ({ versions }: LayoutDetail) => versions.map(({ number, status }) => [number, status])

describe('layouts that are shipped with the product', () => {
  test('shipped layouts are published, ready to use, and the same as the shipped mappings', async () => {
    const { data } = await user.call(importLayouts.list, { query: { limit: '50' } })
    expect(data.map(({ name }) => name)).toEqual([
      'Adquirente: pagamentos (genérico)',
      'Adquirente: vendas (genérico)',
      'Banco do Brasil: extrato (CSV)',
      'Bin e Sipag: pagamentos (portal)',
      'Bin e Sipag: vendas (portal)',
      'C6: extrato (CSV)',
      'Caixa: extrato (TXT)',
      'Cielo: vendas (portal)',
      'Extrato CNAB 240',
      'Extrato OFX',
      'Extrato bancário com coluna D/C (genérico)',
      'Extrato bancário com crédito e débito (genérico)',
      'Extrato bancário com valor e sinal (genérico)',
      'Frota: abastecimentos (genérico)',
      'Mercado Pago: extrato da conta (CSV)',
      'Nubank: extrato da conta (CSV)',
      'Nubank: fatura do cartão (CSV)',
      'Planilha de notas do caixa (genérico)',
      'Rede: vendas (portal)',
      'Stone: vendas (portal)',
      'Vale: reembolsos (genérico)',
      'Vale: vendas (genérico)',
    ])
    for (const mapping of shippedMappings) {
      const row = data.find(({ name }) => name === mapping.name)
      const layout = await user.call(importLayouts.get, { params: { id: row?.id ?? '' } })
      const { name, target, version: number } = mapping
      const version = layout.versions.find(({ status }) => status === 'published')
      expect(version?.number).toBe(number)
      expect({ ...version?.recipe, name, target, version: number }).toEqual(mapping)
      expect(mappingFaults(mapping)).toEqual([])
    }
  })

  test('layouts of formats that the product reads by itself have no columns to change', async () => {
    const { data } = await user.call(importLayouts.list, { query: { search: 'OFX' } })
    const layout = await user.call(importLayouts.get, { params: { id: data[0]?.id ?? '' } })
    expect(layout).toMatchObject({ reader: 'ofx', versions: [{ recipe: null, status: 'published' }] })
    await expect(user.call(importLayouts.newVersion, inputOf(layout))).rejects.toMatchObject({
      code: 'import-layout.reader',
    })
  })
})

describe('versions of a layout', () => {
  test('a draft can change until it is published; later changes need a new version, and the old one stays readable', async () => {
    const layout = await create()
    const body = { ...layoutDraft, decimal: '.' as const, version: layout.version }
    const changed = await user.call(importLayouts.update, { params: { id: layout.id }, body })
    expect(changed.versions[0]?.recipe?.decimal).toBe('.')
    const published = await publish(changed)
    expect(published).toMatchObject({ published: 1, draft: null })
    await expect(
      user.call(importLayouts.update, { params: { id: layout.id }, body: { ...body, version: published.version } }),
    ).rejects.toMatchObject({ message: 'Versão publicada não pode ser alterada; crie nova versão.' })

    const second = await user.call(importLayouts.newVersion, inputOf(published))
    await expect(user.call(importLayouts.newVersion, inputOf(second))).rejects.toMatchObject({
      code: 'import-layout.draft',
    })
    const better = { ...layoutDraft, footers: ['Total'], version: second.version }
    const republished = await publish(
      await user.call(importLayouts.update, { params: { id: layout.id }, body: better }),
    )
    expect(statesOf(republished)).toEqual([
      [2, 'published'],
      [1, 'superseded'],
    ])
    expect(republished.versions.map(({ recipe }) => recipe?.footers)).toEqual([['Total'], []])
  })

  test('the database refuses to change or delete a published version', async () => {
    const { id } = await publish(await create())
    const refusal = { constraint: 'import_layout_versions_stay' }
    const admin = api.test.admin
    await expect(
      admin.query(`update import_layout_versions set recipe = '{}' where layout_id = $1`, [id]),
    ).rejects.toMatchObject(refusal)
    await expect(admin.query('delete from import_layout_versions where layout_id = $1', [id])).rejects.toMatchObject(
      refusal,
    )
  })

  test('a draft over a published version can be discarded, a first draft cannot', async () => {
    const first = await create()
    await expect(user.call(importLayouts.discard, inputOf(first))).rejects.toMatchObject({
      code: 'import-layout.no-draft',
    })
    const second = await user.call(importLayouts.newVersion, inputOf(await publish(first)))
    expect(statesOf(await user.call(importLayouts.discard, inputOf(second)))).toEqual([[1, 'published']])
  })

  test('the target of a layout cannot change after its first publication', async () => {
    const second = await user.call(importLayouts.newVersion, inputOf(await publish(await create())))
    const body = { ...layoutDraft, target: 'captures' as const, version: second.version }
    await expect(user.call(importLayouts.update, { params: { id: second.id }, body })).rejects.toMatchObject({
      code: 'import-layout.target',
      fields: { target: 'O destino não muda depois da primeira publicação; duplique o layout.' },
    })
  })

  test('a change based on an outdated version is refused', async () => {
    const layout = await create()
    await publish(layout)
    await expect(publish(layout)).rejects.toMatchObject({ code: 'version.stale' })
  })
})

test('a layout that could not read a file is not published, and each reason is beside its field', async () => {
  const [day, , amount] = layoutDraft.columns
  const wrong = await create({ columns: [day!, { ...amount!, source: day!.source }], key: [] })
  await expect(publish(wrong)).rejects.toMatchObject({
    fields: {
      columns: 'Campo obrigatório sem coluna: histórico.',
      'columns.1.source': 'A coluna "Data" foi usada em dois campos.',
      key: 'A chave de repetição deve identificar a linha.',
    },
  })
  expect(statesOf(await user.call(importLayouts.get, { params: { id: wrong.id } }))).toEqual([[1, 'draft']])
})

test('a layout whose rows are imported elsewhere cannot be published or used, and shows where they go', async () => {
  const columns = layoutDraft.columns.slice(0, 1).map((column) => ({ ...column, field: 'issued_on' }))
  const notes = await create({ name: 'Notas', target: 'manual_notes', columns, key: ['issued_on'] })
  await expect(publish(notes)).rejects.toMatchObject({
    fields: { target: expect.stringContaining('Lançamentos manuais e Importar planilha') },
  })
  const { data } = await api.as('import-file-column-mapping').call(publishedLayouts.inForce, {})
  expect(data.map(({ name }) => name)).toContain('Adquirente: vendas (genérico)')
  expect(data.filter(({ name }) => name.includes('notas do caixa'))).toEqual([])
})

test('layout names are unique, and an inactive layout stays listed', async () => {
  const layout = await create()
  await expect(create()).rejects.toMatchObject({ fields: { name: 'Já existe um layout com este nome.' } })
  await user.call(importLayouts.setActive, {
    params: { id: layout.id },
    body: { version: layout.version, active: false },
  })
  const inactive = await user.call(importLayouts.list, { query: { active: 'false' } })
  expect(inactive.data.map(({ id }) => id)).toEqual([layout.id])
  const drafts = await user.call(importLayouts.list, { query: { state: 'draft' } })
  expect(drafts.data.map(({ name }) => name)).toEqual([layoutDraft.name])
})

describe('preview of a file', () => {
  const previewText = (text: string) =>
    user.call(importLayouts.preview, { body: {} }, { file: { name: 'extrato.csv', content: Buffer.from(text) } })
  const text = 'Banco X;;\nData;Histórico;Valor\n14/10/2026;TARIFA;-1,50\n'

  test('the preview recognises the header, the layouts that read it and a column for each field', async () => {
    const preview = await previewText(text)
    expect(preview).toMatchObject({ file_kind: 'csv', delimiter: ';', header_line: 2, fault: null })
    expect(preview.rows).toHaveLength(3)
    expect(preview.layouts.map(({ name, score }) => [name, score])).toEqual([
      ['Extrato bancário com valor e sinal (genérico)', 48],
    ])
    expect(preview.columns.statement_lines).toMatchObject([
      { field: 'posted_on', header: 'Data', score: 100 },
      { field: 'memo', header: 'Histórico', score: 100 },
      { field: 'amount_cents', header: 'Valor', score: 100 },
    ])
  })

  test('the column names of a published layout are proposed for later files', async () => {
    const strange = 'Quando;O quê;Importância\n14/10/2026;TARIFA;-1,50\n'
    expect((await previewText(strange)).columns.statement_lines).toEqual([])
    const mapColumn = (field: string, name: string) => ({
      field,
      source: { by: 'header' as const, names: [name] },
      transforms: [],
      sign: { by: 'text' as const },
      required: false,
      on_error: 'error' as const,
      default: '',
    })
    await publish(
      await create({
        columns: [
          mapColumn('posted_on', 'Quando'),
          mapColumn('memo', 'O quê'),
          mapColumn('amount_cents', 'Importância'),
        ],
      }),
    )
    const preview = await previewText(strange.replace('Importância', 'Importância;Nada').replace('-1,50', '-1,50;'))
    expect(preview.layouts[0]).toMatchObject({ name: layoutDraft.name, number: 1, score: 80 })
    expect(preview.columns.statement_lines?.map(({ field, score }) => [field, score])).toEqual([
      ['posted_on', 100],
      ['memo', 100],
      ['amount_cents', 100],
    ])
  })

  test('the preview of an unreadable file shows the reason and the readable rows', async () => {
    expect(await previewText('Data;Valor\n"1')).toMatchObject({
      fault: 'Linha 2: aspas sem fechamento.',
      rows: [{ line: 1 }],
    })
    expect((await previewText('\0\0')).fault).toContain('binário')
  })
})
