import { newRowReader } from '../acquirer/acquirer-frame.ts'
import type { AcquirerItem } from '../acquirer/acquirer-items.ts'
import { type Field, type FixedWidthRow, type RecordLayout, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Feed } from '../fixed-width/line-layout.ts'
import { checkRecords, checkTotals, newRedeFile, toRedeSeries } from './rede-file.ts'

type Opening = { merchant_no: string; issued_on: string; sequence: string; movement: string }

export function redeStatement(feed: Feed<AcquirerItem>, { exact = true } = {}) {
  const { report, emit } = feed
  const file = newRedeFile()
  return {
    file,
    frame: {
      institution: 'Rede',
      rowAt: newRowReader(feed),
      typeOf: (line: string) => line.slice(0, 3),
      heading: file.heading,
    },
    opening:
      <V extends Opening>(header: RecordLayout<V>) =>
      (row: FixedWidthRow) => {
        const { merchant_no, issued_on, sequence, movement } = readLayoutValues(row, header)
        file.open(merchant_no, issued_on)
        emit({ series: toRedeSeries(sequence, movement) })
      },
    totals:
      <V extends object>(fields: RecordLayout<V>) =>
      (row: FixedWidthRow) =>
        checkTotals({ row, fields, promised: readLayoutValues(row, fields), found: file.closeMatrix(), report, exact }),
    /** `last` is the last field of a complete trailer. */
    closing:
      <V extends object>(fields: RecordLayout<V> & { records: Field<number> }, last: Field<number>) =>
      (row: FixedWidthRow, records: number) => {
        const promised = readLayoutValues(row, fields)
        checkRecords({ row, field: fields.records, last, records, report })
        checkTotals({ row, fields, promised, found: file.fileSums(), report, exact })
      },
  }
}
