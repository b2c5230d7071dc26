import { leftOutTotals } from '@app/formats'
import type { Db } from '@app/kit/server'
import { type FilePlan, FileRefused, toFileProblem } from '../files/imports-plan.server.ts'
import type { MappedFile } from './mapped-file.server.ts'

type Read = Pick<MappedFile, 'count' | 'fault' | 'faults' | 'warnings' | 'planning' | 'totals' | 'remainder'>

export async function planMapped(db: Db, read: Read): Promise<FilePlan> {
  const { count, fault, faults, warnings, planning, totals, remainder } = read
  if (fault instanceof FileRefused) throw fault
  if (fault || !planning) throw new FileRefused([{ ...toFileProblem(fault?.message ?? ''), line: fault?.line ?? null }])
  const plan = await planning(db)
  return {
    ...plan,
    records_read: count,
    rejections: [...faults.all(), ...plan.rejections],
    rejected_beyond: faults.beyond() + (plan.rejected_beyond ?? 0),
    warnings: [...warnings, ...plan.warnings],
    left_out: [
      ...leftOutTotals(totals),
      ...remainder.leftOut(plan.rejections, plan.rejected_beyond ?? 0),
      ...(plan.left_out ?? []),
    ],
  }
}

const noRowRead = toFileProblem('Nenhuma linha do arquivo pôde ser lida; nada foi gravado.')

export function refuseUnread({ count, faults }: Pick<MappedFile, 'count' | 'faults'>) {
  if (count > 0 && faults.count() === count) throw new FileRefused([...faults.all(), noRowRead])
}
