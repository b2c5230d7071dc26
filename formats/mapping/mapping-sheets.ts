import { formatNounCount } from '../reading/counted.ts'
import type { OtherSheet } from '../sheet/workbook-read.ts'
import { headerName, listRequestedNames } from './header.ts'
import { type FileNotice, truncateFaultText } from './mapping-fault.ts'
import type { Mapping } from './mapping-schema.ts'
import { missingIn } from './mapping-table.ts'

/** A sheet with more filled rows counts as data, even without a heading of the layout. */
const maxOfRemarks = 10

export function unreadSheetNotices(mapping: Mapping, sheets: readonly OtherSheet[]): FileNotice[] {
  const hasNames = listRequestedNames(mapping).length > 0
  const hasHeading = ({ first }: OtherSheet) =>
    hasNames &&
    first.some(
      ({ cells }) =>
        missingIn(
          mapping,
          cells.map(({ text }) => headerName(text)),
        ).length === 0,
    )
  const looksLikeData = (sheet: OtherSheet) =>
    sheet.rows === null || sheet.rows > maxOfRemarks || (sheet.rows > 1 && hasHeading(sheet))
  return sheets.filter(looksLikeData).map(({ name, hidden, rows }) => {
    const description =
      rows === null ? 'não pôde ser lida' : `tem ${formatNounCount(rows, 'linha preenchida', 'linhas preenchidas')}`
    const message = `A aba ${hidden ? 'oculta ' : ''}"${truncateFaultText(name)}" ${description} e não foi importada: envie-a em outro arquivo.`
    return { line: null, column: '', field: null, value: name, message, code: 'W08' }
  })
}
