import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { acquirerTransactions } from './acquirer-transactions/acquirer-transactions.contract.ts'
import { systemMovements } from './system-movements/system-movements.contract.ts'

const api = testApi()
const company_id = '01930000-0000-7000-8000-00000000000a'
const day = '01930000-0000-7000-8000-0000000000e1'
const business_date = '2026-10-14'
const clerk = api.as(['financial.acquirer-transactions', 'financial.system-movements'], [company_id])
const sentence = 'NSU 187 e autorização R1 iguais; valor igual; 2 min de diferença'

beforeEach(() =>
  insertRows(api.test.admin, {
    companies: [{ id: company_id, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181' }],
    cash_conciliations: [
      { id: day, company_id, business_date, status: 'open', created_at: '2026-10-15', updated_at: '2026-10-15' },
    ],
    system_movements: [
      {
        id: 70,
        company_id,
        business_date,
        occurred_at: '2026-10-14T12:00:00Z',
        source_system: 'pos',
        external_id: 'm1',
        line_no: 1,
        movement_type_code: 'VND-DEB',
        method: 'debit',
        amount_cents: 10_000,
        nsu: '000187',
        auth_code: 'R1',
      },
    ],
    acquirer_transactions: [
      {
        id: 80,
        company_id,
        business_date,
        captured_at: '2026-10-14T12:02:00Z',
        acquirer: 'cielo',
        merchant_no: '1009134501',
        kind: 'sale',
        method: 'debit',
        gross_cents: 10_000,
        net_cents: 9_900,
        row_hash: Buffer.from('row'),
        row_seq: 1,
        nsu: '187',
        auth_code: 'R1',
      },
    ],
    match_links: [
      {
        company_id,
        match_group_id: 1,
        pair_type: 'SALE',
        side: 'system',
        item_kind: 'movement',
        item_id: '70',
        capture_id: '80',
        cash_conciliation_id: day,
        nsu: '187',
        auth_code: 'R1',
        minutes: 2,
        created_at: '2026-10-15T08:00:00Z',
      },
    ],
  }),
)

test('the sale of an exact match is matched, shows the explanation, and opens with its capture', async () => {
  const { data } = await clerk.call(systemMovements.list, { query: {} })
  expect(data).toMatchObject([{ movement_status: 'matched', matched_with: sentence }])
  expect(await clerk.call(systemMovements.get, { params: { id: 70 } })).toMatchObject({
    captures: [{ id: '80', acquirer: 'Cielo', nsu: '187', gross_cents: 10_000 }],
  })
})

test('the capture of an exact match is matched and opens with its sale', async () => {
  const { data } = await clerk.call(acquirerTransactions.list, { query: {} })
  expect(data).toMatchObject([{ capture_status: 'matched' }])
  expect(await clerk.call(acquirerTransactions.get, { params: { id: 80 } })).toMatchObject({
    matched: { sentence, items: [{ kind: 'movement', id: '70', amount_cents: 10_000, nsu: '000187' }] },
  })
})

test('an instalment named by its batch opens with that batch', async () => {
  const paid_on = '2026-10-15'
  const amounts = { company_id, gross_cents: 10_000, net_cents: 9_900, paid_on }
  const part = {
    ...amounts,
    id: 90,
    acquirer_transaction_id: 80,
    business_date,
    number: 1,
    of_count: 1,
    due_on: paid_on,
  }
  const batch = {
    ...amounts,
    id: 95,
    acquirer: 'cielo',
    merchant_no: '1009134501',
    entry_kind: 'payment',
    fee_cents: 100,
  }
  const group = {
    id: 2,
    company_id,
    pair_type: 'SETTLEMENT',
    pass_no: 1,
    score: 100,
    status: 'confirmed',
    sentence: 'x',
  }
  const link = { company_id, match_group_id: 2, pair_type: 'SETTLEMENT', side: 'confirmation', item_kind: 'batch' }
  await insertRows(api.test.admin, {
    acquirer_installments: [{ ...part, fee_charged_cents: 100, batch_reference: 'L-1' }],
    acquirer_settlements: [{ ...batch, reference: 'L-1' }],
    match_groups: [{ ...group, difference_cents: 0, created_at: paid_on }],
    match_links: [{ ...link, item_id: '95', members: [90] }],
  })
  const { instalments } = await clerk.call(acquirerTransactions.get, { params: { id: 80 } })
  expect(instalments).toMatchObject([{ batch: { reference: 'L-1', net_cents: 9_900, bank_line: null } }])
})
