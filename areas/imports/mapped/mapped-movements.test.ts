import { describe, expect, test } from 'vitest'
import type { LayoutDraft } from '../import-layouts/import-layouts.contract.ts'
import { column } from '../import-layouts/layout.fixture.ts'
import { messages } from '../testing/imports.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'
import { mappedStage, text, tillColumns, tillHeader } from './mapped-import.testing.ts'

const { send, rows, published } = mappedStage()

describe('movements of the point of sale in columns', () => {
  const layout: Partial<LayoutDraft> = {
    name: 'Caixa do sistema X',
    target: 'system_movements',
    company_rule: 'cnpj',
    columns: tillColumns,
    key: ['company_cnpj', 'occurred_on', 'external_id', 'movement_type'],
  }

  test('movements go to the company of their CNPJ and open its day, and rows of an unknown CNPJ are refused', async () => {
    await published(layout)
    const done = await send(
      text(
        tillHeader,
        '14/10/2026;VND-DIN;50,00;1;11.222.333/0001-81',
        '14/10/2026;VND-DEB;70,00;2;11222333000262',
        '14/10/2026;VND-DIN;1,00;3;44555666000181',
      ),
    )
    expect(done).toMatchObject({ status: 'done', records_new: 2, records_rejected: 1, amount_total_cents: 12000 })
    expect(messages(done.rejections)[0]).toContain('não vinculado a uma empresa sua')
    expect(await rows('system_movements', 'amount_cents')).toMatchObject([
      { company_id: modelo, method: 'cash', amount_cents: 5000, document_no: '1', source_system: 'planilha' },
      { company_id: vizinho, method: 'debit', amount_cents: 7000 },
    ])
    expect((await rows('cash_conciliations')).map(({ sources }) => Object.keys(sources))).toEqual([['pos'], ['pos']])
  })

  test('a file with an unmapped movement type is refused, and the type waits to be mapped', async () => {
    await published(layout)
    const done = await send(text(tillHeader, '14/10/2026;FIADO;50,00;1;11222333000181'))
    expect(done).toMatchObject({ status: 'rejected' })
    expect(messages(done.rejections)).toEqual([
      'Linha 2, coluna "tipo de movimento": Tipo de movimento FIADO não cadastrado.',
    ])
    expect(await rows('unmapped_codes')).toMatchObject([{ external_code: 'FIADO' }])
  })
})

test('tank measurements in columns become dips, one of each kind per day', async () => {
  await published({
    name: 'Régua',
    target: 'tank_measurements',
    company_rule: 'chosen',
    columns: [
      column('measured_on', 'Dia'),
      column('tank_no', 'Tanque'),
      column('volume_ml', 'Litros'),
      column('kind', 'Momento'),
    ],
    key: ['measured_on', 'tank_no', 'kind'],
  })
  const lines = ['14/10/2026;1;1.234,500;Abertura', '14/10/2026;1;1.000;Fechamento', '14/10/2026;9;1;Abertura']
  const done = await send(text('Dia;Tanque;Litros;Momento', ...lines), { company_id: modelo })
  expect(done).toMatchObject({ status: 'done', records_new: 2, records_rejected: 1 })
  expect(messages(done.rejections)).toEqual(['Linha 4, coluna "tanque": Tanque 9 não cadastrado.'])
  expect(await rows('tank_measurements', 'kind desc')).toMatchObject([
    { kind: 'opening', volume_ml: 1234500, method: 'manual' },
    { kind: 'closing', volume_ml: 1000000 },
  ])
})
