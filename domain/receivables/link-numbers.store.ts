import { sql } from 'kysely'
import type { ReceivableItemKind } from './receivable-facts.contract.ts'

/**
 * The number of an item of a match. Drawers and days have names that are none, and the database may read the name of
 * every link before it asks of which kind it is.
 */
export const numbered = (link: string, kind: ReceivableItemKind) =>
  sql<number>`case when ${sql.ref(`${link}.item_kind`)} = ${kind} then ${sql.ref(`${link}.item_id`)}::bigint end`
