import type { MappedRow, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import { FileRefused, toFileProblem } from '../files/imports-plan.server.ts'
import { broughtElsewhere } from '../layouts/layout-labels.contract.ts'
import { openMappedAcquirers } from './mapped-acquirers.server.ts'
import { openMappedMovements } from './mapped-movements.server.ts'
import { openMappedStatement, planMappedStatement } from './mapped-statement.server.ts'
import type { MappedRows, MappedRowsOptions } from './mapped-taking.server.ts'
import { openMappedTanks } from './mapped-tanks.server.ts'

export function openMapped(db: Db, mapping: Mapping, opening: MappedRowsOptions): MappedRows {
  switch (mapping.target) {
    case 'statement_lines':
      return mappedStatement(db, mapping, opening)
    case 'captures':
    case 'settlements':
      return inBatches(openMappedAcquirers(db, mapping, opening))
    case 'system_movements':
      return inBatches(openMappedMovements(db, mapping, opening))
    case 'tank_measurements':
      return inBatches(openMappedTanks(db, mapping, opening))
    case 'manual_notes':
    case 'fuel_quotations':
      return notImported(mapping)
  }
}

function mappedStatement(db: Db, mapping: Mapping, opening: MappedRowsOptions): MappedRows {
  const { take, end } = openMappedStatement(db, mapping, opening)
  return {
    take,
    async end() {
      const statement = await end()
      return (db) => planMappedStatement(db, statement, opening.order)
    },
  }
}

const notImported = ({ name, target }: Mapping): MappedRows => ({
  take: async () => undefined,
  end: async () => () => {
    const text = `O arquivo foi lido com o layout ${name}, mas não é importado aqui. ${broughtElsewhere[target] ?? ''}`
    throw new FileRefused([toFileProblem(text)])
  },
})

const batch = 1000

/** Collects rows so that registers are queried once per batch; an empty file still makes one query. */
function inBatches({ take, end }: MappedRows): MappedRows {
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
