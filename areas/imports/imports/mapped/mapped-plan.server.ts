import type { Db } from '@app/kit/server'
import { type FilePlan, FileRefused, problemOf } from '../imports-plan.server.ts'
import type { MappedFile } from './mapped-file.server.ts'

type Read = Pick<MappedFile, 'count' | 'fault' | 'faults' | 'warnings' | 'planning'>

/** What the rows of a layout would do: those without faults become what the layout fills, the others are told. */
export async function planMapped(db: Db, { count, fault, faults, warnings, planning }: Read): Promise<FilePlan> {
  if (fault instanceof FileRefused) throw fault
  if (fault || !planning) throw new FileRefused([{ ...problemOf(fault?.message ?? ''), line: fault?.line ?? null }])
  const plan = await planning(db)
  return {
    ...plan,
    records_read: count,
    rejections: [...faults.all(), ...plan.rejections],
    rejected_beyond: faults.beyond() + (plan.rejected_beyond ?? 0),
    warnings: [...warnings, ...plan.warnings],
  }
}
