import type { Capture, CapturesContent, Settlement } from './acquirer/acquirer-types.ts'
import type { CollectionContent, CollectionTitle } from './cnab/collection-types.ts'
import type { BillsContent, CollectedBill } from './cnab150/bill-types.ts'
import type { Payment, PaymentsContent } from './cnab240/payments/payment-types.ts'
import type { Layout } from './layouts.ts'
import type { InvoicesContent } from './nfe/nfe-types.ts'
import type { Period } from './period.ts'
import type { PixContent, PixPayment } from './pix/pix-types.ts'
import type { PosExport, PosHeader } from './pos-export/pos-export-schema.ts'
import type { PosExportContent, PosItem } from './pos-export/pos-export-types.ts'
import type { LeftOut, Problem } from './report.ts'
import type { AccountHead, BalanceNote, StatementContent, StatementLine } from './statement-types.ts'

/** One record of a file, handed over as soon as it is whole. */
export type ReadItem =
  | { kind: 'statement-line'; account: number; row: StatementLine; of: AccountTold }
  | { kind: 'balance-note'; account: number; row: BalanceNote }
  | { kind: 'title'; row: CollectionTitle }
  | { kind: 'payment'; row: Payment }
  | { kind: 'bill'; row: CollectedBill }
  | { kind: 'capture'; row: Capture }
  /** `alone`: in a file of sales, no sale or event of the file has its money. */
  | { kind: 'settlement'; row: Settlement; alone?: boolean }
  | { kind: 'pix'; row: PixPayment }
  | (PosItem & { of: PosHeader | null })

/** What a file has told of a line's account until its first line; the head has the last word. */
export type AccountTold = Pick<AccountHead, 'bank_id' | 'account_id'>

/** What a file's content says beside its items; `account` of an item is a place in `accounts`. */
export type ContentHead =
  | { kind: 'statement'; accounts: AccountHead[] }
  | Omit<CapturesContent, 'captures' | 'settlements'>
  | { kind: 'collection' }
  | { kind: 'payments' }
  | { kind: 'bills' }
  | { kind: 'pix' }
  | { kind: 'pos-export'; header: PosExport['header'] }

/** What `readStream` answers, once its items were handed over. */
export type StreamResult = Omit<ReadResult, 'content'> & {
  head: ContentHead | null
  /** The content of a layout that is only read whole, which hands over no items. */
  content: FileContent | null
}

/**
 * The file's own control totals, in cents; `null` where the layout has no such figure. `fee = gross − net`, but for the
 * returns of collection: there the fee is the sum of the titles' fees, whether or not the bank took it from the net.
 */
export type Totals = {
  records: number
  gross_cents: number | null
  fee_cents: number | null
  net_cents: number | null
}

/** A file's own total as what is imported of it and what is left out; they add up, or records were lost. */
export type TotalsEquation = {
  of: 'gross' | 'net'
  imported_cents: number
  left_out_cents: number
  total_cents: number
}

/** What a layout's reader answers to the door, which adds layout and problems. */
export type ReadBody = Omit<ReadResult, 'layout' | 'left_out' | 'equation' | 'errors' | 'warnings'>

/** What `read` answers for any bytes whatsoever. A file with errors is refused whole by whoever stores it. */
export type ReadResult = {
  layout: Layout | null
  institution: string | null
  period: Period | null
  /** Establishment numbers, StoneCode or company CNPJ, as written in the file. */
  establishments: string[]
  /** The file's number in the series of an agreement and account (CNAB), text with zeros; `null` where it has none. */
  series?: { agreement: string; account: string; number: string } | null
  totals: Totals | null
  /** `null` only when nothing could be read at all; with errors it holds what was read until then. */
  content: FileContent | null
  /** Records with money that are not imported, by reason: with what is imported they add up to all that the file has. */
  left_out: LeftOut[]
  /** `null` where the layout has no total of its records. One that does not hold is a warning with `sums` too. */
  equation: TotalsEquation | null
  warnings: Problem[]
  errors: Problem[]
}

export type FileContent =
  | StatementContent
  | CollectionContent
  | PaymentsContent
  | BillsContent
  | CapturesContent
  | PixContent
  | PosExportContent
  | InvoicesContent
