import { formatNounCount } from '../../reading/counted.ts'
import { unreadSheet } from '../../reading/left-out.ts'
import type { LeftOutGroup } from '../../reading/report.ts'
import type { OtherSheet } from '../../sheet/workbook-read.ts'
import { sumItems } from '../../values/amounts.ts'
import { headerName, listRequestedNames } from '../schema/header.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import { type FileNotice, truncateFaultText } from '../values/mapping-fault.ts'
import { findDecimalMark } from '../values/written-style.ts'
import { missingIn } from './mapping-table.ts'

/** A sheet with more filled rows counts as data, even without a heading of the layout. */
const maxOfRemarks = 10

const maxNotices = 100

const amountAtEnd = /[\d.,]{0,30}\d[.,]\d{2}\s{0,3}[-+DC]?\)?$/i
// A workbook stores 10.50 as 10.5. Whole numbers may be codes or counts.
const amountNumber = /,\d{1,2}$/
function isAmount({ text, number }: { text: string; number?: boolean }): boolean {
  if (number) return amountNumber.test(text)
  const amount = amountAtEnd.exec(text.trim())?.[0]
  // A date such as 31.12.26 has no decimal mark.
  return amount !== undefined && findDecimalMark(amount) !== null
}

// A sheet may have money if it has the layout's heading, amounts with cents, or unreadable content.
/** Returns a notice per sheet that looks like data, and a remainder of those with money unless a person chose one. */
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
    sheet.rows === null || hasHeading(sheet) || sheet.first.some(({ cells }) => cells.some(isAmount))
  const unread = sheets.filter(looksLikeData)
  const withMoney = mapping.sheet === '' ? unread.filter(mayHaveMoney) : []
  const records = sumItems(withMoney, ({ rows }) => rows ?? 1)
  const left_out = withMoney.length === 0 ? [] : [{ ...unreadSheet, records, amount_cents: null }]
  const notices = unread.slice(0, maxNotices).map(unreadSheetNotice)
  if (unread.length > maxNotices) notices.push(furtherSheetsNotice(unread.length - maxNotices))
  return { notices, left_out }
}

function unreadSheetNotice({ name, hidden, rows, more }: OtherSheet): FileNotice {
  const counted = `tem ${more ? 'ao menos ' : ''}${formatNounCount(rows ?? 0, 'linha preenchida', 'linhas preenchidas')}`
  const description = rows === null ? 'não pôde ser lida' : counted
  const message = `A aba ${hidden ? 'oculta ' : ''}"${truncateFaultText(name)}" ${description} e não foi importada: envie-a em outro arquivo.`
  return { line: null, column: '', field: null, value: name, message, code: 'W08' }
}

function furtherSheetsNotice(count: number): FileNotice {
  const message = `Mais ${formatNounCount(count, 'aba parece trazer dados', 'abas parecem trazer dados')} e não foram importadas: envie-as em outros arquivos.`
  return { line: null, column: '', field: null, value: null, message, code: 'W08' }
}
