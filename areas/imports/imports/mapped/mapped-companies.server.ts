import { type MappedRow, type Mapping, normaliseCnpj } from '@app/formats'
import { showDocument } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { getVisibleCompany } from '../imports-owners.store.ts'
import { type Order, problemOf, refuseIf } from '../imports-plan.server.ts'
import { findCompaniesBy } from './mapped-owners.store.ts'
import { type Made, rowProblem, valuesOf } from './mapped-values.server.ts'

/** A row with the company that it is about. */
export type Owned = { row: MappedRow; company_id: string }

const fields = { cnpj: 'company_cnpj', branch: 'company_branch' } as const
const columns = { cnpj: 'cnpj', branch: 'erp_branch' } as const

/** Whose each row is, by the rule of its layout; a row of nobody known is left out. */
export async function companiesOf(
  db: Db,
  { mapping, rows }: { mapping: Mapping; rows: readonly MappedRow[] },
  { company_id }: Order,
): Promise<Made<Owned>[]> {
  const { company_rule: rule } = mapping
  if (rule !== 'cnpj' && rule !== 'branch') return chosenOf(db, { mapping, rows }, company_id)
  const said = (row: MappedRow) => {
    const text = valuesOf(row).text(fields[rule]) ?? ''
    return rule === 'cnpj' ? (normaliseCnpj(text) ?? text) : text
  }
  const known = await findCompaniesBy(db, columns[rule], [...new Set(rows.map(said))])
  return rows.map((row) => {
    const value = said(row)
    const owner = known.get(value)
    const about = rule === 'cnpj' ? `CNPJ ${showDocument(value)}` : `Filial ${value}`
    const refuse = (text: string) => ({
      problem: rowProblem(row.line, { field: rule === 'cnpj' ? 'CNPJ' : 'código da filial', value, text }),
    })
    if (owner === undefined || value === '') return refuse(`${about} não vinculado a uma empresa sua.`)
    if (company_id !== null && owner !== company_id) return refuse(`${about} não é da empresa escolhida.`)
    return { record: { row, company_id: owner } }
  })
}

type File = { mapping: Mapping; rows: readonly MappedRow[] }

async function chosenOf(db: Db, { mapping, rows }: File, company_id: string | null): Promise<Made<Owned>[]> {
  if (company_id === null)
    refuseIf([problemOf(`O layout ${mapping.name} não diz de que empresa é cada linha; escolha a empresa ao enviar.`)])
  const chosen = company_id ?? ''
  if (!(await getVisibleCompany(db, chosen))) refuseIf([problemOf('A empresa escolhida não é uma empresa sua.')])
  return rows.map((row) => ({ record: { row, company_id: chosen } }))
}
