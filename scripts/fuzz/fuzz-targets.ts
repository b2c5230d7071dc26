import fc from 'fast-check'
import {
  inspectAny,
  inspectFile,
  read,
  readBrCode,
  readMapped,
  readMappedSample,
  readSlip,
  readStream,
  recognise,
  sourceOfBytes,
} from '../../formats/formats.ts'
import { statement } from '../../formats/mapping/mapping.fixture.ts'
import { readMappedRows } from '../../formats/mapping/tables/mapping-book.ts'
import { sheetOf } from '../../formats/sheet/sheet.fixture.ts'
import { sheetStart } from '../../formats/sheet/workbook-start.ts'
import { arbitraryToday, piecesOf } from '../../formats/testing/arbitraries.fixture.ts'
import { damaged, faultsOf, randomBytes } from '../../formats/testing/hostile.fixture.ts'
import { filesOfEveryKind } from '../../formats/testing/valid-files.testing.ts'

export type FuzzTarget<Input = Uint8Array> = {
  name: string
  inputs: fc.Arbitrary<Input>
  run: (input: Input) => Promise<void>
}

function refuseFaults(faults: readonly string[]) {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function runEveryReader(bytes: Uint8Array) {
  const { errors, ...content } = read(bytes, arbitraryToday)
  refuseFaults(faultsOf({ errors, ...content }))
  recognise(bytes)
  JSON.stringify(inspectFile(bytes, 'arquivo', arbitraryToday))
  await readStream(piecesOf(bytes, [1000, 7, 65_536]), { ...arbitraryToday, onItems: () => undefined })
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('latin1')

const texts = [
  '23793381286000000000130000000406684340000010000',
  '836200000010122500481001180975657313001589636081',
  '00020126360014br.gov.bcb.pix0114+55619999999995204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63046B1A',
]

async function runTypedReaders(bytes: Uint8Array) {
  const text = decoder.decode(bytes)
  for (const { errors } of [readSlip(text, arbitraryToday.today), readBrCode(text)])
    refuseFaults(faultsOf({ errors, warnings: [], content: null }).filter((fault) => !fault.startsWith('neither')))
}

const rows = 'Data;Histórico;Valor\n14/10/2026;PIX "José";1.234,56\n15/10/2026;Tarifa;-12,00\n'
const cells = ['Data', 'Histórico', 'Valor', '14/10/2026', 'PIX', '10,00'].map(
  (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
)
const sheet = sheetOf(`<row>${cells.slice(0, 3).join('')}</row><row>${cells.slice(3).join('')}</row>`)

async function runMappedReaders(bytes: Uint8Array) {
  readMappedSample(statement(), bytes, arbitraryToday)
  await readMappedRows(statement(), bytes, { ...arbitraryToday, most: 1000 })
  await readMapped(() => piecesOf(bytes, [5, 1000]), statement(), { ...arbitraryToday, onRows: () => undefined })
  JSON.stringify(await inspectAny(bytes, 'arquivo', arbitraryToday))
  await sheetStart(sourceOfBytes(bytes), { rows: 50, columns: 20 })
}

// Long enough to reveal quadratic run time.
const runs = { longest: 20_000 }

export const fuzzTargets: readonly FuzzTarget[] = [
  { name: 'random', inputs: randomBytes, run: runEveryReader },
  ...filesOfEveryKind.map(([name, bytes]) => ({ name, inputs: damaged(bytes, runs), run: runEveryReader })),
  { name: 'mapped-csv', inputs: damaged(encoder.encode(rows), runs), run: runMappedReaders },
  { name: 'mapped-xlsx', inputs: damaged(sheet, runs), run: runMappedReaders },
  ...texts.map((text, index) => ({
    name: `typed-${index + 1}`,
    inputs: damaged(encoder.encode(text), runs),
    run: runTypedReaders,
  })),
]

export type FuzzCase = { seed: number; no: number }

export function caseOf({ seed, no }: FuzzCase) {
  const target = fuzzTargets[no % fuzzTargets.length]
  const [input] = target ? fc.sample(target.inputs, { seed: seed + no, numRuns: 1 }) : []
  if (!target || !input) throw new Error(`there is no case ${no}`)
  return { target, input }
}
