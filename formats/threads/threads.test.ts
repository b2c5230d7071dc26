import { afterAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { statement } from '../mapping/mapping.fixture.ts'
import type { MappedRow } from '../mapping/tables/mapping-apply.ts'
import { readMapped } from '../mapping/tables/mapping-file.ts'
import { readHandingOver } from '../readers/read.ts'
import { zipOf } from '../sheet/sheet.fixture.ts'
import { readSheet } from '../sheet/sheet-read.ts'
import { sourceOfBytes } from '../sheet/zip-stream.ts'
import { arbitraryToday, piecesOf } from '../testing/arbitraries.fixture.ts'
import { validFiles } from '../testing/valid-files.testing.ts'
import { newReadingThreads, ReadingStopped } from './reading-pool.ts'
import {
  firstRowsInThread,
  openArchiveInThread,
  readKnownInThread,
  readMappedInThread,
  readSheetInThread,
  sheetStartInThread,
  workbookLinesInThread,
} from './threads.ts'

const open = (bytes: Uint8Array) => () => piecesOf(bytes, [5000])
const lines = Array.from({ length: 1200 }, (_, no) => `14/10/2026;PIX ${no};1.234,${10 + (no % 90)}`)
const table = Buffer.from(`Data;Histórico;Valor\n${lines.join('\n')}\nTotal;;9,99\n`)
const bookOf = async (rows: number) =>
  new Uint8Array(
    await writeXlsxFile(Array.from({ length: rows }, (_, no) => [{ value: `A${no}` }, { value: no }])).toBuffer(),
  )

describe('worker threads and the main thread give the same results', () => {
  test.each(Object.entries(validFiles))('a file of %s gives the same result in a worker', async (_layout, bytes) => {
    const there: unknown[] = []
    const here: unknown[] = []
    const answer = await readKnownInThread(open(bytes), {
      ...arbitraryToday,
      onItems: async (batch) => void there.push(...batch),
    })
    const expected = await readHandingOver(open(bytes)(), {
      ...arbitraryToday,
      onItems: async (batch) => void here.push(...batch),
    })
    expect([answer, there]).toEqual([expected, here])
  })

  test('a table of columns gives the same rows, totals and notices in a worker', async () => {
    const there: MappedRow[] = []
    const here: MappedRow[] = []
    const optionsFor = (rows: MappedRow[]) => ({
      ...arbitraryToday,
      onRows: async (batch: MappedRow[]) => void rows.push(...batch),
    })
    const answer = await readMappedInThread({ open: open(table), book: null }, statement(), optionsFor(there))
    expect(answer).toEqual(await readMapped(open(table), statement(), optionsFor(here)))
    expect(there).toEqual(here)
    expect(answer).toMatchObject({ rows: 1200, totals: { rows: 1 }, notices: [{ code: 'W07' }] })
  })

  test('a sheet, the start of a workbook, its rows and an archive give the same results in a worker', async () => {
    const bytes = await bookOf(30)
    const source = sourceOfBytes(bytes)
    expect(await readSheetInThread(bytes)).toEqual(await readSheet(bytes))
    expect((await firstRowsInThread(bytes, { most: 5, delimiter: 'auto', encoding: 'auto' })).rows).toHaveLength(5)
    expect(await sheetStartInThread(source, { rows: 3, columns: 1 })).toMatchObject({ more_rows: 27, more_columns: 1 })
    expect([...(await workbookLinesInThread(source, new Set([3])))]).toEqual([[3, 'A2;2']])
    const zip = sourceOfBytes(zipOf(Object.fromEntries(lines.map((line, no) => [`${no}.csv`, line]))))
    expect(await openArchiveInThread(zip)).toMatchObject({ count: 1200, files: { length: 1200 } })
    expect(await openArchiveInThread(source)).toBeNull()
  })
})

test('a failure of the row receiver ends the reading with the same error, and no more rows are read', async () => {
  const refused = new Error('the database is away')
  let calls = 0
  const onRows = async () => {
    calls++
    throw refused
  }
  await expect(
    readMappedInThread({ open: open(table), book: null }, statement(), { ...arbitraryToday, onRows }),
  ).rejects.toBe(refused)
  expect(calls).toBe(1)
})

describe('limits of a worker', () => {
  // 19 MB of XML in a small file: as many cells as the limits of rows and bytes allow.
  const row = `<row>${'<c><v>1</v></c>'.repeat(500)}</row>`
  const bomb = zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row.repeat(2500)}</sheetData></worksheet>`,
  })
  const small = newReadingThreads({ memory_mb: 48, silent_ms: 30_000 })
  const impatient = newReadingThreads({ memory_mb: 512, silent_ms: 1 })
  afterAll(async () => {
    await small.close()
    await impatient.close()
  })

  test('a reading that needs too much memory is stopped, and the next one succeeds', async () => {
    await expect(small.run('sheet', bomb)).rejects.toBeInstanceOf(ReadingStopped)
    expect(await small.run('archive', table.length, { source: sourceOfBytes(table) })).toBeNull()
  })

  test('a reading that computes longer than allowed without a message is stopped', async () => {
    await expect(impatient.run('sheet', bomb)).rejects.toBeInstanceOf(ReadingStopped)
  })
})
