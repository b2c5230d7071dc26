import { testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { companyA, companyB, plantCompanies, stranger } from '../testing/registers.testing.ts'
import { type AcquirerCompanyDetail, acquirerCompanies } from './acquirer-companies.contract.ts'

export const accountIds = {
  main: '01930000-0000-7000-8000-0000000000d1',
  second: '01930000-0000-7000-8000-0000000000d2',
  foreign: '01930000-0000-7000-8000-0000000000d3',
  slips: '01930000-0000-7000-8000-0000000000d4',
}

export const debit = {
  method: 'debit' as const,
  rate_ppm: 10_500,
  term_days: 1,
  term_kind: 'business' as const,
  valid_from: '2026-01-01',
}
const parcelled = { ...debit, method: 'credit_installments' as const, installments_from: 2, installments_to: 6 }
const draft = {
  company_id: companyA,
  acquirer: 'cielo',
  merchant_no: '1000000001',
  settlement_account_id: accountIds.main,
  file_source: 'edi' as const,
  anticipation: 'none' as const,
  valid_from: '2026-01-01',
  fees: [debit, parcelled],
}

export function contractStage() {
  const api = testApi()
  const maria = api.as('acquirer-company', [companyA, companyB], 'Maria')
  const jose = api.as('acquirer-company', [companyA, companyB], 'José')
  const foreigner = api.as('acquirer-company', [stranger], 'Ana')

  type Draft = Parameters<typeof maria.call<typeof acquirerCompanies.create>>[1]['body']

  const create = (change: Partial<Draft> = {}, by = maria) =>
    by.call(acquirerCompanies.create, { body: { ...draft, ...change } })

  const { company_id: _, acquirer: __, ...terms } = draft
  const edit = ({ id, version }: AcquirerCompanyDetail, change: Partial<Draft> = {}) =>
    maria.call(acquirerCompanies.update, { params: { id }, body: { ...terms, ...change, version } })

  beforeEach(async () => {
    await plantCompanies(api)
    await api.test.admin.query(
      `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, holder_cnpj, accepts)
       values ($1, $5, '341', '0057', '72192', '0', 'A', '11222333000181', '{card,pix}'),
         ($2, $6, '237', '1', '2', '3', 'B', '11222333000262', '{card}'),
         ($3, $7, '001', '9', '9', '9', 'Alheia', '11444777000161', '{card}'),
         ($4, $5, '756', '1', '1', '1', 'Boletos', '11222333000181', '{slip}')`,
      [...Object.values(accountIds), companyA, companyB, stranger],
    )
    for (const user of [maria, jose]) await user.id
  })

  return { api, maria, jose, foreigner, create, edit }
}
