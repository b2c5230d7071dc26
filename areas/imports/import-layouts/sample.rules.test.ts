import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LayoutDraft } from './import-layouts.contract.ts'
import { layoutDraft } from './layout.fixture.ts'
import { mappingIn, proposedColumns, proposedDraft, readLayoutSample } from './sample.rules.ts'

const rows = [
  { line: 1, cells: ['Data', 'Histórico', 'Valor'] },
  { line: 2, cells: ['14/10/2026', 'TARIFA', '-1,50'] },
  { line: 3, cells: ['ontem', 'PIX', '1.2O0,00'] },
]
const today = '2026-10-15'

describe('sample of a layout that is being edited', () => {
  test('each row shows its converted values, and each fault its line and column', () => {
    const sample = readLayoutSample(layoutDraft, { rows }, today)
    expect(sample.rows[0]).toMatchObject({ values: { posted_on: '2026-10-14', amount_cents: -150 }, faults: [] })
    expect(sample.rows[1]?.faults.map(({ message }) => message)).toEqual([
      'Linha 3, coluna "Data": Formato de data não reconhece "ontem".',
      'Linha 3, coluna "Valor": "1.2O0,00" não é um número.',
    ])
    expect(sample.problems).toEqual([])
  })

  test('an incomplete column is left out, and the missing fields are listed', () => {
    const [day, memo, amount] = layoutDraft.columns
    const half = { ...layoutDraft, columns: [day, memo, { ...amount, source: '#' }] }
    expect(readLayoutSample(half, { rows }, today).problems.map(({ message }) => message)).toEqual([
      'Campo obrigatório sem coluna: valor.',
      'A chave de repetição usa um campo sem coluna.',
    ])
  })

  test('invalid values in the form never break the sample', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(layoutDraft)), fc.anything()), (broken) => {
        const sample = readLayoutSample({ ...layoutDraft, ...broken }, { rows }, today)
        expect(sample.rows.length).toBeLessThanOrEqual(rows.length)
      }),
    )
  })

  test('a form without columns is not a mapping yet', () =>
    expect(mappingIn({ target: 'captures', columns: [] })).toBeNull())
})

describe('a layout that was exported and imported again', () => {
  const [day, memo, amount] = layoutDraft.columns
  const memoSource = fc.constantFrom(
    memo!.source,
    { by: 'cell' as const, cell: 'A1' },
    { by: 'file-name' as const, pattern: '^(\\w+)' },
    { by: 'constant' as const, text: 'x' },
  )
  const joined = { kind: 'concat' as const, separator: '-', columns: [{ by: 'position' as const, column: 3 }] }
  const recipe = fc.record({
    source: memoSource,
    transforms: fc.constantFrom([], [joined], [{ kind: 'upper' as const }, joined]),
    rule: fc.record({ on_error: fc.constantFrom('error', 'warning', 'null'), default: fc.constantFrom('', '5,00') }),
    settings: fc.record({
      skip_bottom: fc.integer({ min: 0, max: 3 }),
      sheet: fc.constantFrom('', '2', '/^V/'),
      file_name_regex: fc.constantFrom('', '^extrato'),
      duplicates: fc.constantFrom('ordinal', 'strict'),
    }),
  })
  const file = { rows: [{ line: 1, cells: ['Conta 1'] }, ...rows.map((row) => ({ ...row, line: row.line + 1 }))] }

  test('an exported layout reads a file as before', () => {
    fc.assert(
      fc.property(recipe, ({ source, transforms, rule, settings }) => {
        const columns = [day, { ...memo!, source, transforms }, { ...amount!, ...rule }]
        const draft = { ...layoutDraft, ...settings, columns }
        const again = LayoutDraft.parse(JSON.parse(JSON.stringify({ layout: 1, ...draft })))
        const named = { ...file, file_name: 'extrato.csv' }
        expect(readLayoutSample(again, named, today)).toEqual(readLayoutSample(draft, named, today))
      }),
      { numRuns: 50 },
    )
  })

  test('a layout from before the newer settings gets their default values', () => {
    const { skip_bottom: _b, sheet: _s, file_name_regex: _n, min_confidence: _m, duplicates: _d, ...old } = layoutDraft
    const columns = old.columns.map(({ on_error: _e, default: _f, ...column }) => column)
    expect(LayoutDraft.parse({ ...old, columns })).toEqual(layoutDraft)
  })
})

test('a sure column is chosen automatically, and an unsure one is left to the person', () => {
  const suggestions = [
    { field: 'posted_on', header: 'Data ', score: 100 },
    { field: 'memo', header: 'Hist', score: 75 },
  ]
  expect(proposedColumns(suggestions).map(({ field, source }) => [field, source])).toEqual([
    ['posted_on', { by: 'header', names: ['Data'] }],
  ])
})

describe('layout proposed for a file', () => {
  const sure = (...fields: string[]) => fields.map((field) => ({ field, header: field, score: 95, reason: '' }))
  const noColumns = {
    ...{ captures: [], settlements: [], statement_lines: [], system_movements: [] },
    ...{ manual_notes: [], fuel_quotations: [], tank_measurements: [] },
  }
  const draftOf = (columns: Partial<Parameters<typeof proposedDraft>[0]['columns']>) =>
    proposedDraft({ file_name: 'extrato outubro.csv', columns: { ...noColumns, ...columns } })

  test('the proposal has the target that fits the titles best, and can be published if no field is missing', () => {
    const draft = draftOf({
      captures: sure('sold_on', 'gross_cents'),
      statement_lines: sure('posted_on', 'memo', 'amount_cents', 'account'),
    })
    expect(draft).toMatchObject({ name: 'extrato outubro', target: 'statement_lines', company_rule: 'account' })
    expect(readLayoutSample(draft, { rows }, today).problems).toEqual([])
  })

  test('columns that are not sure are left to the person', () => {
    const unsure = [{ field: 'memo', header: 'Hist', score: 75, reason: '' }]
    expect(draftOf({ statement_lines: [...sure('posted_on', 'amount_cents'), ...unsure] })).toMatchObject({
      ...{ target: 'statement_lines', company_rule: 'chosen', key: ['posted_on', 'amount_cents'] },
    })
    expect(draftOf({}).columns).toEqual([])
  })
})
