import { describe, expect, test } from 'vitest'
import { arbitraryToday } from '../arbitraries.fixture.ts'
import { read } from '../formats.ts'
import { errorsIn, readText, textOf, warningsIn } from '../read-back.fixture.ts'
import { eevc, file } from './rede.fixture.ts'
import { writeRedeEesa } from './rede-eesa-write.ts'
import { writeRedeEevc } from './rede-eevc-write.ts'
import { writeRedeEevd } from './rede-eevd-write.ts'

test.each([
  ['EEVC', writeRedeEevc({ ...file, sales: [], credits: [] })],
  ['EEVD', writeRedeEevd({ ...file, sales: [], debits: [] })],
  ['EESA', writeRedeEesa({ ...file, open: [] })],
])('an empty movement of %s is a file that came', (_, bytes) => {
  expect(read(bytes, arbitraryToday)).toMatchObject({
    errors: [],
    warnings: [],
    establishments: ['012345678'],
    totals: { net_cents: 0 },
  })
})

test('a reprocessed file replaces what came before it', () => {
  const again = writeRedeEevc({ ...eevc, reprocessed: true, sequence: 1 })
  expect(read(again, arbitraryToday).content).toMatchObject({ sequence: '000001', replacement: true })
  expect(read(writeRedeEevc(eevc), arbitraryToday).content).toMatchObject({ sequence: '000007', replacement: false })
})

describe('a file that is wrong', () => {
  const whole = textOf(writeRedeEevc({ ...eevc, credits: [] }))
  const lines = whole.trimEnd().split('\r\n')

  test('without its trailer is cut', () => {
    expect(errorsIn(lines.slice(0, -1).join('\n'))).toEqual(['file.truncated'])
  })

  test('with a record less than the trailer counts is refused', () => {
    expect(errorsIn(lines.filter((_, index) => index !== 3).join('\n'))).toContain('rede.trailer')
  })

  test('with a CV of another RV is refused', () => {
    const other = lines.map((line) =>
      line.startsWith('008') ? `${line.slice(0, 12)}999999999${line.slice(21)}` : line,
    )
    expect(errorsIn(other.join('\n'))).toEqual(['rede.outside-summary'])
  })

  test('with a full card number is refused, and the number is shown nowhere', () => {
    const result = readText(whole.replace('400001******0042', '4000010000000042'))
    expect(result.errors).toMatchObject([{ code: 'card.full-number', value: null }])
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('whose CV disagrees with its RV by a cent is read with a warning', () => {
    const at = lines.findIndex((line) => line.startsWith('008'))
    const line = `${lines[at]!.slice(0, 51)}1${lines[at]!.slice(52)}`
    const changed = lines.with(at, line).join('\n')
    expect(errorsIn(changed)).toEqual([])
    expect(warningsIn(changed)).toContain('rede.summary')
  })

  test('with a record of an unknown type skips it with a warning', () => {
    expect(warningsIn([...lines.slice(0, -1), '777 novo', lines.at(-1)].join('\n'))).toContain('record.unknown')
  })

  test('whose blanks at the end of lines were lost, with LF, is still right', () => {
    expect(readText(`${lines.map((line) => line.trimEnd()).join('\n')}\n\n`).errors).toEqual([])
  })

  test('that asks for documents says for which sale and until when', () => {
    const ask = `005012345678${'0'.repeat(9)}${' '.repeat(16)}${'1'.padStart(15, '0')}14102026${' '.repeat(30)}000000000187${' '.repeat(10)}20112026`
    const result = readText([...lines.slice(0, -1), ask, lines.at(-1)].join('\n'))
    expect(result.warnings).toMatchObject([{ code: 'rede.request', value: '000000000187' }])
  })
})
