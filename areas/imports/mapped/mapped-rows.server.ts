import type { MappedRow, Mapping } from '@app/formats'
import type { MappingTarget } from '@app/formats/mapping'
import { FileRefused, toFileProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { broughtElsewhere } from '../import-layouts/layout-labels.contract.ts'
import { openMappedAcquirers } from './mapped-acquirers.server.ts'
import { openMappedMovements } from './mapped-movements.server.ts'
import { openMappedStatement } from './mapped-statement.server.ts'
import { openMappedTanks } from './mapped-tanks.server.ts'
import type { MappedRows } from './mapped-values.server.ts'

type OpenMapped = (intake: Intake, mapping: Mapping) => MappedRows

const batch = 1000

/** Queries the registers once a batch, and once for an empty file. */
const inBatches =
  (open: OpenMapped): OpenMapped =>
  (intake, mapping) => {
    const { take, end } = open(intake, mapping)
    let waiting: MappedRow[] = []
    const send = () => {
      const rows = waiting
      waiting = []
      return take(rows)
    }
    return {
      async take(rows) {
        for (const row of rows) waiting.push(row)
        if (waiting.length >= batch) await send()
      },
      async end() {
        await send()
        return end()
      },
    }
  }

const refuseTarget: OpenMapped = (_intake, { name, target }) => ({
  take: async () => undefined,
  end: async () => () => {
    const text = `O arquivo foi lido com o layout ${name}, mas não é importado aqui. ${broughtElsewhere[target] ?? ''}`
    throw new FileRefused([toFileProblem(text)])
  },
})

const targets: Readonly<Record<MappingTarget, OpenMapped>> = {
  statement_lines: openMappedStatement,
  captures: inBatches(openMappedAcquirers),
  settlements: inBatches(openMappedAcquirers),
  system_movements: inBatches(openMappedMovements),
  tank_measurements: inBatches(openMappedTanks),
  manual_notes: refuseTarget,
  fuel_quotations: refuseTarget,
}

export const openMapped: OpenMapped = (intake, mapping) => targets[mapping.target](intake, mapping)
