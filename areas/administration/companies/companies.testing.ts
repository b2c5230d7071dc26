import type { OperationInput } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { companies } from './companies.contract.ts'
import { companyDraftDefaults } from './company.contract.ts'

export const draft = {
  ...companyDraftDefaults,
  closed_days: [],
  mandatory_sources: [...companyDraftDefaults.mandatory_sources],
  name: 'Posto Central',
  legal_name: 'Posto Central Combustíveis Ltda.',
  cnpj: '12.ABC.345/01DE-35',
  anp_code: 'PR70001',
  zip: '13010-000',
  address: 'Avenida Central, 10',
  city: 'Campinas',
  uf: 'SP',
  pos_system: 'webposto',
  pos_code: '001',
  opened_on: '2026-10-01',
} satisfies OperationInput<typeof companies.create>['body']

export const second = { cnpj: '06929383000163', name: 'Posto Norte', legal_name: 'Posto Norte Ltda.' }

export function companyTests() {
  const api = testApi()
  const admin = api.as('admin', [], 'Aurora')
  const create = (changes: object = {}) => admin.call(companies.create, { body: { ...draft, ...changes } })
  const closeDay = (company_id: string, business_date: string, status = 'closed') =>
    api.test.admin.query(
      `insert into cash_conciliations (id, company_id, business_date, status, proof_hash, sources, created_at, updated_at)
        values (gen_random_uuid(), $1, $2, $3, 'x', '{"pos": {"received_at": "2026-10-02T03:00:00Z"}}', now(), now())
        on conflict (company_id, business_date) do update set status = excluded.status, proof_hash = 'x', sources = excluded.sources`,
      [company_id, business_date, status],
    )
  return { api, admin, create, closeDay }
}
