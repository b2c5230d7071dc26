import type { BusinessDate, Needed } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'

export type SearchTerms = { text: string; date?: BusinessDate | undefined; cents?: number | undefined }

/** An area's search by number, name, amount or key. Returns few records, best first, within the person's companies. */
export type RecordSearch = {
  label: string
  ability: Needed
  find: (db: Db, terms: SearchTerms) => Promise<{ id: string; title: string; detail: string; to: string }[]>
}

export const maxFoundPerKind = 5
