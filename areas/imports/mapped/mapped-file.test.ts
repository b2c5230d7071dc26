import { describe, expect, test } from 'vitest'
import { importLayouts } from '../import-layouts/import-layouts.contract.ts'
import { column } from '../import-layouts/layout.fixture.ts'
import { messages } from '../testing/imports.testing.ts'
import { cnpjs, modelo } from '../testing/stations.fixture.ts'
import { mappedStage, text } from './mapped-import.testing.ts'

const { send, rows, maker, published } = mappedStage()

describe('choice of the layout that reads a file', () => {
  const header = 'Data;Histórico;Valor'
  const line = '14/10/2026;TARIFA;-1,00'

  test('two layouts that fit equally need a choice, and the last choice for a header is used again', async () => {
    const ownLayout = await published()
    await published({ name: 'Outro extrato' })
    const tie = await send(text(header, line), { company_id: modelo })
    expect(messages(tie.rejections)).toEqual([
      'Mais de um layout lê este arquivo: Extrato do Banco X, Outro extrato. Escolha um deles.',
    ])
    const chosen = { name: 'extrato.csv', company_id: modelo, layout_id: ownLayout.id }
    expect(await send(text(header, line), chosen)).toMatchObject({ status: 'done', layout: 'Extrato do Banco X v1' })
    expect(await send(text(header, '15/10/2026;PIX;2,00'), { company_id: modelo })).toMatchObject({
      status: 'done',
      layout: 'Extrato do Banco X v1',
    })
    const { data } = await maker.call(importLayouts.list, { query: { search: 'Banco X' } })
    expect(data).toMatchObject([{ uses: 2 }])
    expect(data[0]?.last_used_at).not.toBeNull()
  })

  test('an import keeps the version that read it when the layout gets a new version', async () => {
    const first = await published()
    await send(text(header, line), { company_id: modelo })
    const draft = await maker.call(importLayouts.newVersion, {
      params: { id: first.id },
      body: { version: first.version },
    })
    const second = await maker.call(importLayouts.publish, {
      params: { id: first.id },
      body: { version: draft.version },
    })
    await send(text(header, '15/10/2026;PIX;2,00'), { company_id: modelo })
    const { versions } = await maker.call(importLayouts.get, { params: { id: second.id } })
    expect(versions.map(({ number, uses }) => [number, uses])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  test('a layout can be chosen by the file name, which can also contain the company', async () => {
    const nameColumn = { ...column('company_cnpj', ''), source: { by: 'file-name' as const, pattern: '_(\\d{14})' } }
    const columns = [column('posted_on', 'Quando'), column('memo', 'O quê'), column('amount_cents', 'Importância')]
    await published({ file_name_regex: '^banco_', company_rule: 'cnpj', columns: [...columns, nameColumn] })
    const file = text('Quando;O quê;Importância', line)
    expect(messages((await send(file, { name: 'extrato.csv' })).rejections).join()).toContain('não reconhecido')
    const done = await send(file, { name: `banco_${cnpjs[modelo]}.csv` })
    expect(done).toMatchObject({ status: 'done', company_id: modelo })
  })

  test('a layout chosen by the file name wins over another layout with the same header', async () => {
    const columns = [column('posted_on', 'Quando'), column('memo', 'O quê'), column('amount_cents', 'Importância')]
    await published({ name: 'Qualquer', columns })
    await published({ name: 'Do banco', columns, file_name_regex: '^banco_' })
    const file = text('Quando;O quê;Importância', line)
    const done = await send(file, { name: 'banco_1.csv', company_id: modelo })
    expect(done).toMatchObject({ status: 'done', layout: 'Do banco v1' })
  })

  test('rows with the same key are refused if the layout requires it, and the other rows are imported', async () => {
    const { id: layout_id } = await published({ duplicates: 'strict', key: ['posted_on', 'memo'] })
    const file = text(header, line, line, '14/10/2026;PIX;2,00')
    const done = await send(file, { company_id: modelo, layout_id })
    expect(done).toMatchObject({ records_new: 2, records_rejected: 1 })
    expect(done.rejections).toMatchObject([
      { line: 3, code: 'E08', message: 'Linha 3: linha repetida; a linha 2 tem a mesma chave.' },
    ])
  })

  test('an inactive layout reads no file, and the refusal reports that no layout fits', async () => {
    const { id, version } = await published({
      columns: [column('posted_on', 'Quando'), column('memo', 'O quê'), column('amount_cents', 'Importância')],
    })
    await maker.call(importLayouts.setActive, { params: { id }, body: { version, active: false } })
    const done = await send(text('Quando;O quê;Importância', line), { company_id: modelo })
    expect(messages(done.rejections)).toEqual([
      'Arquivo não reconhecido: não é de um formato do produto, e nenhum layout publicado reconhece o cabeçalho. Mapeie as colunas ou escolha um layout.',
    ])
  })

  test('a sheet that Excel saved as Unicode text is read', async () => {
    await published()
    const saved = `\ufeff${header.replaceAll(';', '\t')}\r\n14/10/2026\tTARIFA MANUTENÇÃO\t-1,00\r\n15/10/2026\tPIX\tx\r\n`
    const done = await send(Buffer.from(saved, 'utf16le'), { company_id: modelo })
    expect(done).toMatchObject({ status: 'done', records_new: 1, records_rejected: 1 })
    expect((await rows('statement_lines'))[0]).toMatchObject({ memo: 'TARIFA MANUTENÇÃO', amount_cents: -100 })
  })

  test('a file that is read but not imported here is refused, and the message shows where to enter its rows', async () => {
    const done = await send(text('Data;Nota;Cliente;Placa;Valor;Vencimento', '14/10/2026;1;Maria;;5,00;'), {
      company_id: modelo,
    })
    expect(messages(done.rejections)).toEqual([
      'O arquivo foi lido com o layout Planilha de notas do caixa (genérico), mas não é importado aqui. Notas do caixa entram no próprio dia: em Conciliação de caixa, abra o dia, Lançamentos manuais e Importar planilha.',
    ])
  })
})
