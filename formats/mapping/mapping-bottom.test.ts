import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf, today } from '../arbitraries.ts'
import { sample, statement } from './mapping.fixture.ts'
import type { MappedRow } from './mapping-apply.ts'
import { readMapped } from './mapping-file.ts'

const lines = (count: number) => Array.from({ length: count }, (_, no) => `14/10/2026;PIX ${no};${no + 1},00`)
const text = (rows: readonly string[]) => `Data;Histórico;Valor\n${rows.join('\n')}\n`

test.each([
  [0, [], 2],
  [2, ['Soma;;3,00', 'Impresso por Ana'], 2],
  [2, ['Soma;;3,00', ';;', 'Impresso por Ana', '', ''], 2],
  [1, ['Total;;3,00', 'Impresso por Ana'], 2],
  [2, [], 0],
])('the last %i filled rows of a file are none of its data, behind %j', (skip_bottom, bottom, count) => {
  const { rows, fault } = sample(statement({ skip_bottom, footers: ['Total'] }), text([...lines(2), ...bottom]))
  expect([rows.length, rows.flatMap(({ faults }) => faults), fault]).toEqual([count, [], null])
})

test('a file that is all bottom has no header', () =>
  expect(sample(statement({ skip_bottom: 5 }), text(lines(2))).fault?.message).toContain('Cabeçalho não corresponde'))

test('rows come as they are read, whatever is held back, and the same as of the file without its bottom', async () => {
  const counts = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }))
  await fc.assert(
    fc.asyncProperty(counts, fc.integer({ min: 5, max: 60 }), async ([data, skip_bottom], size) => {
      const all = lines(data + skip_bottom)
      const rows: MappedRow[] = []
      const onRows = (some: MappedRow[]) => void rows.push(...some)
      const bytes = piecesOf(Buffer.from(text(all)), [size])
      await readMapped(bytes, statement({ skip_bottom }), { ...today, onRows })
      expect(rows).toEqual(sample(statement(), text(all.slice(0, data))).rows)
    }),
    { numRuns: 30 },
  )
})
