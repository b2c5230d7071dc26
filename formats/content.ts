import type { CapturesContent } from './acquirer/acquirer-types.ts'
import type { ContentHead, FileContent, ReadItem } from './answer-types.ts'
import type { PosExportContent, PosItem } from './pos-export/pos-export-types.ts'
import type { StatementAccount } from './statement-types.ts'

/** The content of a file that was read whole, from its items and what it says of itself. */
export function contentOf(head: ContentHead, items: readonly ReadItem[]): FileContent {
  if (head.kind === 'statement') return { kind: 'statement', accounts: accountsOf(head, items) }
  if (head.kind === 'captures') return capturesOf(head, items)
  if (head.kind === 'pos-export') return posExportOf(head, items)
  if (head.kind === 'collection')
    return { kind: 'collection', titles: items.flatMap((item) => (item.kind === 'title' ? [item.row] : [])) }
  if (head.kind === 'payments')
    return { kind: 'payments', payments: items.flatMap((item) => (item.kind === 'payment' ? [item.row] : [])) }
  return { kind: 'pix', payments: items.flatMap((item) => (item.kind === 'pix' ? [item.row] : [])) }
}

type Head<Kind extends ContentHead['kind']> = Extract<ContentHead, { kind: Kind }>

function accountsOf(head: Head<'statement'>, items: readonly ReadItem[]): StatementAccount[] {
  const accounts = head.accounts.map(
    (account): StatementAccount => ({ ...account, lines: [], waiting_lines: [], balance_notes: [] }),
  )
  for (const item of items) {
    if (item.kind === 'statement-line') accounts[item.account]?.lines.push(item.row)
    if (item.kind === 'account') accounts.push(item.row)
    if (item.kind === 'balance-note') accounts[item.account]?.balance_notes.push(item.row)
  }
  return accounts
}

function capturesOf(head: Head<'captures'>, items: readonly ReadItem[]): CapturesContent {
  const content: CapturesContent = { ...head, captures: [], settlements: [] }
  for (const item of items) {
    if (item.kind === 'capture') content.captures.push(item.row)
    if (item.kind === 'settlement') content.settlements.push(item.row)
  }
  // A capture whose later instalments stand further down is whole only there.
  content.captures.sort((a, b) => a.line - b.line)
  return content
}

/** The lists of an export without records. */
export const noRecords = () => ({
  shifts: [],
  till_movements: [],
  readings: [],
  fuellings: [],
  sales: [],
  payments: [],
  tank_dips: [],
  fuel_receipts: [],
})

function posExportOf({ kind, header }: Head<'pos-export'>, items: readonly ReadItem[]): PosExportContent {
  const content: PosExportContent = { kind, header, ...noRecords() }
  for (const item of items) addToPosExport(content, item)
  return content
}

/** Puts an item into its list, if it is one of an export. */
export function addToPosExport(content: PosExportContent, item: ReadItem) {
  if (isPosItem(item, content)) addTo(content, item)
}

type ReadPosItem = Extract<ReadItem, PosItem>
const isPosItem = (item: ReadItem, content: PosExportContent): item is ReadPosItem => item.kind in content

const addTo = <Item extends PosItem>(content: PosExportContent, { kind, row }: Item) => {
  const list: Item['row'][] = content[kind]
  list.push(row)
}
