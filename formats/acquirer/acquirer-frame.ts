import { type FixedWidthRow, newFixedWidthRow } from '../fixed-width/fixed-width.ts'
import type { Feed, Heading, LineReading } from '../fixed-width/line-layout.ts'
import { formatNounCount } from '../reading/counted.ts'
import type { ProblemReport } from '../reading/report.ts'
import { reportUnknownRecord } from '../reading/unknown-record.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import type { AcquirerItem } from './acquirer-items.ts'

/** `records` is the number of records so far, including the header and this one. */
type Take<Line> = (row: Line, records: number) => void

type AcquirerFrame<Line> = {
  institution: string
  rowAt: (text: string, line: number) => Line
  typeOf: (line: string) => string
  header: string
  trailer: string
  /** The handler of a known type without useful data is empty. */
  take: Readonly<Record<string, Take<Line>>>
  /** Runs before the handler of each record. Use it to emit a block that this record ends. */
  before?: (type: string) => void
  /** `records` excludes the header and the trailer. */
  heading: (records: number) => Heading
}

/** Types without a handler are skipped with a warning. */
export function readFrame<Item, Line>({ report }: Feed<Item>, frame: AcquirerFrame<Line>): LineReading {
  let records = 0
  let closed = false
  let afterTrailer = false
  let tooMany = false
  return {
    line(text, line) {
      const type = frame.typeOf(text)
      if (closed && !afterTrailer) {
        report.error('file.after-trailer', 'registro depois do trailer; o arquivo contém mais de um extrato.', { line })
        report.onlyCards()
        afterTrailer = true
      }
      tooMany = ++records > maxRecords
      if (tooMany) return false
      frame.before?.(type)
      closed ||= type === frame.trailer
      // `Object.hasOwn`, because a hostile record type may be the name of an inherited property such as `constructor`.
      const take = Object.hasOwn(frame.take, type) ? frame.take[type] : undefined
      if (take && (type === frame.header) === (records === 1)) take(frame.rowAt(text, line), records)
      else {
        reportUnknownRecord(report, { code: 'record.unknown', line, type, content: text.slice(type.length) })
      }
      return true
    },
    end() {
      if (tooMany) report.error(tooManyRecords.code, tooManyRecords.text)
      else if (!closed)
        report.error(
          'file.truncated',
          `Arquivo cortado: falta o registro final (trailer, tipo ${frame.trailer}) da ${frame.institution}.`,
        )
      return frame.heading(Math.max(0, closed ? records - 2 : records - 1))
    },
  }
}

type RecordCount = { code: string; line: number; field: string; promised: number; records: number }

export const refuseCount = (report: ProblemReport, { code, line, field, promised, records }: RecordCount) =>
  report.error(
    code,
    `o trailer anuncia ${formatNounCount(promised, 'registro', 'registros')} e o arquivo tem ${records}; arquivo cortado ou alterado.`,
    { line, field, value: String(promised) },
  )

export const newRowReader =
  ({ calendar, report }: Pick<Feed<AcquirerItem>, 'calendar' | 'report'>) =>
  (text: string, line: number): FixedWidthRow =>
    newFixedWidthRow(text, line, calendar, report)
