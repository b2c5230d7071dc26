import type { RecordDeclaration } from '@app/kit/contract'
import type { Db } from './transactions.ts'

/** What is known of a record without its own page: whose it is and what it is called. */
export type FoundRecord = {
  company_id: string | null
  title: string
  /** Its page, where it is a part of another record and the kind's own address does not lead to it. */
  page?: string
}

/** A kind of record with the way to one of them; row-level security decides whether `find` sees it. */
export type RecordKind = RecordDeclaration & {
  find: (db: Db, id: string) => Promise<FoundRecord | undefined>
  /** The same for the records of a whole page at once, by id; without it they are found one by one. */
  findMany?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, FoundRecord>>
  /** Whether what was registered of it, or of this part, rests on a proof, whose last one then stays; held by a change. */
  needsProof?: (db: Db, id: string, about: string | null) => Promise<boolean>
  /** Since when the day to which it belongs is closed; what was filed before then stays as it is. */
  closedAt?: (db: Db, id: string) => Promise<string | null>
  /** Those of a company's day, to choose one from. */
  ofDay?: (
    db: Db,
    day: { company_id: string; business_date: string },
  ) => Promise<readonly { id: string; title: string }[]>
}
