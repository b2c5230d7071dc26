import type { MappedRow, Mapping } from '@app/formats'
import type { KeyOwner } from '../files/imports-owners.store.ts'
import { refuseIf } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newCompanies, type Owned } from './mapped-companies.server.ts'
import { findOwnersOfMerchants, type MerchantOwner } from './mapped-owners.store.ts'
import { getRowText, partitionRowResults, type RowResult, rowProblem } from './mapped-values.server.ts'

export type OfMerchant = { row: MappedRow; acquirer: string; merchant_no: string; owner: KeyOwner }

const merchantOf = (row: MappedRow) => getRowText(row, 'merchant_no') ?? ''

export function newMerchants(
  intake: Intake,
  mapping: Mapping,
): (rows: readonly MappedRow[]) => Promise<RowResult<OfMerchant>[]> {
  const { db, order } = intake
  const known = new Map<string, MerchantOwner[]>()
  const companies = mapping.company_rule === 'merchant' ? null : newCompanies(intake, mapping)

  const learn = async (rows: readonly MappedRow[]) => {
    const unknown = new Set(rows.map(merchantOf).filter((merchant_no) => !known.has(merchant_no)))
    if (unknown.size === 0) return []
    for (const merchant_no of unknown) known.set(merchant_no, [])
    const owners = await findOwnersOfMerchants(db, [...unknown], mapping.acquirer)
    for (const owner of owners) known.get(owner.merchant_no)?.push(owner)
    return owners.filter(({ visible }) => !visible)
  }
  const ownedBy = (row: MappedRow): RowResult<OfMerchant> => {
    const merchant_no = merchantOf(row)
    const [owner, ...others] = known.get(merchant_no) ?? []
    if (!owner) return refuse(row, `Estabelecimento ${merchant_no} não vinculado a empresa.`)
    if (others.length > 0)
      return refuse(row, `Estabelecimento ${merchant_no} é de mais de uma adquirente; informe a adquirente no layout.`)
    if (order.company_id !== null && owner.company_id !== order.company_id)
      return refuse(row, `Estabelecimento ${merchant_no} não é da empresa escolhida.`)
    return { record: { row, acquirer: owner.acquirer, merchant_no, owner } }
  }
  const ofCompany = ({ row, company_id }: Owned): RowResult<OfMerchant> => {
    const merchant_no = merchantOf(row)
    const acquirer = mapping.acquirer ?? known.get(merchant_no)?.[0]?.acquirer
    if (acquirer === undefined)
      return refuse(row, `Informe a adquirente no layout: o estabelecimento ${merchant_no} não está cadastrado.`)
    return { record: { row, acquirer, merchant_no, owner: { company_id, visible: true } } }
  }
  return async (rows) => {
    const foreign = await learn(rows)
    if (companies) {
      const owned = partitionRowResults(await companies(rows))
      return [...owned.records.map(ofCompany), ...owned.problems.map((problem) => ({ problem }))]
    }
    refuseIf(
      foreign.slice(0, 1).map(({ merchant_no }) => {
        const { line = 0 } = rows.find((row) => merchantOf(row) === merchant_no) ?? {}
        const text = `Arquivo de outra empresa: o estabelecimento ${merchant_no} não é de uma empresa sua.`
        return rowProblem(line, { field: 'estabelecimento', value: merchant_no, text })
      }),
    )
    return rows.map(ownedBy)
  }
}

const refuse = (row: MappedRow, text: string) => ({
  problem: rowProblem(row.line, { field: 'estabelecimento', value: merchantOf(row), text, code: 'E04' }),
})
