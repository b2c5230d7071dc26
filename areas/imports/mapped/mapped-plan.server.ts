import { leftOutTotals, refusedSale } from '@app/formats'
import type { Db } from '@app/kit/server'
import { countRejected } from '../files/file-check.rules.ts'
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

/** Thrown for a column file without a valid row. Its rows were read, so people can correct them. */
export class NoValidRow extends FileRefused {
  override name = 'NoValidRow'
}

export function refuseAllFaulty({ count, faults }: Pick<MappedFile, 'count' | 'faults'>) {
  if (count > 0 && faults.count() === count) throw new NoValidRow([...faults.all(), noRowRead])
}

/** Refuses a file whose rows all have faults or are refused by the importer. */
export function refuseWithoutValidRow(count: number, plan: FilePlan) {
  if (count > 0 && countRefusedRows(plan) === count) throw new NoValidRow([...plan.rejections, noRowRead])
}

// Leaves out sales that the acquirer refused: they are listed as rejections, although their rows were read.
function countRefusedRows({ rejections, rejected_beyond = 0, left_out = [] }: FilePlan) {
  const refusedSales = left_out.find(({ code }) => code === refusedSale.code)?.records ?? 0
  return countRejected(rejections.filter(({ line }) => line !== null)) + rejected_beyond - refusedSales
}
