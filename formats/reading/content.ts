import type { PosExportContent, PosItem } from '../pos-export/pos-export-types.ts'
import type { ContentHead, FileContent, ReadItem } from '../values/answer-types.ts'
import type { StatementContent } from './statement-types.ts'

export function buildContent(head: ContentHead, items: readonly ReadItem[]): FileContent {
  const content = contentWithout(head)
  for (const item of items) addToContent(content, item)
  // A capture with instalments further down is emitted late, so captures are sorted by line.
  if (content.kind === 'captures') content.captures.sort((a, b) => a.line - b.line)
  return content
}

function contentWithout(head: ContentHead): FileContent {
  switch (head.kind) {
    case 'statement':
      return { kind: head.kind, accounts: head.accounts.map((account) => ({ ...account, ...noEntries() })) }
    case 'captures':
      return { ...head, captures: [], settlements: [] }
    case 'collection':
      return { kind: head.kind, titles: [] }
    case 'bills':
      return { kind: head.kind, bills: [] }
    case 'payments':
    case 'pix':
      return { kind: head.kind, payments: [] }
    case 'pos-export':
      return { kind: head.kind, header: head.header, ...noRecords() }
  }
}

export function addToContent(content: FileContent, item: ReadItem) {
  if (content.kind === 'statement') addToStatement(content, item)
  else if (content.kind === 'captures') {
    if (item.kind === 'capture') content.captures.push(item.row)
    if (item.kind === 'settlement') content.settlements.push(item.row)
  } else if (content.kind === 'collection' && item.kind === 'title') content.titles.push(item.row)
  else if (content.kind === 'bills' && item.kind === 'bill') content.bills.push(item.row)
  else if (content.kind === 'payments' && item.kind === 'payment') content.payments.push(item.row)
  else if (content.kind === 'pix' && item.kind === 'pix') content.payments.push(item.row)
  else if (content.kind === 'pos-export' && isPosItem(item, content)) addTo(content, item)
}

const noEntries = () => ({ lines: [], balance_notes: [] })

function addToStatement({ accounts }: StatementContent, item: ReadItem) {
  if (item.kind === 'statement-line') accounts[item.account]?.lines.push(item.row)
  if (item.kind === 'balance-note') accounts[item.account]?.balance_notes.push(item.row)
}

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

type ReadPosItem = Extract<ReadItem, PosItem>
const isPosItem = (item: ReadItem, content: PosExportContent): item is ReadPosItem => item.kind in content

const addTo = <Item extends PosItem>(content: PosExportContent, { kind, row }: Item) => {
  const list: Item['row'][] = content[kind]
  list.push(row)
}
