import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonFault, newJsonRows } from './json-rows.ts'

type JsonResult = {
  rows: Record<string, string>[]
  side: Record<string, string>
  faults: [JsonFault, number, number][]
}

function readRows(pieces: readonly string[]) {
  const found: JsonResult = { rows: [], side: {}, faults: [] }
  const json = newJsonRows({
    list: 'detalhes',
    row: ({ cells }) => found.rows.push(Object.fromEntries([...cells].map(([name, { text }]) => [name, text]))) > 0,
    side: (path, { text }) => Object.assign(found.side, { [path]: text }),
    fault: (fault, { line, column }) => found.faults.push([fault, line, column]),
  })
  for (const piece of pieces) json.text(piece)
  return { ...found, listed: json.end() }
}

const texts = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\\', '\n', '{', ']', ',', ':', ' '), maxLength: 8 })
const scalars = fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null))
const tables = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c d'), scalars), { maxLength: 5 })
const toText = (value: unknown) => (value === null ? '' : String(value))

test('a written list is read back in any pieces and with any blanks', () => {
  fc.assert(
    fc.property(
      tables,
      fc.integer({ min: 0, max: 2 }),
      fc.array(fc.nat(200), { maxLength: 6 }),
      (table, indent, at) => {
        const text = JSON.stringify({ detalhes: table, pagination: { page: 1 } }, null, indent)
        const cuts = [0, ...at.filter((place) => place < text.length).sort((a, b) => a - b), text.length]
        const found = readRows(cuts.slice(1).map((end, index) => text.slice(cuts[index], end)))
        const rows = table.map((row) => Object.fromEntries(Object.entries(row).map(([name, v]) => [name, toText(v)])))
        expect(found).toEqual({ rows, side: { 'pagination.page': '1' }, faults: [], listed: true })
      },
    ),
    { numRuns: 300 },
  )
})

test('a number keeps the digits it has in the JSON text', () => {
  const text = '{"detalhes":[{"a":1.10,"b":1.0E7,"c":00.1}]}'
  expect(readRows([text.replace('00.1', '0.1000000000000000055')]).rows).toEqual([
    { a: '1.10', b: '1.0E7', c: '0.1000000000000000055' },
  ])
  expect(readRows([text]).faults).toEqual([['malformed', 1, 38]])
})

test('values of nested objects and lists are named by their path, so that no value replaces another', () => {
  const text = '{"detalhes":[{"a":{"b":"1"},"c":[{"d":2},{"d":3}]}]}'
  expect(readRows([text]).rows).toEqual([{ 'a.b': '1', 'c.0.d': '2', 'c.1.d': '3' }])
})

test.each<[string, JsonFault]>([
  ['{"detalhes":[{"a":1}', 'open'],
  ['{"detalhes":[{"a":"1', 'open'],
  ['{"detalhes":[{"a" 1}]}', 'malformed'],
  ['{"detalhes":[{"a":1,}]}', 'malformed'],
  ['{"detalhes":[}', 'malformed'],
  ['{"detalhes":[]} {}', 'malformed'],
  ['[1]', 'malformed'],
  [`{"detalhes":${'['.repeat(1_000_000)}`, 'too-deep'],
  [`{"detalhes":[{"a":"${'x'.repeat(100_000)}"}]}`, 'too-large'],
  [`{"detalhes":[{"a":${'1'.repeat(100_000)}}]}`, 'too-large'],
])('incomplete or malformed JSON is a fault: %.30s', (text, fault) => {
  expect(readRows([text]).faults.map(([found]) => found)).toEqual([fault])
})

test('our reader accepts such files exactly when JSON.parse accepts them', () => {
  const marks = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-', 'null', '"detalhes"', ' ', '0.5')
  fc.assert(
    fc.property(
      fc.array(marks, { maxLength: 12 }).map((all) => `{${all.join('')}}`),
      (text) => {
        const { faults } = readRows([text])
        const parses = () => JSON.parse(text)
        if (faults.length === 0) expect(parses).not.toThrow()
        else expect(parses).toThrow()
      },
    ),
    { numRuns: 2000 },
  )
})
