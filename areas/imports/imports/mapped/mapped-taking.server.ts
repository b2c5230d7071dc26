import type { MappedRow } from '@app/formats'
import type { Db } from '@app/kit/server'
import type { FilePlan, Order } from '../imports-plan.server.ts'
import type { Ahead } from '../statements/statement-places.server.ts'

/** What the rows that were taken would do. */
export type Planning = (db: Db) => Promise<FilePlan>

/** Rows without faults on their way into the database while their file is read. */
export type MappedRows = { take: (rows: readonly MappedRow[]) => Promise<void>; end: () => Promise<Planning> }

export type Opening = { order: Order; ahead?: Ahead }
