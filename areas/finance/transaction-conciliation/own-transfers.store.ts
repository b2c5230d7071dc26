import { type Db, newVersionedStore, paginate, whereEqual, whereInPeriod } from '@app/kit/server'
import { sql } from 'kysely'
import type { OwnTransfer, OwnTransferFilter } from './transaction-conciliation.contract.ts'

export const ownTransferStore = newVersionedStore<'own_transfers', Pick<OwnTransfer, 'state'>>('own_transfers')

const buildAccountName = (account: string) =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${account}.name`)}, ''), ${sql.ref(`${account}.account_no`)})`

const transfers = (db: Db) =>
  db
    .selectFrom('own_transfers')
    .leftJoin('companies as payer', 'payer.id', 'own_transfers.company_id')
    .leftJoin('companies as receiver', 'receiver.id', 'own_transfers.to_company_id')
    .leftJoin('bank_accounts as from_account', (join) =>
      join
        .onRef('from_account.company_id', '=', 'own_transfers.company_id')
        .onRef('from_account.id', '=', 'own_transfers.from_account_id'),
    )
    .leftJoin('bank_accounts as to_account', (join) =>
      join
        .onRef('to_account.company_id', '=', 'own_transfers.to_company_id')
        .onRef('to_account.id', '=', 'own_transfers.to_account_id'),
    )
    .leftJoin('users as author', 'author.id', 'own_transfers.created_by')
    .select(['own_transfers.id', 'own_transfers.company_id', 'payer.name as company_name'])
    .select(['own_transfers.to_company_id', 'receiver.name as to_company_name'])
    .select(['own_transfers.expected_on', 'own_transfers.amount_cents', 'own_transfers.state'])
    .select(['own_transfers.out_line_id', 'own_transfers.in_line_id', 'own_transfers.note', 'own_transfers.version'])
    .select('author.name as created_by_name')
    .select(buildAccountName('from_account').as('from_account_name'))
    .select(buildAccountName('to_account').as('to_account_name'))
    .select(sql<boolean>`own_transfers.company_id <> own_transfers.to_company_id`.as('is_loan'))
    .select(
      sql<
        number | null
      >`case when own_transfers.state = 'both_legs' then (select coalesce(-sum(fee.amount_cents), 0)::bigint
        from bank_postings fee where fee.company_id = own_transfers.to_company_id
          and fee.own_transfer_id = own_transfers.id and fee.kind = 'fee') end`.as('fee_cents'),
    )
    .$narrowType<Pick<OwnTransfer, 'state'>>()

export const findOwnTransfers = (db: Db, filter: OwnTransferFilter) =>
  paginate(
    db,
    transfers(db)
      .where(whereEqual('own_transfers', { state: filter.state }))
      .where(whereInPeriod('own_transfers', 'expected_on', filter))
      .$if(filter.company_id !== undefined, (all) =>
        all.where((eb) =>
          eb.or([
            eb('own_transfers.company_id', '=', filter.company_id ?? ''),
            eb('own_transfers.to_company_id', '=', filter.company_id ?? ''),
          ]),
        ),
      ),
    {
      ...filter,
      order: [
        { column: 'expected_on', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
      sums: ['amount_cents'],
      states: {
        query: transfers(db),
        conditions: {
          planned: sql<boolean>`state = 'planned'`,
          one_leg: sql<boolean>`state = 'one_leg'`,
          both_legs: sql<boolean>`state = 'both_legs'`,
          undone: sql<boolean>`state = 'undone'`,
        },
      },
    },
  )

export const getOwnTransfer = (db: Db, id: string) =>
  transfers(db).where('own_transfers.id', '=', id).executeTakeFirst()

type TransferTerms = { from_account_id: string; to_account_id: string; amount_cents: number }
type Legs = { out_line_id: number; in_line_id: number }

/** Returns a planned transfer with these accounts and this amount that has no other line. */
export const getExpectedTransfer = (
  db: Db,
  { from_account_id, to_account_id, amount_cents, out_line_id, in_line_id }: TransferTerms & Legs,
) =>
  db
    .selectFrom('own_transfers')
    .select('id')
    .where('state', 'in', ['planned', 'one_leg'])
    .where('from_account_id', '=', from_account_id)
    .where('to_account_id', '=', to_account_id)
    .where('amount_cents', '=', amount_cents)
    .where((eb) => eb.or([eb('out_line_id', 'is', null), eb('out_line_id', '=', out_line_id)]))
    .where((eb) => eb.or([eb('in_line_id', 'is', null), eb('in_line_id', '=', in_line_id)]))
    .orderBy('expected_on')
    .orderBy('id')
    .executeTakeFirst()

export const findTransferAccounts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'company_id', 'kind'])
    .where('id', 'in', [...ids])
    .execute()

/** Returns the live matches of the legs. */
export async function findMatchesOfTransfer(db: Db, { id, company_id, to_company_id }: TransferKey) {
  const { rows } = await sql<{ match_id: number }>`
    select distinct link.match_group_id as match_id from bank_postings posting
    join match_links link on link.company_id = posting.company_id and link.item_kind = 'posting'
      and link.item_id = posting.id::text and link.active
    where posting.company_id in (${company_id}::uuid, ${to_company_id}::uuid) and posting.own_transfer_id = ${id}::uuid
    order by match_id`.execute(db)
  return rows.map(({ match_id }) => match_id)
}
type TransferKey = { id: string; company_id: string; to_company_id: string }

type LineOfAccount = { bank_account_id: string; amount_cents: number }

/** Returns planned transfers without a line whose leg this line can be. */
export const findPlannedTransfers = (db: Db, { bank_account_id, amount_cents }: LineOfAccount) =>
  db
    .selectFrom('own_transfers')
    .select(['id', 'expected_on', 'amount_cents', 'note'])
    .where('state', '=', 'planned')
    .where((eb) =>
      amount_cents < 0
        ? eb.and([eb('from_account_id', '=', bank_account_id), eb('amount_cents', '=', -amount_cents)])
        : eb.and([eb('to_account_id', '=', bank_account_id), eb('amount_cents', '>=', amount_cents)]),
    )
    .orderBy('expected_on')
    .orderBy('id')
    .limit(20)
    .execute()
