import type { MappedRow, Mapping } from '@app/formats'
import { groupBy } from '@app/kit/contract'
import { planCaptures } from '../captures/captures.server.ts'
import { openStagedCaptures } from '../captures/staged-captures.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { formatColumnLayout } from '../files/layout-names.contract.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { toMappedCaptures } from './mapped-captures.server.ts'
import { newMerchants } from './mapped-merchants.server.ts'
import { toMappedSettlement } from './mapped-settlements.server.ts'
import { type MappedRows, partitionRowResults, type RowResult } from './mapped-values.server.ts'

export function openMappedAcquirers(intake: Intake, mapping: Mapping): MappedRows {
  const staged = openStagedCaptures(intake)
  const owners = newMerchants(intake, mapping)
  const companies = new Set<string>()
  const problems = newRefusedRows()
  const sales = mapping.target === 'captures'

  const takeByAcquirer = async <Row extends { acquirer: string }>(
    results: readonly RowResult<{ row: Row; company_id: string }>[],
    take: (acquirer: string, rows: { row: Row; company_id: string }[]) => Promise<void>,
  ) => {
    const { records, problems: wrong } = partitionRowResults(results)
    problems.add(wrong)
    for (const [acquirer, rows] of groupBy(records, ({ row }) => row.acquirer)) await take(acquirer, rows)
  }

  return {
    async take(rows: readonly MappedRow[]) {
      const owned = partitionRowResults(await owners(rows))
      problems.add(owned.problems)
      for (const { owner } of owned.records) companies.add(owner.company_id)
      if (sales)
        await takeByAcquirer(owned.records.flatMap(withCompany(toMappedCaptures)), (acquirer, captures) =>
          staged.take({ acquirer, captures, settlements: [] }),
        )
      else
        await takeByAcquirer(
          owned.records.flatMap(withCompany((row) => [toMappedSettlement(row)])),
          (acquirer, settlements) => staged.take({ acquirer, captures: [], settlements }),
        )
    },
    async end() {
      const rows = staged.end()
      return async (db) => {
        const contents = sales ? 'sales' : 'payments'
        const file = { company_ids: [...companies], contents, period: null, gross_cents: null } as const
        const plan = await planCaptures(db, rows, { ...file, layout: formatColumnLayout(mapping) }, intake.order)
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

type OwnedRow = Parameters<typeof toMappedCaptures>[0]

const withCompany =
  <Row>(convert: (row: OwnedRow) => readonly RowResult<Row>[]) =>
  (row: OwnedRow): RowResult<{ row: Row; company_id: string }>[] =>
    convert(row).map((result) =>
      'record' in result ? { record: { row: result.record, company_id: row.owner.company_id } } : result,
    )
