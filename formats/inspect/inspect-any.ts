import type { FileReadOptions } from '../readers/read.ts'
import { knownFilePrefix } from '../reading/known-files.ts'
import { inspectColumns } from './inspect-columns.ts'
import { type Inspection, inspectFile } from './inspect-file.ts'

/** Inspects any file. A file without a recognised layout is read by its columns, if it has any. */
export async function inspectAny(
  bytes: Uint8Array,
  fileName: string,
  { today = new Date().toISOString().slice(0, 10) }: FileReadOptions = {},
): Promise<Inspection> {
  const inspection = inspectFile(bytes, fileName, { today })
  const known = inspection.errors.some(({ code }) => code.startsWith(knownFilePrefix))
  if (inspection.layout !== null || known) return inspection
  const columns = await inspectColumns(bytes, today)
  return columns === null ? inspection : { file: fileName, ...columns }
}
