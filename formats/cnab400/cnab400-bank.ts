import type { Occurrences } from '../cnab/occurrences.ts'
import { absentField, type Field, type RecordLayout } from '../fixed-width/fixed-width.ts'
import type { RemittanceLayout, ReturnedTitle400, ReturnLayout } from './cnab400-layout.ts'

type TitleMoney = { paid_cents: number; net_cents: number | null }

type MoneyColumns = Pick<ReturnedTitle400, 'received_cents' | 'posted_cents' | 'posted_side'>

type Further<V> = { starts: string; layout: RecordLayout<V> }
type PixColumns = { key: string; txid: string; payload: string }
type FineColumns = { code: string; from: string | null; value: number }

export type Control = { codes: readonly string[] | 'all'; count: Field<number>; value: Field<number> }

export type Bank400 = {
  bank: string
  name: string
  detail: string
  /** Starts of records that repeat a title's money or have no money (e.g. split-credit shares); not read. */
  withoutMoney: readonly string[]
  series: RecordLayout<{ number: string; agreement: string }>
  returned: ReturnLayout
  motives: RecordLayout<{ motives: string[]; way: string }>
  /** Result of an instruction, for banks that report it in a separate column for some occurrences. */
  answer: { codes: readonly string[]; field: Field<string>; meanings: Readonly<Record<string, string>> } | null
  occurrences: Occurrences
  money: {
    read: (values: MoneyColumns & { fee_cents: number }) => TitleMoney
    write: (title: TitleMoney & { fee_cents: number }) => MoneyColumns
  }
  /** True if the discount of a settlement includes the abatement. Source: bank-files 6.1. */
  sumsAbatement: boolean
  /** True if nominal − fee − discount + interest must equal the net value. */
  nets: boolean
  controls: readonly Control[]
  trailerNumber: Field<string> | null
  returnPix: Further<PixColumns> | null
  remitted: RemittanceLayout
  remittancePix: Further<PixColumns> | null
  /** The fine's record, where the title record has no column for it. */
  fine: Further<FineColumns> | null
}

export const noPixParts = { key: absentField, txid: absentField, payload: absentField }

export const grossOnly: Bank400['money'] = {
  read: ({ received_cents }) => ({ paid_cents: received_cents, net_cents: null }),
  write: ({ paid_cents }) => ({ received_cents: paid_cents, posted_cents: 0, posted_side: '' }),
}

export const grossAndPosted = (debit: string, credit: string): Bank400['money'] => ({
  read: ({ received_cents, posted_cents, posted_side }) => ({
    paid_cents: received_cents,
    net_cents: postedOf(posted_side, { posted_cents, debit, credit }),
  }),
  write: ({ paid_cents, net_cents }) => ({
    received_cents: paid_cents,
    posted_cents: Math.abs(net_cents ?? 0),
    posted_side: (net_cents ?? 0) < 0 ? debit : credit,
  }),
})

type Posted = { posted_cents: number; debit: string; credit: string }

/** Posted amount signed by its side; `null` where the side means "not posted". */
function postedOf(side: string, { posted_cents, debit, credit }: Posted): number | null {
  if (side === credit) return posted_cents
  return side === debit ? -posted_cents || 0 : null
}
