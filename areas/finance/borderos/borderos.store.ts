import type { BusinessDate, PageQuery, Sorting } from '@app/kit/contract'
import { type Db, lockByName, newId, newVersionedStore, paginate, whereEqual, whereInPeriod } from '@app/kit/server'
import { sql } from 'kysely'
import type { BorderoItemState, BorderoState } from './bordero-states.rules.ts'
import type { Bordero, BorderoFilter, BorderoItem } from './borderos.contract.ts'
import type { PaymentItem } from './payment-items.rules.ts'

const accountName = sql<string>`coalesce(nullif(account.name, ''), account.account_no)`

type Sums = { item_count: number; total_cents: number; paid_cents: number }

// The items of a cancelled lot still count: its total is what it would have paid.
const lots = (db: Db) =>
  db
    .selectFrom('borderos')
    .innerJoin('companies', 'companies.id', 'borderos.company_id')
    .innerJoin('bank_accounts as account', (join) =>
      join.onRef('account.company_id', '=', 'borderos.company_id').onRef('account.id', '=', 'borderos.bank_account_id'),
    )
    .leftJoin('users as author', 'author.id', 'borderos.created_by')
    .innerJoinLateral(
      () =>
        sql<Sums>`(select count(*)::int as item_count, coalesce(sum(item.amount_cents), 0)::bigint as total_cents,
            coalesce(sum(item.paid_cents), 0)::bigint as paid_cents
          from bordero_items item where item.company_id = borderos.company_id and item.bordero_id = borderos.id)`.as(
          'sums',
        ),
      (join) => join.onTrue(),
    )
    .select(['borderos.id', 'borderos.company_id', 'borderos.bank_account_id', 'borderos.number', 'borderos.pay_on'])
    .select(['borderos.sent_at', 'borderos.version', 'borderos.created_at', 'borderos.file_id', 'borderos.created_by'])
    .select(['companies.name as company_name', 'account.bank_code', 'author.name as created_by_name'])
    .select(['sums.item_count', 'sums.total_cents', 'sums.paid_cents', accountName.as('account_name')])
    .select(sql<BorderoState>`borderos.status`.as('status'))

type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof Bordero & string>[] | undefined }

