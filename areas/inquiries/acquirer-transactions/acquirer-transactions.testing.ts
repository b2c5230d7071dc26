import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'

export const companyA = '01930000-0000-7000-8000-0000000000a1'
export const companyB = '01930000-0000-7000-8000-0000000000b1'
export const day = '01930000-0000-7000-8000-0000000000e1'

type Capture = {
  id: number
  company_id: string
  business_date: string
  kind: string
  method: string
  brand: string | null
  gross_cents: number
  fee_cents: number
  nsu: string
  terminal_logical_no: string
  own: boolean
  captured_at: string
  import_id: string
  import_line: number
}

export const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

export function captureTests() {
  const api = testApi()
  const clerk = api.as('financial.acquirer-transactions', [companyA])
  const network = api.as('financial.acquirer-transactions', [companyA, companyB])
  let plantedCount = 0

  async function plant({ gross_cents = 10_000, fee_cents = 105, ...capture }: Partial<Capture> = {}) {
    plantedCount += 1
    await insertRows(api.test.admin, {
      acquirer_transactions: [
        {
          id: plantedCount,
          company_id: companyA,
          business_date: '2026-10-14',
          captured_at: '2026-10-14T12:00:00Z',
          acquirer: 'cielo',
          merchant_no: '1009134501',
          kind: 'sale',
          method: 'debit',
          brand: 'visa',
          gross_cents,
          fee_cents,
          net_cents: gross_cents - fee_cents,
          row_hash: Buffer.from(`row ${plantedCount}`),
          row_seq: 1,
          ...capture,
        },
      ],
    })
    return plantedCount
  }

  async function instalment(
    capture: number,
    part: { status: string; due_on: string; paid_on?: string; number?: number },
  ) {
    await insertRows(api.test.admin, {
      acquirer_installments: [
        {
          id: capture * 10 + (part.number ?? 1),
          company_id: companyA,
          acquirer_transaction_id: capture,
          business_date: '2026-10-14',
          number: 1,
          of_count: 2,
          gross_cents: 5000,
          fee_charged_cents: 52,
          net_cents: 4948,
          ...part,
        },
      ],
    })
  }

  async function match(pair_type: string, left: [string, string | number], right: [string, string | number]) {
    const { rows } = await api.test.admin.query<{ id: number }>(
      `insert into match_groups (company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence,
          difference_cents, created_at)
        values ($1, $2, $3, 1, 100, 'confirmed', 'Mesmo NSU e valor.', 0, now()) returning id::int`,
      [companyA, pair_type === 'SALE' ? day : null, pair_type],
    )
    for (const [side, [kind, id]] of [
      ['system', left],
      ['confirmation', right],
    ] as const)
      await api.test.admin.query(
        `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
          values ($1, $2, $3, $4, $5, $6)`,
        [companyA, rows[0]?.id, pair_type, side, kind, String(id)],
      )
  }

  beforeEach(async () => {
    plantedCount = 0
    await api.test.admin.query(
      `insert into companies (id, name, legal_name, cnpj) values
        ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
      [companyA, companyB],
    )
    await api.test.admin.query(
      `insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
        values ($1, $2, '2026-10-14', 'open', now(), now())`,
      [day, companyA],
    )
  })

  return { api, clerk, network, plant, instalment, match }
}
