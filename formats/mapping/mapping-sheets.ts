import { formatNounCount } from '../reading/counted.ts'
import { unreadSheet } from '../reading/left-out.ts'
import type { LeftOutGroup } from '../reading/report.ts'
import type { OtherSheet } from '../sheet/workbook-read.ts'
import { headerName, listRequestedNames } from './header.ts'
import { type FileNotice, truncateFaultText } from './mapping-fault.ts'
import type { Mapping } from './mapping-schema.ts'
import { missingIn } from './mapping-table.ts'

/** A sheet with more filled rows counts as data, even without a heading of the layout. */
const maxOfRemarks = 10

// A summary has no more rows than remarks, so numbers alone do not make a short sheet count.
const amountText = /\d[.,]\d{2}\)?$/

/** Returns a notice for each sheet that looks like data, and one remainder of those that may have money. */
export function leaveOutSheets(
  mapping: Mapping,
  sheets: readonly OtherSheet[],
): { notices: FileNotice[]; left_out: LeftOutGroup[] } {
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
  const mayHaveMoney = (sheet: OtherSheet) =>
    sheet.rows === null ||
    hasHeading(sheet) ||
    sheet.first.some(({ cells }) => cells.some(({ text, number }) => number || amountText.test(text.trim())))
  const unread = sheets.filter(looksLikeData)
  const withMoney = unread.filter(mayHaveMoney)
  const records = withMoney.reduce((sum, { rows }) => sum + (rows ?? 1), 0)
  const left_out = withMoney.length === 0 ? [] : [{ ...unreadSheet, records, amount_cents: null }]
  return { notices: unread.map(unreadSheetNotice), left_out }
}

function unreadSheetNotice({ name, hidden, rows }: OtherSheet): FileNotice {
  const description =
    rows === null ? 'não pôde ser lida' : `tem ${formatNounCount(rows, 'linha preenchida', 'linhas preenchidas')}`
  const message = `A aba ${hidden ? 'oculta ' : ''}"${truncateFaultText(name)}" ${description} e não foi importada: envie-a em outro arquivo.`
  return { line: null, column: '', field: null, value: name, message, code: 'W08' }
}
