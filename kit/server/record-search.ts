import type { BusinessDate, Needed } from '@app/kit/contract'
import type { Db } from './transactions.ts'

/** What somebody looks for: words (may be empty), a day, an amount. */
export type Sought = { text: string; date?: BusinessDate | undefined; cents?: number | undefined }

/** How an area finds its records by number, name, amount or key: a handful, best first, within the person's companies. */
export type RecordSearch = {
  label: string
  /** What opens the page that `to` names. */
  ability: Needed
  find: (db: Db, sought: Sought) => Promise<{ id: string; title: string; detail: string; to: string }[]>
}

/** As many as the palette shows of a kind. */
export const foundAtMost = 5
