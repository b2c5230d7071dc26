import type { MappedRow } from '@app/formats'
import type { Db } from '@app/kit/server'
import type { FilePlan, ImportOrder } from '../files/imports-plan.server.ts'
import type { AheadWriting } from '../statements/statement-places.server.ts'

export type Planning = (db: Db) => Promise<FilePlan>

export type MappedRows = { take: (rows: readonly MappedRow[]) => Promise<void>; end: () => Promise<Planning> }

export type MappedRowsOptions = { order: ImportOrder; ahead?: AheadWriting }
