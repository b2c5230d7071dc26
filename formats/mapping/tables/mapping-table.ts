import { findHeaderIndex, headerName, listAuxiliaryNames, listRequestedNames } from '../schema/header.ts'
import { getTargetFields } from '../schema/mapping-fields.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { type FileNotice, type MappingFault, truncateFaultText } from '../values/mapping-fault.ts'
import { isBlankRow, newTotalTest, type TakeRow, withoutBottom } from './mapping-bottom.ts'
import { nameFault, newAbove } from './mapping-elsewhere.ts'
import { locateColumns, type PlacedColumn, type TableHeader } from './mapping-row.ts'

export type FoundTable = {
  columns: readonly PlacedColumn[]
  header: TableHeader
  header_line: number | null
  above: Readonly<Record<string, string>>
}

export type BesideRows = {
  file_name?: string
  /** Cells above the header, for a reading that starts below them. */
  above?: Readonly<Record<string, string>>
}

type TableUser = {
  begin: (table: FoundTable) => void
  row: (...next: Parameters<TakeRow>) => MappingFault | null
  total?: (cells: readonly string[], line: number) => void
}

const maxHeaderRows = 50

/** Finds the records of a file: rows between header and bottom, without totals and the remarks below totals. */
export function newTable(mapping: Mapping, { file_name = '', above }: BesideRows, user: TableUser) {
  const isTotal = newTotalTest(mapping)
  const byHeader = listRequestedNames(mapping).length > 0 || mapping.header_row !== null
  const head = newAbove(mapping, above)
  const unnamed = nameFault(mapping, file_name)
  let fault: MappingFault | null = unnamed === null ? null : { line: null, message: unnamed }
  let begun = false
  let searchedRows = 0
  let belowTotal = false
  let days: readonly number[] = []

  const refuse = (line: number | null, message: string) => {
    fault = { line, message }
    return false
  }
  const notFound = () => refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
  const begin = (header: TableHeader, header_line: number | null) => {
    begun = true
    const columns = locateColumns(mapping, header, { file_name, above: head.above })
    days = columns
      .filter(({ field, place }) => field.type === 'day' && field.required && place >= 0)
      .map(({ place }) => place)
    user.begin({ columns, header, header_line, above: head.above })
  }
  const seek = (cells: readonly string[], line: number) => {
    searchedRows++
    const names = cells.map(headerName)
    const missing = missingIn(mapping, names)
    const here = mapping.header_row === null ? missing.length === 0 : line === mapping.header_row
    if (here && missing.length > 0) return refuse(line, headerChanged(missing))
    const cellFault = here ? head.fault(line) : null
    if (cellFault !== null) return refuse(line, cellFault)
    if (here) begin({ names, titles: cells.map((cell) => cell.trim()) }, line)
    return here || searchedRows < maxHeaderRows || notFound()
  }
  // Below a total, a row with one filled cell is a remark, e.g. when and by whom the file was made.
  const isRemark = (cells: readonly string[]) => belowTotal && cells.filter((cell) => cell.trim() !== '').length === 1

  const row: TakeRow = (cells, line, numbers) => {
    if (!begun) head.see(cells, line)
    if (line <= mapping.skip_rows) return fault === null
    if (fault !== null || isBlankRow(cells)) return fault === null
    if (!begun && byHeader) return seek(cells, line)
    if (!begun) begin({ names: [], titles: [] }, null)
    if (isTotal(cells, days)) {
      belowTotal = true
      user.total?.(cells, line)
      return true
    }
    if (isRemark(cells)) return true
    belowTotal = false
    fault = user.row(cells, line, numbers)
    return fault === null
  }
  return withoutBottom(
    {
      row,
      end(): MappingFault | null {
        if (!begun && !byHeader) begin({ names: [], titles: [] }, null)
        if (!begun && fault === null) notFound()
        return fault
      },
    },
    mapping.skip_bottom,
  )
}

export function missingIn(mapping: Mapping, header: readonly string[]): string[] {
  const fields = getTargetFields(mapping.target)
  return mapping.columns.flatMap(({ field, source, required, ...auxiliary }) => {
    const requested = [
      ...(source.by === 'header' && (required || fields.get(field)?.required) ? [source.names] : []),
      ...listAuxiliaryNames(auxiliary),
    ]
    return requested.filter((names) => findHeaderIndex(header, names) === -1).map(([name = '']) => name)
  })
}

/** Returns a notice for each duplicated title that a field is read from; the first such column is read. */
export function repeatedTitleNotices({ columns, header, header_line }: FoundTable): FileNotice[] {
  return columns
    .filter(({ column }) => column.source.by === 'header')
    .flatMap(({ place, title, field }) => {
      const name = header.names[place] ?? ''
      const places = header.names.flatMap((other, at) => (name !== '' && other === name ? [at + 1] : []))
      if (places.length < 2) return []
      const message = `O título "${truncateFaultText(title)}" está em mais de uma coluna (${places.join(', ')}); foi lida a coluna ${place + 1}.`
      return [{ line: header_line, column: title, field: field.name, value: null, message, code: 'W09' as const }]
    })
}

const headerChanged = (missing: readonly string[]) => `Cabeçalho mudou: colunas ausentes {${missing.join(', ')}}.`
