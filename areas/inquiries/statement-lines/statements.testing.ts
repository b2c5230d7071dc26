import { lockStoredDays } from '@app/domain/calendar/testing'
import type { Counterpart } from '@app/formats'
import { insertRows, testApi, until } from '@app/kit/testing'
import { beforeEach } from 'vitest'

export const companyA = '01930000-0000-7000-8000-0000000000a1'
export const account = '01930000-0000-7000-8000-0000000000c1'

type Line = { id: number; posted_on: string; amount_cents: number; memo: string } & Partial<Counterpart>

const line = ({ id, memo = 'PIX RECEBIDO', ...change }: Partial<Line> & Pick<Line, 'id'>) => ({
  id,
  company_id: companyA,
  bank_account_id: account,
  posted_on: '2026-10-14',
  counterpart_name: null,
  counterpart_document: null,
  e2e_id: null,
  amount_cents: 10_000,
  memo,
  dedup_hash: Buffer.from(`line ${id}`),
  dedup_seq: 1,
  ...change,
})
export const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

export function statementTests() {
  const api = testApi()
  const clerk = api.as('financial.statements', [companyA])

  const plant = (...lines: (Partial<Line> & Pick<Line, 'id'>)[]) =>
    insertRows(api.test.admin, { statement_lines: lines.map(line) })
  const plantBalances = (...balances: [string, number][]) =>
    insertRows(api.test.admin, {
      statement_balances: balances.map(([balance_on, balance_cents]) => ({
        company_id: companyA,
        bank_account_id: account,
        balance_on,
        balance_cents,
      })),
    })

  /** Stores a pair as the reading of a file does. */
  const plantReversal = (lineId: number, reversalId: number) =>
    insertRows(api.test.admin, {
      reversed_statement_lines: [
        { statement_line_id: lineId, other_line_id: reversalId, takes_back: false },
        { statement_line_id: reversalId, other_line_id: lineId, takes_back: true },
      ].map((row) => ({ ...row, company_id: companyA, reason: 'Estornado.', reversed_at: '2026-10-15T09:00:00Z' })),
    })

  async function batch(id: number, paid_on = '2026-10-14') {
    await insertRows(api.test.admin, {
      acquirer_settlements: [
        {
          id,
          company_id: companyA,
          acquirer: 'cielo',
          merchant_no: '1009134501',
          reference: `RO ${id}`,
          entry_kind: 'sale',
          paid_on,
          gross_cents: 10_000,
          fee_cents: 0,
          net_cents: 10_000,
          bank_code: '341',
          branch: '0001',
          account_no: '12345',
        },
      ],
    })
  }

  async function plantMatch(lineId: number, batchId: number, status = 'confirmed') {
    const { rows } = await api.test.admin.query<{ id: number }>(
      `insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
        values ($1, 'BANK', 2, 95, $2, 'Um crédito da Cielo no dia, mesmo valor.', 0, now()) returning id::int`,
      [companyA, status],
    )
    const id = rows[0]?.id ?? 0
    await api.test.admin.query(
      `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
        values ($1, $2, 'BANK', 'system', 'batch', $3), ($1, $2, 'BANK', 'confirmation', 'line', $4)`,
      [companyA, id, String(batchId), String(lineId)],
    )
    return id
  }

  beforeEach(async () => {
    await insertRows(api.test.admin, {
      companies: [{ id: companyA, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181' }],
      bank_accounts: [
        {
          id: account,
          company_id: companyA,
          name: 'Itaú matriz',
          bank_code: '341',
          branch: '0001',
          account_no: '12345',
          opening_balance_cents: 50_000,
          opening_on: '2026-09-30',
        },
      ],
    })
  })
  async function lockMonth() {
    const at = '2026-11-01T12:00:00Z'
    const day = { id: crypto.randomUUID(), business_date: '2026-10-14', sources: {}, created_at: at, updated_at: at }
    const closed = { status: 'closed', proof_hash: 'x' }
    await insertRows(api.test.admin, { cash_conciliations: [{ ...day, company_id: companyA, ...closed }] })
    await lockStoredDays(api.test.admin, 'true', 'já integrado ao ERP em 01/11/2026.')
    return { status: 423, message: 'Dia bloqueado: já integrado ao ERP em 01/11/2026.' }
  }

  /** Runs `call` while another transaction holds the lock of receivables, writes `change`, and then commits. */
  async function callDuringChange(change: () => Promise<unknown>, call: () => Promise<unknown>) {
    await clerk.id
    const { admin } = api.test
    await admin.query('begin')
    await admin.query(`select pg_advisory_xact_lock(hashtext('receivables'), hashtext($1))`, [companyA])
    await change()
    const outcome = call().catch((error: unknown) => error)
    await until(
      async () =>
        (
          await admin.query(`select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`)
        ).rowCount,
      (waiting) => waiting === 1,
    )
    await admin.query('commit')
    return outcome
  }
  return {
    api,
    clerk,
    plant,
    plantBalances,
    batch,
    plantMatch,
    plantReversal,
    lockMonth,
    callDuringChange,
  }
}
