import { describe, expect, test } from 'vitest'
import { base, column, sample, statement } from './mapping.fixture.ts'
import { mappingProblems } from './mapping-check.ts'
import { Mapping, type MappingDraft } from './schema/mapping-schema.ts'

type Draft = MappingDraft['columns'][number]
const withBalance = (more: Partial<Draft>) =>
  statement({ columns: [...base.columns, column('balance_cents', 'Saldo', more)] })
const read = (mapping: Mapping, balance: string) =>
  sample(mapping, `Data;Histórico;Valor;Saldo\n14/10/2026;A;1,00;${balance}\n`).rows[0]

const faultMessage = 'Linha 2, coluna "Saldo": "1O,00" não é um número.'

describe('a cell that cannot be read', () => {
  test.each([
    ['error', '', { values: { balance_cents: null }, faults: [faultMessage], warnings: [] }],
    ['error', '9,99', { values: { balance_cents: null }, faults: [faultMessage], warnings: [] }],
    [
      'warning',
      '',
      { values: { balance_cents: null }, faults: [], warnings: [`${faultMessage} O campo ficou vazio.`] },
    ],
    [
      'warning',
      '9,99',
      { values: { balance_cents: 999 }, faults: [], warnings: [`${faultMessage} Vale o valor padrão "9,99".`] },
    ],
    ['null', '', { values: { balance_cents: null }, faults: [], warnings: [] }],
    ['null', '9,99', { values: { balance_cents: 999 }, faults: [], warnings: [] }],
  ] as const)('an unreadable cell with the rule "%s" and the default "%s" gives %j', (on_error, fallback, expected) => {
    const row = read(withBalance({ on_error, default: fallback }), '1O,00')
    expect(row?.faults.map(({ message }) => message)).toEqual(expected.faults)
    expect(row?.warnings?.map(({ message }) => message) ?? []).toEqual(expected.warnings)
    expect(row?.values).toMatchObject(expected.values)
  })

  test.each(['error', 'warning', 'null'] as const)('an empty cell gets the default with the rule "%s"', (on_error) => {
    const row = read(withBalance({ on_error, default: '9,99' }), '')
    expect([row?.values.balance_cents, row?.faults, row?.warnings]).toEqual([999, [], undefined])
    expect(read(withBalance({ on_error }), '')?.values.balance_cents).toBeNull()
    expect(read(withBalance({ on_error, default: '9,99' }), '5,00')?.values.balance_cents).toBe(500)
  })

  test('a pair of columns is empty and gets the default only when both cells are empty', () => {
    const sign = { by: 'debit-column' as const, names: ['Saída'] }
    const pair = (more: Partial<Draft>) =>
      statement({ columns: [...base.columns.slice(0, 2), column('amount_cents', 'Entrada', { sign, ...more })] })
    const row = (mapping: Mapping, cells: string) =>
      sample(mapping, `Data;Histórico;Entrada;Saída\n14/10/2026;A;${cells}\n`).rows[0]
    expect(row(pair({}), ';')?.faults).toHaveLength(1)
    expect(['', '2,00', '3,00;', ';3,00'].map((cells) => row(pair({ default: '0,00' }), cells)?.values)).toMatchObject([
      { amount_cents: 0 },
      { amount_cents: 200 },
      { amount_cents: 300 },
      { amount_cents: -300 },
    ])
  })

  test('an unreadable cell still refuses its row if required, and a card number still refuses the file', () => {
    const [day, memo, amount] = base.columns
    const lenient = { on_error: 'null' } as const
    const mapping = statement({ columns: [day!, memo!, { ...amount!, ...lenient }] })
    expect(sample(mapping, 'Data;Histórico;Valor\n14/10/2026;A;x\n').rows[0]?.faults).toHaveLength(1)
    const cards = Mapping.parse({
      ...{ ...base, target: 'captures', key: ['sold_on'] },
      columns: [column('sold_on', 'Data'), column('card', 'Cartão', lenient)],
    })
    expect(sample(cards, 'Data;Cartão\n14/10/2026;4000 0112 3456 1122\n').fault?.message).toContain('cartão')
  })
})

test.each([
  [{ default: 'x' }, 'columns.3.default', 'Valor padrão de "saldo": "x" não é um número.'],
  [
    { required: true, on_error: 'null' as const },
    'columns.3.on_error',
    '"saldo" é obrigatório: para não recusar a linha com erro, diga um valor padrão.',
  ],
])('a column with %j cannot be published', (more, path, message) =>
  expect(mappingProblems(withBalance(more))).toEqual([{ path, message }]),
)

test('a column whose default fits its field can be published', () =>
  expect(mappingProblems(withBalance({ required: true, on_error: 'warning', default: '0,00' }))).toEqual([]))
