import { getCompany } from '@app/domain/companies/server'
import { type MappedRow, type Mapping, normaliseCnpj } from '@app/formats'
import { showDocument } from '@app/kit/contract'
import { refuseIf, toFileProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { findCompaniesBy } from './mapped-owners.store.ts'
import { getRowText, type RowResult, rowProblem } from './mapped-values.server.ts'

export type Owned = { row: MappedRow; company_id: string }

const fields = { cnpj: 'company_cnpj', branch: 'company_branch' } as const
const columns = { cnpj: 'cnpj', branch: 'erp_branch' } as const

export function newCompanies(
  intake: Intake,
  { company_rule: rule, name }: Mapping,
): (rows: readonly MappedRow[]) => Promise<RowResult<Owned>[]> {
  return rule === 'cnpj' || rule === 'branch' ? findCompanyOfRow(intake, rule) : useChosenCompany(intake, name)
}

function findCompanyOfRow({ db, order: { company_id } }: Intake, rule: keyof typeof fields) {
  const known = new Map<string, string | undefined>()
  const codeOf = (row: MappedRow) => {
    const text = getRowText(row, fields[rule]) ?? ''
    return rule === 'cnpj' ? (normaliseCnpj(text) ?? text) : text
  }
  const ownedBy = (row: MappedRow): RowResult<Owned> => {
    const value = codeOf(row)
    const owner = known.get(value)
    const about = () => (rule === 'cnpj' ? `CNPJ ${showDocument(value)}` : `Filial ${value}`)
    const refuse = (text: string) => ({
      problem: rowProblem(row.line, { field: rule === 'cnpj' ? 'CNPJ' : 'código da filial', value, text }),
    })
    if (owner === undefined || value === '') return refuse(`${about()} não vinculado a uma empresa sua.`)
    if (company_id !== null && owner !== company_id) return refuse(`${about()} não é da empresa escolhida.`)
    return { record: { row, company_id: owner } }
  }
  return async (rows: readonly MappedRow[]) => {
    const unknown = new Set(rows.map(codeOf).filter((value) => !known.has(value)))
    if (unknown.size > 0) {
      const found = await findCompaniesBy(db, columns[rule], [...unknown])
      for (const value of unknown) known.set(value, found.get(value))
    }
    return rows.map(ownedBy)
  }
}

function useChosenCompany({ db, order: { company_id } }: Intake, layoutName: string) {
  let seen = false
  return async (rows: readonly MappedRow[]): Promise<RowResult<Owned>[]> => {
    if (company_id === null)
      refuseIf([toFileProblem(`O layout ${layoutName} não diz de que empresa é cada linha; escolha a empresa.`)])
    const chosen = company_id ?? ''
    if (!seen) {
      if (!(await getCompany(db, { id: chosen })))
        refuseIf([toFileProblem('A empresa escolhida não é uma empresa sua.')])
      seen = true
    }
    return rows.map((row) => ({ record: { row, company_id: chosen } }))
  }
}
