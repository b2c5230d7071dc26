import type { Occurrences } from '../cnab/occurrences.ts'
import { absent, type Field, type RecordLayout } from '../fixed-width.ts'
import type { RemittanceLayout, Returned, ReturnLayout } from './cnab400-layout.ts'

/** What was paid and what goes to the account, `null` where the bank does not tell. */
export type Money = { paid_cents: number; net_cents: number | null }

/** The columns money stands in. */
export type MoneyColumns = Pick<Returned, 'received_cents' | 'posted_cents' | 'posted_side'>

/** A record behind a title that tells more of it, known by how its line begins. */
export type Further<V> = { starts: string; layout: RecordLayout<V> }
export type PixColumns = { key: string; txid: string; payload: string }
export type FineColumns = { code: string; from: string | null; value: number }

/** A count and a value in a return's trailer, and the occurrences they are of. */
export type Control = { codes: readonly string[] | 'all'; count: Field<number>; value: Field<number> }

/** All that a bank has of its own. */
export type Bank400 = {
  bank: string
  name: string
  /** How the record of a title begins. */
  detail: string
  /** Records that repeat a title's money or carry none, such as the shares of a split credit: they are not read. */
  withoutMoney: readonly string[]
  /** The file's number and the agreement it counts under, in the header. */
  series: RecordLayout<{ number: string; agreement: string }>
  returned: ReturnLayout
  /** Motives, and how it was paid. */
  motives: RecordLayout<{ motives: string[]; way: string }>
  /** What became of an instruction, at a bank that tells it of some occurrences in a column of its own. */
  answer: { codes: readonly string[]; field: Field<string>; meanings: Readonly<Record<string, string>> } | null
  occurrences: Occurrences
  money: {
    read: (values: MoneyColumns & { fee_cents: number }) => Money
    write: (title: Money & { fee_cents: number }) => MoneyColumns
  }
  /** True where the discount of a settlement holds the abatement too. Source: bank-files 6.1. */
  sumsAbatement: boolean
  /** True where nominal − fee − discount + interest has to be the net value. */
  nets: boolean
  controls: readonly Control[]
  /** Where the trailer repeats the number of its file. */
  trailerNumber: Field<string> | null
  returnPix: Further<PixColumns> | null
  remitted: RemittanceLayout
  remittancePix: Further<PixColumns> | null
  /** The fine's record, where it is not in the title's own. */
  fine: Further<FineColumns> | null
}

export const noPixParts = { key: absent, txid: absent, payload: absent }

/** Gross in the field of the money received, and nothing of what goes to the account. */
export const grossOnly: Bank400['money'] = {
  read: ({ received_cents }) => ({ paid_cents: received_cents, net_cents: null }),
  write: ({ paid_cents }) => ({ received_cents: paid_cents, posted_cents: 0, posted_side: '' }),
}

/** Gross there, and what goes to the account in a field of its own with the side that says whether it came or went. */
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

/** What was posted, signed by its side; `null` where the side says that nothing was posted. */
function postedOf(side: string, { posted_cents, debit, credit }: Posted): number | null {
  if (side === credit) return posted_cents
  return side === debit ? -posted_cents || 0 : null
}
