import type { MappedRow, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import { planCaptures } from '../captures/captures.server.ts'
import { openStagedCaptures } from '../captures/staged-captures.server.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { toMappedCaptures } from './mapped-captures.server.ts'
import { newMerchants } from './mapped-merchants.server.ts'
import { toMappedSettlement } from './mapped-settlements.server.ts'
import type { MappedRows, MappedRowsOptions } from './mapped-taking.server.ts'
import { partitionRowResults, type RowResult } from './mapped-values.server.ts'

export function openMappedAcquirers(db: Db, mapping: Mapping, { order, ahead }: MappedRowsOptions): MappedRows {
  const staged = openStagedCaptures(db, order.id, ahead)
  const owners = newMerchants({ db, mapping, order, idle: staged.idle })
  const companies = new Set<string>()
  const problems = newRefusedRows()
  const sales = mapping.target === 'captures'

  const takeMade = async <Row extends { acquirer: string }>(
    made: readonly RowResult<{ row: Row; company_id: string }>[],
    take: (acquirer: string, rows: { row: Row; company_id: string }[]) => Promise<void>,
  ) => {
    const { records, problems: wrong } = partitionRowResults(made)
    problems.add(wrong)
    const byAcquirer = new Map<string, typeof records>()
    for (const record of records) {
      const some = byAcquirer.get(record.row.acquirer)
      if (some) some.push(record)
      else byAcquirer.set(record.row.acquirer, [record])
    }
    for (const [acquirer, rows] of byAcquirer) await take(acquirer, rows)
  }

  return {
    async take(rows: readonly MappedRow[]) {
      const owned = partitionRowResults(await owners(rows))
      problems.add(owned.problems)
      for (const { owner } of owned.records) companies.add(owner.company_id)
      if (sales)
        await takeMade(owned.records.flatMap(ofCompany(toMappedCaptures)), (acquirer, captures) =>
          staged.take({ acquirer, captures, settlements: [] }),
        )
      else
        await takeMade(owned.records.flatMap(ofCompany((of) => [toMappedSettlement(of)])), (acquirer, settlements) =>
          staged.take({ acquirer, captures: [], settlements }),
        )
    },
    async end() {
      const rows = await staged.end()
      return async (db) => {
        const tells = sales ? 'sales' : 'payments'
        const told = { company_ids: [...companies], tells, period: null, gross_cents: null } as const
        const plan = await planCaptures(db, rows, { ...told, origin: 'columns' }, order)
        return {
          ...plan,
          records_read: plan.records_read + problems.count(),
          rejections: [...problems.all(), ...plan.rejections],
          rejected_beyond: problems.beyond() + (plan.rejected_beyond ?? 0),
        }
      }
    },
  }
}

type OfCompany = Parameters<typeof toMappedCaptures>[0]

const ofCompany =
  <Row>(make: (of: OfCompany) => readonly RowResult<Row>[]) =>
  (of: OfCompany): RowResult<{ row: Row; company_id: string }>[] =>
    make(of).map((made) =>
      'record' in made ? { record: { row: made.record, company_id: of.owner.company_id } } : made,
    )