export const findBorderos = (db: Db, { search, company_id, status, from, to, ...page }: BorderoFilter & Page) =>
  paginate(
    db,
    lots(db)
      .where(whereEqual('borderos', { company_id, status }))
      .where(whereInPeriod('borderos', 'pay_on', { from, to }))
      .$if(search !== undefined && search !== '', (all) =>
        all.where(sql<boolean>`(borderos.number::text = ${search ?? ''} or exists (select from bordero_items item
          join payables title on title.company_id = item.company_id and title.id = item.payable_id
          where item.company_id = borderos.company_id and item.bordero_id = borderos.id
            and title.document ilike ${`%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`}))`),
      ),
    {
      ...page,
      order: [
        { column: 'pay_on', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
      sums: ['total_cents', 'paid_cents'],
    },
  )

export const getBordero = (db: Db, id: string) => lots(db).where('borderos.id', '=', id).executeTakeFirst()

export const borderoRows = newVersionedStore<'borderos', { status: BorderoState }>('borderos')
export type LockedBordero = NonNullable<Awaited<ReturnType<typeof borderoRows.lock>>>

/** Takes the next number of a company; other takers wait until the transaction ends. */
async function takeBorderoNumber(db: Db, company_id: string) {
  await lockByName(db, `borderos of ${company_id}`)
  const last = await db
    .selectFrom('borderos')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

export const getPayingAccount = (db: Db, id: string) =>
  db
    .selectFrom('bank_accounts')
    .innerJoin('companies', 'companies.id', 'bank_accounts.company_id')
    .select(['bank_accounts.id', 'bank_accounts.company_id', 'bank_accounts.bank_code', 'bank_accounts.branch'])
    .select(['bank_accounts.account_no', 'bank_accounts.account_digit', 'bank_accounts.active'])
    .select(['bank_accounts.payment_agreement', 'bank_accounts.two_approvers_from_cents'])
    .select(['companies.legal_name', 'companies.cnpj'])
    .where('bank_accounts.id', '=', id)
    .executeTakeFirst()
export type PayingAccount = NonNullable<Awaited<ReturnType<typeof getPayingAccount>>>

export const findPayingAccounts = (db: Db) =>
  db
    .selectFrom('bank_accounts as account')
    .innerJoin('companies', 'companies.id', 'account.company_id')
    .select(['account.id', 'account.company_id'])
    .select(sql<string>`${accountName} || ' (' || companies.name || ')'`.as('name'))
    .where('account.active', '=', true)
    .where('account.payment_agreement', '<>', '')
    .orderBy('companies.name')
    .orderBy('account.id')
    .execute()

const titleColumns = sql`title.id as payable_id, supplier.id as supplier_id, supplier.name as supplier_name,
  supplier.tax_id as supplier_tax_id, title.document, title.instalment, title.due_on,
  title.amount_cents as nominal_cents, title.discount_cents, title.discount_until, title.fine_ppm, title.interest_ppm,
  title.method, title.barcode, supplier.pix_key_kind, supplier.pix_key, supplier.bank_code, supplier.branch,
  supplier.account_no, supplier.account_digit`

type LotKey = { company_id: string; id: string }

export type StoredItem = PaymentItem & {
  /** The item number. */
  id: number
  amount_cents: number
  signed_hash: string | null
  status: BorderoItemState
  paid_on: BusinessDate | null
  paid_cents: number | null
  occurrence: string | null
}

const itemsOf = ({ company_id, id }: LotKey) => sql<StoredItem>`
  select item.item_no, item.item_no as id, item.amount_cents, item.signed_hash, item.status, item.paid_on,
    item.paid_cents, item.occurrence, ${titleColumns}
  from bordero_items item
  join payables title on title.company_id = item.company_id and title.id = item.payable_id
  join suppliers supplier on supplier.id = title.supplier_id
  where item.company_id = ${company_id} and item.bordero_id = ${id}`

/** Returns the items in the order of their numbers. The suppliers cannot change until the transaction ends. */
export async function lockItems(db: Db, lot: LotKey): Promise<StoredItem[]> {
  await sql`select from suppliers where id in (select title.supplier_id from bordero_items item
      join payables title on title.company_id = item.company_id and title.id = item.payable_id
      where item.company_id = ${lot.company_id} and item.bordero_id = ${lot.id}) order by id for share`.execute(db)
  return findItems(db, lot)
}

export const findItems = async (db: Db, lot: LotKey) =>
  (await sql<StoredItem>`${itemsOf(lot)} order by item_no`.execute(db)).rows

/** SQL: bar code, Pix key or bank account of the payment. */
const place = sql`case when method in ('slip', 'tax') then barcode when method = 'pix_key' then pix_key
  else bank_code || ' ' || branch || '/' || account_no || '-' || account_digit end`

type ItemPage = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof BorderoItem & string>[] | undefined }

export const findItemPage = (db: Db, lot: LotKey, page: ItemPage) =>
  paginate<StoredItem & { place: string }>(
    db,
    sql`select *, coalesce(${place}, '–') as place from (${itemsOf(lot)}) item`,
    {
      ...page,
      order: [{ column: 'id', direction: 'asc' }],
      sums: ['amount_cents'],
    },
  )

export type LotCandidate = Omit<PaymentItem, 'item_no'> & {
  company_id: string
  status: string
  bordero_number: number | null
}

/** Locks titles and returns them with the number of their living lot. */
export async function lockCandidates(db: Db, ids: readonly string[]) {
  await sql`select from payables where id = any (${[...ids]}::uuid[]) order by id for no key update`.execute(db)
  const { rows } = await sql<LotCandidate>`
    select title.company_id, title.status, lot.number as bordero_number, ${titleColumns}
    from payables title join suppliers supplier on supplier.id = title.supplier_id
    left join bordero_items item on item.company_id = title.company_id and item.payable_id = title.id
      and item.status in ('pending', 'scheduled', 'paid')
    left join borderos lot on lot.company_id = item.company_id and lot.id = item.bordero_id
    where title.id = any (${[...ids]}::uuid[]) order by title.due_on, supplier.name, title.id`.execute(db)
  return rows
}

type NewItem = { item_no: number; payable_id: string; amount_cents: number }

export const insertBorderoItems = (db: Db, { company_id, id }: LotKey, items: readonly NewItem[]) =>
  sql`insert into bordero_items (company_id, bordero_id, item_no, payable_id, amount_cents)
    select ${company_id}::uuid, ${id}::uuid, item_no, payable_id, amount_cents
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (item_no int, payable_id uuid,
      amount_cents bigint)`.execute(db)

/** Deletes items of a draft and returns the ids of their titles. */
export async function deleteItems(db: Db, { company_id, id }: LotKey, payable_ids: readonly string[]) {
  const { rows } = await sql<{ payable_id: string }>`
    delete from bordero_items where company_id = ${company_id} and bordero_id = ${id}
      and payable_id = any (${[...payable_ids]}::uuid[]) returning payable_id`.execute(db)
  return rows.map(({ payable_id }) => payable_id)
}

type ItemChange = { item_no: number; amount_cents: number; signed_hash: string | null }

export const updateItems = (db: Db, { company_id, id }: LotKey, items: readonly ItemChange[]) =>
  sql`update bordero_items item set amount_cents = change.amount_cents, signed_hash = change.signed_hash
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as change (item_no int, amount_cents bigint,
      signed_hash text)
    where item.company_id = ${company_id} and item.bordero_id = ${id} and item.item_no = change.item_no`.execute(db)

export const cancelItems = (db: Db, { company_id, id }: LotKey) =>
  sql`update bordero_items set status = 'cancelled' where company_id = ${company_id} and bordero_id = ${id}`.execute(db)

type AnsweredItem = {
  item_no: number
  status: BorderoItemState
  paid_on: BusinessDate | null
  paid_cents: number | null
  occurrence: string
}

export const writeAnswers = (
  db: Db,
  { company_id, id, import_id }: LotKey & { import_id: string },
  items: readonly AnsweredItem[],
) =>
  sql`update bordero_items item set status = answer.status, paid_on = answer.paid_on, paid_cents = answer.paid_cents,
      occurrence = answer.occurrence, import_id = ${import_id}::uuid
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as answer (item_no int, status text, paid_on date,
      paid_cents bigint, occurrence text)
    where item.company_id = ${company_id} and item.bordero_id = ${id} and item.item_no = answer.item_no`.execute(db)

/** Returns the approvals of the last request of a lot, with their number required. */
export async function getLotApprovals(db: Db, { company_id, id }: LotKey) {
  const { rows } = await sql<{ needed: number; votes: { name: string; approved_at: string }[] }>`
    select request.needed, coalesce((select jsonb_agg(jsonb_build_object('name', person.name, 'approved_at',
        to_char(vote.approved_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by vote.approved_at)
      from approval_votes vote join users person on person.id = vote.approved_by
      where vote.company_id = request.company_id and vote.approval_id = request.id), '[]'::jsonb) as votes
    from approvals request where request.company_id = ${company_id} and request.entity = 'bordero'
      and request.entity_id = ${id} and request.status in ('pending', 'approved')
    order by request.requested_at desc limit 1`.execute(db)
  return rows[0]
}

type BankDataChange = {
  supplier_id: string
  supplier_name: string
  changed_at: string
  requested_by: string
  decided_by: string
}

/** Returns the last approved change of bank data of each supplier since an instant. */
export async function findBankDataChanges(db: Db, supplier_ids: readonly string[], since: string) {
  const { rows } = await sql<BankDataChange>`
    select distinct on (supplier.id) supplier.id as supplier_id, supplier.name as supplier_name,
      change.decided_at as changed_at, change.requested_by, change.decided_by
    from approvals change join suppliers supplier on supplier.id = change.entity_id
    where change.entity = 'supplier' and change.kind = 'bank-data' and change.status = 'approved'
      and change.entity_id = any (${[...supplier_ids]}::uuid[]) and change.decided_at >= ${since}
    order by supplier.id, change.decided_at desc`.execute(db)
  return rows
}

export const getLotFile = (db: Db, { company_id, file_id }: { company_id: string; file_id: string }) =>
  db
    .selectFrom('generated_files')
    .select(['number', 'file_name', 'sha256', 'size_bytes', 'downloaded_at'])
    .where('company_id', '=', company_id)
    .where('id', '=', file_id)
    .executeTakeFirst()

export const insertBordero = async (
  call: { db: Db; user: { id: string } | null; now: string },
  lot: { company_id: string; bank_account_id: string; pay_on: BusinessDate },
) => {
  const number = await takeBorderoNumber(call.db, lot.company_id)
  const id = newId()
  await borderoRows.insert(call, { ...lot, id, number })
  return { id, number }
}

/** Returns the lot whose approval has this id. */
export async function getLotOfApproval(db: Db, approval_id: string) {
  const { rows } = await sql<Pick<LockedBordero, 'id' | 'company_id' | 'bank_account_id' | 'created_by'>>`
    select lot.id, lot.company_id, lot.bank_account_id, lot.created_by
    from approvals request join borderos lot on lot.company_id = request.company_id and lot.id = request.entity_id
    where request.id = ${approval_id} and request.entity = 'bordero' and request.kind = 'payment-lot'`.execute(db)
  return rows[0]
}

type LotNumbers = { company_id: string; bank_account_id: string; numbers: readonly number[] }

/** Locks the lots of an account with these numbers. */
export async function lockLotsByNumber(db: Db, { company_id, bank_account_id, numbers }: LotNumbers) {
  const { rows } = await sql<{ id: string; company_id: string; number: number; status: BorderoState }>`
    select id, company_id, number, status from borderos
    where company_id = ${company_id} and bank_account_id = ${bank_account_id} and kind = 'payment'
      and number = any (${[...numbers]}::int[])
    order by id for no key update`.execute(db)
  return rows
}

/** Returns the number of payments that the return file of an import answered. */
export async function countAnswersOfImport(db: Db, import_id: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bordero_items where import_id = ${import_id}`.execute(db)
  return rows[0]?.count ?? 0
}
