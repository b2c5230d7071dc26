import type { MappedRow, Mapping } from '@app/formats'
import type { Db } from '@app/kit/server'
import type { Owner } from '../imports-owners.store.ts'
import { type Order, refuseIf } from '../imports-plan.server.ts'
import { companiesOf } from './mapped-companies.server.ts'
import { findOwnersOfMerchants, type MerchantOwner } from './mapped-owners.store.ts'
import { type Made, parted, rowProblem, valuesOf } from './mapped-values.server.ts'

/** A row of an acquirer with the acquirer, the establishment and its owner. */
export type OfMerchant = { row: MappedRow; acquirer: string; merchant_no: string; owner: Owner }

type File = { mapping: Mapping; rows: readonly MappedRow[] }

const merchantOf = (row: MappedRow) => valuesOf(row).text('merchant_no') ?? ''

/** Which acquirer and company each row is of: by its establishment, or by the layout's own rule. */
export async function merchantsOf(db: Db, file: File, order: Order): Promise<Made<OfMerchant>[]> {
  const { mapping, rows } = file
  const numbers = [...new Set(rows.map(merchantOf))]
  const found = new Map<string, MerchantOwner[]>()
  for (const owner of await findOwnersOfMerchants(db, numbers, mapping.acquirer))
    found.set(owner.merchant_no, [...(found.get(owner.merchant_no) ?? []), owner])
  const refuse = (row: MappedRow, text: string) => ({
    problem: rowProblem(row.line, { field: 'estabelecimento', value: merchantOf(row), text, code: 'E04' }),
  })
  if (mapping.company_rule !== 'merchant') {
    const owned = parted(await companiesOf(db, file, order))
    const made = owned.records.map(({ row, company_id }): Made<OfMerchant> => {
      const acquirer = mapping.acquirer ?? found.get(merchantOf(row))?.[0]?.acquirer
      if (acquirer === undefined)
        return refuse(row, `Informe a adquirente no layout: o estabelecimento ${merchantOf(row)} não está cadastrado.`)
      return { record: { row, acquirer, merchant_no: merchantOf(row), owner: { company_id, visible: true } } }
    })
    return [...made, ...owned.problems.map((problem) => ({ problem }))]
  }
  const foreign = [...found.values()].flat().filter(({ visible }) => !visible)
  refuseIf(
    foreign.slice(0, 1).map(({ merchant_no }) => {
      const { line = 0 } = rows.find((row) => merchantOf(row) === merchant_no) ?? {}
      const text = `Arquivo de outra empresa: o estabelecimento ${merchant_no} não é de uma empresa sua.`
      return rowProblem(line, { field: 'estabelecimento', value: merchant_no, text })
    }),
  )
  return rows.map((row) => {
    const merchant_no = merchantOf(row)
    const [owner, ...others] = found.get(merchant_no) ?? []
    if (!owner) return refuse(row, `Estabelecimento ${merchant_no} não vinculado a empresa.`)
    if (others.length > 0)
      return refuse(row, `Estabelecimento ${merchant_no} é de mais de uma adquirente; informe a adquirente no layout.`)
    if (order.company_id !== null && owner.company_id !== order.company_id)
      return refuse(row, `Estabelecimento ${merchant_no} não é da empresa escolhida.`)
    return { record: { row, acquirer: owner.acquirer, merchant_no, owner } }
  })
}
