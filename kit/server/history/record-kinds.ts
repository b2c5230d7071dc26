import type { RecordDeclaration } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'

export type RecordHeading = {
  company_id: string | null
  title: string
  /** URL path, for a part of another record that the path of the kind does not reach. */
  page?: string
}

/** A kind of record with its look-ups; row-level security limits what `find` returns. */
export type RecordKind = RecordDeclaration & {
  find: (db: Db, id: string) => Promise<RecordHeading | undefined>
  /** Finds the records of a whole page in one call, by id; without it they are found one by one. */
  findMany?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, RecordHeading>>
  /** True if the record, or its part `about`, must keep its last attachment as proof. Called inside a change. */
  needsProof?: (db: Db, id: string, about: string | null) => Promise<boolean>
  /** Instant since which the record's day is closed; attachments from before then are read-only. Null if open. */
  closedAt?: (db: Db, id: string) => Promise<string | null>
  ofDay?: (
    db: Db,
    day: { company_id: string; business_date: string },
  ) => Promise<readonly { id: string; title: string }[]>
}
