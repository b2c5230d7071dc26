import { expect, test } from 'vitest'
import { sample, statement } from '../mapping.fixture.ts'

const strict = statement({ key: ['posted_on', 'memo'], duplicates: 'strict' })
const text = (...lines: string[]) => `Data;Histórico;Valor\n${lines.join('\n')}\n`
const faults = (file: string) => sample(strict, file).rows.map(({ faults }) => faults.map(({ message }) => message))

test('a row that repeats the key of an earlier row is refused with the line of that row', () =>
  expect(faults(text('14/10/2026;PIX;1,00', '14/10/2026;TED;1,00', '14/10/2026;PIX;2,00'))).toEqual([
    [],
    [],
    ['Linha 4: linha repetida; a linha 2 tem a mesma chave.'],
  ]))

test('a row refused for another fault is not compared with the keys of other rows', () => {
  const [first, second] = faults(text('14/10/2026;PIX;x', '14/10/2026;PIX;2,00'))
  expect([first?.length, second]).toEqual([1, []])
})

test('rows with an empty key are not refused as repeated', () => {
  const [, memo, amount] = strict.columns
  const loose = statement({ columns: [strict.columns[0]!, memo!, amount!], key: ['account'], duplicates: 'strict' })
  const { rows } = sample(loose, text('14/10/2026;PIX;1,00', '14/10/2026;PIX;1,00'))
  expect(rows.map(({ faults }) => faults.length)).toEqual([0, 0])
})
