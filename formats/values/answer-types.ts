import type { CapturesContent, ParsedCapture, ParsedSettlement } from '../acquirer/acquirer-types.ts'
import type { CollectionContent, CollectionTitle } from '../cnab/collection-types.ts'
import type { BillsContent, CollectedBill } from '../cnab150/bill-types.ts'
import type { BankPayment, PaymentsContent } from '../cnab240/payments/payment-types.ts'
import type { InvoicesContent } from '../nfe/nfe-types.ts'
import type { PixContent, PixPayment } from '../pix/pix-types.ts'
import type { PosExport, PosHeader } from '../pos-export/pos-export-schema.ts'
import type { PosExportContent, PosItem } from '../pos-export/pos-export-types.ts'
import type { Layout } from '../reading/layouts.ts'
import type { LeftOutGroup, Problem } from '../reading/report.ts'
import type { AccountHead, BalanceNote, ParsedStatementLine, StatementContent } from '../reading/statement-types.ts'
import type { Period } from './period.ts'

export type ReadItem =
  | { kind: 'statement-line'; account: number; row: ParsedStatementLine; of: StatementAccountId }
  | { kind: 'balance-note'; account: number; row: BalanceNote }
  | { kind: 'title'; row: CollectionTitle }
  | { kind: 'payment'; row: BankPayment }
  | { kind: 'bill'; row: CollectedBill }
  | { kind: 'capture'; row: ParsedCapture }
  /** `alone` is true when the amount of the settlement appears in no sale or event of a sales file. */
  | { kind: 'settlement'; row: ParsedSettlement; alone?: boolean }
  | { kind: 'pix'; row: PixPayment }
  | (PosItem & { of: PosHeader | null })

/** The account as known at a line. The file's head, complete at the end, overrides it. */
export type StatementAccountId = Pick<AccountHead, 'bank_id' | 'account_id'>

/** The content of a file without its items. `account` of an item is an index into `accounts`. */
export type ContentHead =
  | { kind: 'statement'; accounts: AccountHead[] }
  | Omit<CapturesContent, 'captures' | 'settlements'>
  | { kind: 'collection' }
  | { kind: 'payments' }
  | { kind: 'bills' }
  | { kind: 'pix' }
  | { kind: 'pos-export'; header: PosExport['header'] }

export type StreamResult = Omit<ReadResult, 'content'> & {
  head: ContentHead | null
  /** Set only for layouts that are read whole and emit no items. */
  content: FileContent | null
}

/** `fee = gross − net`, but in collection returns the sum of the titles' fees, even if not deducted from the net. */
export type ControlTotals = {
  records: number
  gross_cents: number | null
  fee_cents: number | null
  net_cents: number | null
}

/** The total of the file split into imported and left out. If the two do not add up to it, records were lost. */
export type TotalsEquation = {
  of: 'gross' | 'net'
  imported_cents: number
  left_out_cents: number
  total_cents: number
}

export type ReadBody = Omit<ReadResult, 'layout' | 'left_out' | 'equation' | 'errors' | 'warnings'>

export type ReadResult = {
  layout: Layout | null
  institution: string | null
  period: Period | null
  /** Establishment numbers, StoneCode or company CNPJ, as written in the file. */
  establishments: string[]
  /** Number of the file in the series of an agreement and account (CNAB), text with zeros; `null` without one. */
  series?: { agreement: string; account: string; number: string } | null
  totals: ControlTotals | null
  /** `null` only if nothing could be read. With errors it holds what was read before them. */
  content: FileContent | null
  left_out: LeftOutGroup[]
  /** `null` if the layout has no total of its records. A mismatch is also a warning with `sums`. */
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
