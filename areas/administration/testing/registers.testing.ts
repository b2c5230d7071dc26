import type { testApi } from '@app/kit/testing'

/** Two stations with one CNPJ root, and a foreign company. */
export const companyA = '01930000-0000-7000-8000-0000000000a1'
export const companyB = '01930000-0000-7000-8000-0000000000b1'
export const stranger = '01930000-0000-7000-8000-0000000000c1'
export const cnpjs = { a: '11222333000181', b: '11222333000262', stranger: '11444777000161' }

export const plantCompanies = (api: ReturnType<typeof testApi>) =>
  api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto A', 'Posto A Ltda', $4),
      ($2, 'Posto B', 'Posto B Ltda', $5), ($3, 'Posto Alheio', 'Posto Alheio Ltda', $6)`,
    [companyA, companyB, stranger, cnpjs.a, cnpjs.b, cnpjs.stranger],
  )

type ReceivableDraft = {
  company?: string
  merchant: string
  due: string
  sold?: string
  gross?: number
  method?: string
}
let plantedCount = 0

export async function plantReceivable(api: ReturnType<typeof testApi>, sale: ReceivableDraft) {
  const { company = companyA, merchant, due, sold = '2026-10-14', gross = 10_000, method = 'debit' } = sale
  plantedCount += 1
  const { rows } = await api.test.admin.query<{ id: number }>(
    `insert into acquirer_transactions (company_id, business_date, acquirer, merchant_no, kind, method, brand,
        gross_cents, fee_cents, net_cents, row_hash, row_seq)
      values ($1, $2, 'cielo', $3, 'sale', $4, 'visa', $5, 0, $5, sha256($6::bytea), 1) returning id`,
    [company, sold, merchant, method, gross, String(plantedCount)],
  )
  await api.test.admin.query(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
        gross_cents, fee_expected_cents, fee_charged_cents, net_cents)
      values ($1, $2, $3, 1, 1, $4, $5, 105, 125, $6)`,
    [company, rows[0]?.id, sold, due, gross, gross - 125],
  )
}
