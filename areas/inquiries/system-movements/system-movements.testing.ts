import { testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'

export const companyA = '01930000-0000-7000-8000-0000000000a1'

export const companyB = '01930000-0000-7000-8000-0000000000b1'

type Line = {
  company?: string
  at?: string
  type?: string
  method?: string
  cents: number
  nsu?: string
  cancelled?: boolean
}

export const amounts = ({ data }: { data: { amount_cents: number }[] }) => data.map(({ amount_cents }) => amount_cents)

export function movementTests() {
  const api = testApi()
  const clerk = api.as('financial.system-movements', [companyA])
  const network = api.as('financial.system-movements', [companyA, companyB])
  let lines = 0
  async function plant(line: Line) {
    const {
      company = companyA,
      at = '2026-10-14T12:00:00Z',
      type = 'VND-DIN',
      method = 'cash',
      cents,
      nsu,
      cancelled,
    } = line
    lines += 1
    await api.test.admin.query(
      `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
          movement_type_code, method, amount_cents, nsu, cancelled_at)
        values ($1, $2::date, $3, 'pos', $4, 1, $5, $6, $7, $8, $9)`,
      [company, at.slice(0, 10), at, `m${lines}`, type, method, cents, nsu ?? null, cancelled ? at : null],
    )
  }
  beforeEach(() =>
    api.test.admin.query(
      `insert into companies (id, name, legal_name, cnpj) values
        ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
      [companyA, companyB],
    ),
  )
  return { api, clerk, network, plant }
}
