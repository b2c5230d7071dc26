import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { getTargetFields } from '../mapping/schema/mapping-fields.ts'
import type { Mapping } from '../mapping/schema/mapping-schema.ts'
import { shippedMappings } from '../mapping/shipped/shipped-mappings.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { inspectAny } from './inspect-any.ts'

const inspect = (text: string) => inspectAny(Buffer.from(text), 'x', arbitraryToday)

const ofType: Readonly<Record<string, string>> = {
  day: '14/10/2025',
  time: '10:30',
  money: '10,00',
  count: '1',
  volume: '20,000',
  card: '****1234',
  plate: 'ABC1D23',
  odometer: '123456',
  litres: '20,000',
}
const ofField: Readonly<Record<string, string>> = { fee_cents: '1,00', net_cents: '9,00' }

function exampleOf({ target, columns }: Mapping) {
  const fields = getTargetFields(target)
  return columns.flatMap(({ field, source, sign }) => {
    const value = ofField[field] ?? ofType[fields.get(field)?.type ?? ''] ?? 'A1'
    return [
      ...(source.by === 'header' ? [[source.names[0] ?? '', value] as const] : []),
      ...('names' in sign ? [[sign.names[0] ?? '', sign.by === 'debit-column' ? '' : 'D'] as const] : []),
    ]
  })
}

// Mappings of a bank or portal are tested with files as these write them: mapping/shipped/shipped-mappings.test.ts.
const generic = shippedMappings.filter(({ name }) => name.endsWith('(genérico)'))

test.each(generic.map((mapping) => [mapping.name, mapping] as const))(
  'a table of the shipped layout %s is inspected with that layout',
  async (name, mapping) => {
    const example = exampleOf(mapping)
    const text = [0, 1].map((part) => example.map((cell) => cell[part]).join(';')).join('\n')
    expect(await inspect(text)).toMatchObject({ layout: name, records: 1, warnings: [], errors: [] })
  },
)

test('the inspection of a statement in columns counts its lines and its unreadable rows, but no balances', async () => {
  const text =
    'Data;Histórico;Valor\n14/10/2025;PIX;1.234,56\n15/10/2025;Tarifa;-2,50\n15/10/2025;SALDO DO DIA;9,99\nontem;Pix;1,00\n'
  expect(await inspect(text)).toMatchObject({
    layout: 'Extrato bancário com valor e sinal (genérico)',
    accounts: [{ account: null, transactions: 2, credits_cents: 123_456, debits_cents: -250 }],
    records: 2,
    gross_cents: null,
    warnings: [{ line: 5, field: 'Data', value: 'ontem', code: 'E02' }],
    errors: [],
  })
})

test('the inspection of a workbook of sales adds up gross, fee and paid amounts', async () => {
  const cell = (value: string) => ({ value })
  const titles = ['Data da venda', 'Estabelecimento', 'NSU', 'Produto', 'Valor bruto', 'Taxa', 'Valor líquido']
  const sales = ['100,00', '50,00'].map((gross, no) => ['14/10/2025', '1234', `00${no}`, 'Débito', gross, '1,00', ''])
  const file = await writeXlsxFile([titles, ...sales].map((row) => row.map(cell))).toBuffer()
  const sums = { records: 2, gross_cents: 15_000, fee_cents: 200, net_cents: 14_800, errors: [] }
  expect(await inspectAny(new Uint8Array(file), 'x', arbitraryToday)).toMatchObject(sums)
})

test('the inspection of a heading without a shipped layout shows the columns it found', async () => {
  const { layout, errors } = await inspect('Relatório\nCódigo;Peso;Cor\n1;2;azul\n')
  expect([layout, errors]).toMatchObject([null, [{ code: 'file.unknown-columns', line: 2 }]])
  expect(errors[0]?.message).toBe('Linha 2: nenhum layout que acompanha o produto lê estas colunas: Código, Peso, Cor.')
})

test('a file that is no table and an archive that is no workbook get their earlier messages', async () => {
  expect((await inspect('nada')).errors).toMatchObject([{ code: 'file.unknown-layout' }])
  expect((await inspect('PK\x03\x04 nada')).errors).toMatchObject([{ code: 'file.compressed' }])
})

test('a table without a readable row is an error, and the faults of its rows are warnings', async () => {
  const found = await inspect('Data;Histórico;Valor\nontem;PIX;1,00\nTotal;;1,00\n')
  expect(found).toMatchObject({
    records: null,
    left_out: [{ code: 'total-row', records: 1, amount_cents: 100 }],
    warnings: [{ line: 2, code: 'E02' }],
    errors: [{ code: 'mapping.no-row' }],
  })
  expect(await inspect('Data;Histórico;Valor\n')).toMatchObject({ errors: [{ code: 'mapping.no-row' }] })
})

test('a table of more than 512 columns is refused for its number of columns', async () => {
  const row = (width: number) => Array.from({ length: width }, (_, no) => `Coluna ${no}`).join(';')
  expect(await inspect(row(513))).toMatchObject({
    errors: [{ code: 'file.too-many-columns', message: 'Linha 1: passa de 512 colunas.' }],
  })
  expect((await inspect(row(512))).errors).toMatchObject([{ code: 'file.unknown-columns' }])
  const book = await writeXlsxFile([Array.from({ length: 513 }, () => ({ value: 'x' }))]).toBuffer()
  expect((await inspectAny(new Uint8Array(book), 'x', arbitraryToday)).errors).toMatchObject([
    { code: 'file.too-many-columns', message: expect.stringContaining('passa de 512 colunas') },
  ])
})
