import type { MappedRow, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import { layoutTargets } from '../../layouts/layout-labels.contract.ts'
import { planCaptures } from '../captures/captures.server.ts'
import type { Owner } from '../imports-owners.store.ts'
import { type FilePlan, FileRefused, type Order, problemOf, type Written } from '../imports-plan.server.ts'
import { captureOf, type MappedCapture, type MappedSettlement, settlementOf } from './mapped-captures.server.ts'
import type { MappedFile } from './mapped-file.server.ts'
import { merchantsOf } from './mapped-merchants.server.ts'
import { planMappedMovements } from './mapped-movements.server.ts'
import { planMappedStatement } from './mapped-statement.server.ts'
import { planMappedTanks } from './mapped-tanks.server.ts'
import { parted, readOfColumns } from './mapped-values.server.ts'

type File = { mapping: Mapping; rows: readonly MappedRow[] }

/** What the rows of a layout would do: those without faults become what the layout fills, the others are told. */
export async function planMapped(db: Db, file: MappedFile, order: Order): Promise<FilePlan> {
  const { layout, fault, faults, statement, rows } = file
  if (fault instanceof FileRefused) throw fault
  if (fault || !layout) throw new FileRefused([{ ...problemOf(fault?.message ?? ''), line: fault?.line ?? null }])
  const plan = statement
    ? await planMappedStatement(db, statement, order)
    : await planOf(db, { mapping: layout.mapping, rows }, order)
  return { ...plan, records_read: file.count, rejections: [...faults, ...plan.rejections] }
}

function planOf(db: Db, file: File, order: Order): Promise<FilePlan> {
  switch (file.mapping.target) {
    case 'captures':
    case 'settlements':
      return planAcquirers(db, file, order)
    case 'system_movements':
      return planMappedMovements(db, file, order)
    case 'tank_measurements':
      return planMappedTanks(db, file, order)
    // Lines of statements are staged before they are planned.
    case 'statement_lines':
    case 'manual_notes':
    case 'fuel_quotations':
      throw new FileRefused([
        problemOf(
          `${layoutTargets[file.mapping.target]}: o arquivo foi lido com o layout ${file.mapping.name}, mas ainda não é importado.`,
        ),
      ])
  }
}

type Rows = { captures: MappedCapture[]; settlements: MappedSettlement[] }

/** The rows of each acquirer as its own file would bring them. */
async function planAcquirers(db: Db, file: File, order: Order): Promise<FilePlan> {
  const sales = file.mapping.target === 'captures'
  const owned = parted(await merchantsOf(db, file, order))
  const captures = parted(sales ? owned.records.map(captureOf) : [])
  const settlements = parted(sales ? [] : owned.records.map(settlementOf))
  const owners = new Map<string, Owner>(owned.records.map(({ merchant_no, owner }) => [merchant_no, owner]))
  const groups = new Map<string, Rows>()
  const of = (acquirer: string) => {
    const group = groups.get(acquirer) ?? { captures: [], settlements: [] }
    groups.set(acquirer, group)
    return group
  }
  for (const record of captures.records) of(record.acquirer).captures.push(record)
  for (const record of settlements.records) of(record.acquirer).settlements.push(record)
  const plans: FilePlan[] = []
  for (const [acquirer, rows] of groups) {
    const content = { kind: 'captures' as const, sequence: null, replacement: false, ...rows }
    plans.push(
      await planCaptures(db, { ...readOfColumns, content }, order, {
        acquirer,
        tells: sales ? 'sales' : 'payments',
        owners,
      }),
    )
  }
  const problems = [...owned.problems, ...captures.problems, ...settlements.problems]
  return joined(plans, problems)
}

/** Several plans as one; rows that stood apart from them are told with theirs. */
function joined(plans: readonly FilePlan[], problems: FilePlan['rejections']): FilePlan {
  const sum = (of: (plan: FilePlan) => number) => plans.reduce((all, plan) => all + of(plan), 0)
  return {
    company_ids: [...new Set(plans.flatMap(({ company_ids }) => company_ids))],
    records_read: sum(({ records_read }) => records_read) + problems.length,
    amount_total_cents: sum(({ amount_total_cents }) => amount_total_cents),
    rejections: [...problems, ...plans.flatMap(({ rejections }) => rejections)],
    warnings: plans.flatMap(({ warnings }) => warnings),
    touched: plans.flatMap(({ touched }) => touched),
    async told(db) {
      const rows = []
      for (const { told } of plans) rows.push(...(await told(db)))
      return rows
    },
    paid: plans.flatMap(({ paid = [] }) => paid),
    settles: plans.flatMap(({ settles = [] }) => settles),
    async write(db) {
      const written: Written[] = []
      for (const plan of plans) written.push(await plan.write(db))
      return {
        records_new: written.reduce((all, { records_new }) => all + records_new, 0),
        changed: written.reduce((all, { changed = 0 }) => all + changed, 0),
        duplicates: written.reduce((all, { duplicates = 0 }) => all + duplicates, 0),
        warnings: written.flatMap(({ warnings = [] }) => warnings),
        async finish(db) {
          for (const { finish } of written) await finish?.(db)
        },
      }
    },
  }
}
