import { dropStaged } from '@app/domain/transactions/server'
import { localDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import type { ImportProblem } from '../files/imports.contract.ts'
import { FileRefused, type ImportOrder } from '../files/imports-plan.server.ts'
import { Intake } from '../files/intake.server.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { getLayoutVersion } from '../import-layouts/layouts-in-force.store.ts'
import { toCorrectionMap } from '../mapped/correction-map.rules.ts'
import { planMapped } from '../mapped/mapped-plan.server.ts'
import { newMappedRemainder } from '../mapped/mapped-remainder.server.ts'
import { openMapped } from '../mapped/mapped-rows.server.ts'
import { listRowFaults } from '../mapped/mapped-values.server.ts'
import { cardNumber, importNotCorrectable } from './corrections.contract.ts'
import {
  findProblemPlaces,
  groupProblemsByLine,
  type ImportFileReading,
  readCorrectedLines,
} from './corrections.rules.ts'
import { findImportCorrections, type StoredRefusedLine, updateLineProblems } from './corrections.store.ts'

type CorrectedFile = { id: string; company_id: string | null; created_by: string | null; reading: ImportFileReading }

const noTotals = { rows: 0, amount_cents: 0 }

/** Above this number a file-level fault is reported for every row instead of re-checking each row alone. */
const maxAlone = 200

export async function assessCorrectedLines(
  db: Db,
  file: CorrectedFile,
  { lines, now }: { lines: readonly StoredRefusedLine[]; now: string },
) {
  const layout = (await getLayoutVersion(db, file.reading)) ?? fail(importNotCorrectable)
  const { mapping } = layout
  const today = localDate(now)
  const numbers = lines.map(({ line }) => line)
  const corrections = toCorrectionMap(await findImportCorrections(db, file.id, numbers))
  const { rows, fault } = readCorrectedLines(mapping, {
    lines,
    corrections,
    reading: file.reading,
    today,
  })
  // Of all faults of a row, only a card number refuses the whole file.
  if (fault) fail(cardNumber)
  const order: ImportOrder = { id: file.id, company_id: file.company_id, created_by: file.created_by, now }

  const planRows = async (checked: typeof rows): Promise<readonly ImportProblem[]> => {
    await dropStaged(db)
    try {
      const intake = new Intake(db, { order, today })
      const staged = openMapped(intake, mapping)
      await staged.take(checked)
      const planning = await staged.end()
      await intake.staging.end()
      const read = {
        count: checked.length,
        fault: null,
        faults: newRefusedRows(),
        warnings: [],
        totals: noTotals,
        planning,
        remainder: newMappedRemainder(mapping.target),
      }
      return (await planMapped(db, read)).rejections
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      const why = error.problems[0]
      if (checked.length === 1 || checked.length > maxAlone)
        return checked.map(({ line }) => ({ field: null, value: null, message: '', ...why, line }))
      const alone: ImportProblem[] = []
      for (const row of checked) alone.push(...(await planRows([row])))
      return alone
    }
  }
  const valid = rows.filter(({ faults }) => faults.length === 0)
  const problems = groupProblemsByLine([...listRowFaults(rows), ...(valid.length > 0 ? await planRows(valid) : [])])
  await dropStaged(db)
  const assessed = numbers.map((line) => {
    const wrong = problems.get(line) ?? []
    return {
      line,
      problems: wrong,
      places: wrong.flatMap((problem) => findProblemPlaces(problem, file.reading.columns)),
    }
  })
  await updateLineProblems(db, file.id, assessed)
  return assessed
}
