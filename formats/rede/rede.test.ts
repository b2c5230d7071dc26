import { describe, expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { errorsIn, readText, textOf, warningsIn } from '../testing/read-back.fixture.ts'
import { eevc, file } from './rede.testing.ts'
import { writeRedeEesa } from './rede-eesa-write.testing.ts'
import { writeRedeEevc } from './rede-eevc-write.testing.ts'
import { writeRedeEevd } from './rede-eevd-write.testing.ts'

test.each([
  ['EEVC', writeRedeEevc({ ...file, sales: [], credits: [] })],
  ['EEVD', writeRedeEevd({ ...file, sales: [], debits: [] })],
  ['EESA', writeRedeEesa({ ...file, open: [] })],
])('a file of %s with an empty movement is accepted', (_, bytes) => {
  expect(read(bytes, arbitraryToday)).toMatchObject({
    errors: [],
    warnings: [],
    establishments: ['012345678'],
    totals: { net_cents: 0 },
  })
})

test('a reprocessed file is marked as a replacement of the earlier one', () => {
  const again = writeRedeEevc({ ...eevc, reprocessed: true, sequence: 1 })
  expect(read(again, arbitraryToday).content).toMatchObject({ sequence: '000001', replacement: true })
  expect(read(writeRedeEevc(eevc), arbitraryToday).content).toMatchObject({ sequence: '000007', replacement: false })
})

describe('an invalid Rede file', () => {
  const content = textOf(writeRedeEevc({ ...eevc, credits: [] }))
  const lines = content.trimEnd().split('\r\n')

  test('a file without its trailer is reported as cut', () => {
    expect(errorsIn(lines.slice(0, -1).join('\n'))).toEqual(['file.truncated'])
  })

  test('a file with one record less than its trailer counts is refused', () => {
    expect(errorsIn(lines.filter((_, index) => index !== 3).join('\n'))).toContain('rede.trailer')
  })

  test('a file with a CV of another RV is refused', () => {
    const changed = lines.map((line) =>
      line.startsWith('008') ? `${line.slice(0, 12)}999999999${line.slice(21)}` : line,
    )
    expect(errorsIn(changed.join('\n'))).toEqual(['rede.outside-summary'])
  })

  test('a file with a full card number is refused, and no message shows the number', () => {
    const result = readText(content.replace('400001******0042', '4000010000000042'))
    expect(result.errors).toMatchObject([{ code: 'card.full-number', value: null }])
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('a difference of one cent between a CV and its RV is a warning', () => {
    const at = lines.findIndex((line) => line.startsWith('008'))
    const line = `${lines[at]!.slice(0, 51)}1${lines[at]!.slice(52)}`
    const changed = lines.with(at, line).join('\n')
    expect(errorsIn(changed)).toEqual([])
    expect(warningsIn(changed)).toContain('rede.summary')
  })

  test('a record of an unknown type is skipped with a warning', () => {
    expect(warningsIn([...lines.slice(0, -1), '777 novo', lines.at(-1)].join('\n'))).toContain('record.unknown')
  })

  test('a file with trimmed lines and LF line ends is accepted', () => {
    expect(readText(`${lines.map((line) => line.trimEnd()).join('\n')}\n\n`).errors).toEqual([])
  })

  test('a request for documents is a warning with its sale and its deadline', () => {
    const request = `005012345678${'0'.repeat(9)}${' '.repeat(16)}${'1'.padStart(15, '0')}14102026${' '.repeat(30)}000000000187${' '.repeat(10)}20112026`
    const result = readText([...lines.slice(0, -1), request, lines.at(-1)].join('\n'))
    expect(result.warnings).toMatchObject([{ code: 'rede.request', value: '000000000187' }])
  })
})
