import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Fee } from './fees.contract.ts'

export const feeColumns = [
  'brand',
  'method',
  'installments_from',
  'installments_to',
  'rate_ppm',
  'fixed_fee_cents',
  'term_days',
  'term_kind',
  'valid_from',
  'valid_to',
] as const

export type StoredFee = Pick<Fee, 'method' | 'term_kind'>

export async function findFeeContracts(db: Db, company_ids: readonly string[]) {
  if (company_ids.length === 0) return []
  const contracts = await db
    .selectFrom('acquirer_companies')
    .select(['id', 'company_id', 'acquirer', 'merchant_no'])
    .where('company_id', 'in', company_ids)
    .execute()
  const fees = await db
    .selectFrom('acquirer_fees')
    .select([...feeColumns, 'acquirer_company_id'])
    .where('company_id', 'in', company_ids)
    .$narrowType<StoredFee>()
    .execute()
  const byContract = new Map<string, Fee[]>(contracts.map(({ id }) => [id, []]))
  for (const { acquirer_company_id, ...fee } of fees) byContract.get(acquirer_company_id)?.push(fee)
  return contracts.map((contract) => ({ ...contract, fees: byContract.get(contract.id) ?? [] }))
}

type OpenPart = {
  id: number
  company_id: string
  acquirer: string
  merchant_no: string
  method: string
  brand: string | null
  installments: number
  sold_on: BusinessDate
  number: number
  gross_cents: number
  fee_expected_cents: number | null
}

type OpenPartsQuery = { company_id: string; acquirer: string; from: BusinessDate; after: number; limit: number }

/** Returns open instalments of sales from a day on, in pages by id. */
export const findOpenParts = async (db: Db, query: OpenPartsQuery) =>
  (
    await sql<OpenPart>`select part.id, part.company_id, sale.acquirer, sale.merchant_no, sale.method, sale.brand,
        sale.installments, sale.business_date as sold_on, part.number, part.gross_cents, part.fee_expected_cents
      from acquirer_installments part
      join acquirer_transactions sale on sale.company_id = part.company_id and sale.business_date = part.business_date
        and sale.id = part.acquirer_transaction_id
      where part.company_id = ${query.company_id}::uuid and part.id > ${query.after} and part.business_date >= ${query.from}::date
        and part.status in ('forecast', 'scheduled') and sale.kind = 'sale' and sale.acquirer = ${query.acquirer}
      order by part.id limit ${query.limit}`.execute(db)
  ).rows
