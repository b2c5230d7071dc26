import { workedDayTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany as company_id } from '@app/domain/day/facts/testing'
import { settleNamed } from '@app/domain/matching/server'
import {
  findDue,
  settleReceivables,
  unfoldSettlements,
  unfoldSettlementsContaining,
} from '@app/domain/receivables/server'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { itemTaken, receivables } from './receivables.contract.ts'

const { api } = workedDayTests()
const finance = api.as('financial.card-conciliation', [company_id], 'Rosa')
const now = '2026-10-16T08:00:00.000Z'
const from = '2026-10-15'
const sql = async (text: string, ...values: unknown[]) => (await api.test.admin.query(text, values)).rows

/** An instalment of R$ 100,00, with the batch reference from the file. */
async function createInstalment(number: number, reference: string | null) {
  const [{ id }] = await sql(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
       gross_cents, fee_charged_cents, net_cents, status, batch_reference, paid_on)
     values ($1, $2, '2026-10-14', $3, 9, $4, 10000, 0, 10000, 'scheduled', $5, $4) returning id`,
    ...[company_id, captureId('C01'), number, from, reference],
  )
  return String(id)
}

async function createBatch(reference: string, net_cents: number) {
  const [{ id }] = await sql(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
       fee_cents, net_cents)
     select company_id, acquirer, merchant_no, $2, 'payment', $3, $4, 0, $4 from acquirer_transactions
     where company_id = $1 and id = $5 returning id`,
    ...[company_id, reference, from, net_cents, captureId('C01')],
  )
  return String(id)
}

const settle = () =>
  inTransaction(api.test.db, allCompaniesScope, (db) => settleReceivables(db, [{ company_id, from }], now))
const listMatches = async () =>
  (await finance.call(receivables.matches, { query: { pair_type: 'SETTLEMENT' } })).data.map(
    ({ system, ...match }) => ({
      ...match,
      system: system.map(({ id }) => id),
    }),
  )
const listLinks = async () =>
  (
    await sql(`select item_kind, active from match_links where pair_type = 'SETTLEMENT' order by item_kind, item_id`)
  ).map(({ item_kind, active }) => (active ? item_kind : `${item_kind} let go`))
const findOpenInstalments = async () =>
  (await inTransaction(api.test.db, allCompaniesScope, (db) => findDue(db, { company_id, from, to: from }))).map(
    ({ id }) => String(id),
  )

/** A manual match with one link per item; only the pass under test stores one row. */
const buildManualLinkSql = (id: string) =>
  `with made as (insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents,
      created_at) values ('${company_id}', 'SETTLEMENT', 2, 80, 'confirmed', 'à mão', 0, now()) returning id)
    insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select '${company_id}', id, 'SETTLEMENT', 'system', 'instalment', '${id}' from made`

let parts: string[]
let batch: string

beforeEach(async () => {
  parts = [await createInstalment(1, 'L-1'), await createInstalment(2, 'L-1')]
  batch = await createBatch('L-1', 20_000)
  await settle()
})

test('a batch paid as named stores its instalments in one link and is read like any other match', async () => {
  expect(await listLinks()).toEqual(['batch'])
  expect(await listMatches()).toMatchObject([
    { status: 'confirmed', system: parts, confirmation: [{ kind: 'batch', id: batch }] },
  ])
  expect((await listMatches())[0]?.sentence).toMatch(/^2 parcelas somam R\$ 200,00/)
  expect(await sql('select status from acquirer_installments where id = any ($1)', parts)).toEqual([
    { status: 'paid' },
    { status: 'paid' },
  ])
  expect(await findOpenInstalments()).toEqual([])
})

test('a match of a batch reads the same after its instalments get links of their own', async () => {
  const [before] = await listMatches()
  const items = 'select * from matched_items order by match_group_id, item_kind, item_id'
  const links = await sql(items)
  await inTransaction(api.test.db, allCompaniesScope, (db) => unfoldSettlements(db, company_id, [before?.id ?? 0]))
  expect(await listLinks()).toEqual(['batch', 'instalment', 'instalment'])
  expect(await listMatches()).toEqual([before])
  expect(await sql(items)).toEqual(links)
})

test('a match undone by a person stays stored, its instalments are free, and it is not made again', async () => {
  const [match] = await listMatches()
  await finance.call(receivables.undo, { body: { group_ids: [match?.id ?? 0] } })
  expect(await listLinks()).toEqual(['batch let go', 'instalment let go', 'instalment let go'])
  expect(await sql('select status, batch_reference from acquirer_installments where id = any ($1)', parts)).toEqual([
    { status: 'scheduled', batch_reference: null },
    { status: 'scheduled', batch_reference: null },
  ])
  await sql(`update acquirer_installments set batch_reference = 'L-1' where id = any ($1)`, parts)
  await settle()
  expect(await listMatches()).toEqual([])
  expect(await findOpenInstalments()).toEqual(parts)
})

test('a late instalment with the name of the batch is in no match, and the match stays unchanged', async () => {
  const before = await listMatches()
  const late = await createInstalment(3, 'L-1')
  await settle()
  expect(await listMatches()).toEqual(before)
  expect(await findOpenInstalments()).toEqual([late])
})

test('a second batch with the same name takes no instalment of the first', async () => {
  const before = await listMatches()
  await sql(`insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on,
      gross_cents, fee_cents, net_cents) select company_id, acquirer, merchant_no, reference, entry_kind, paid_on + 1,
      gross_cents, fee_cents, net_cents from acquirer_settlements`)
  await settle()
  expect(await listMatches()).toEqual(before)
})

test('an instalment of a batch cannot be put into another match, neither by a person nor in the database', async () => {
  const otherBatch = await createBatch('L-2', 10_000)
  const [first = ''] = parts
  const body = {
    company_id,
    pair_type: 'SETTLEMENT' as const,
    system: [{ kind: 'instalment' as const, id: first }],
    confirmation: [{ kind: 'batch' as const, id: otherBatch }],
  }
  await expect(finance.call(receivables.match, { body })).rejects.toMatchObject({ code: itemTaken.code })
  await expect(sql(buildManualLinkSql(first))).rejects.toMatchObject({ constraint: 'match_links_pay_once' })
})

test('a batch link refuses instalments of another match or another name, an empty list, and deactivation', async () => {
  const three = await createInstalment(3, 'L-2')
  const four = await createInstalment(4, null)
  const otherBatch = await createBatch('L-2', 10_000)
  const insertBatchLink = (members: readonly string[]) =>
    sql(
      `with made as (insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents,
          created_at) values ($1, 'SETTLEMENT', 1, 100, 'confirmed', 'x', 0, now()) returning id)
        insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id, members)
        select $1, id, 'SETTLEMENT', 'confirmation', 'batch', $2, $3 from made`,
      ...[company_id, otherBatch, members],
    )
  for (const members of [[three, four], [three, three], [parts[0] ?? '']])
    await expect(insertBatchLink(members)).rejects.toMatchObject({ constraint: 'match_links_members_named' })
  await expect(insertBatchLink([])).rejects.toMatchObject({ constraint: 'match_links_members' })
  await sql(buildManualLinkSql(three))
  await expect(insertBatchLink([three])).rejects.toMatchObject({ constraint: 'match_links_pay_once' })
  await expect(sql('update match_links set active = null where members is not null')).rejects.toMatchObject({
    constraint: 'match_links_only_let_go',
  })
})

test('of two concurrent matches of one instalment, the second is refused', async () => {
  const part = await createInstalment(3, 'L-2')
  await createBatch('L-2', 10_000)
  await sql('begin')
  await sql(buildManualLinkSql(part))
  const second = inTransaction(api.test.db, allCompaniesScope, (db) =>
    settleNamed(db, { company_ids: [company_id], from, now }),
  )
  const refused = expect(second).rejects.toMatchObject({ constraint: 'match_links_pay_once' })
  const waiting = () =>
    sql(`select pid from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  await until(waiting, ({ length }) => length === 1)
  await sql('commit')
  await refused
})

test('a renamed instalment or a deleted batch splits the match into links and does not change its items', async () => {
  const before = await listMatches()
  await sql(`update acquirer_installments set batch_reference = 'L-9' where id = $1`, parts[0])
  expect(await listLinks()).toEqual(['batch', 'instalment', 'instalment'])
  expect(await listMatches()).toEqual(before)
  await createInstalment(3, 'L-2')
  const otherBatch = await createBatch('L-2', 10_000)
  await settle()
  await sql('delete from acquirer_settlements where id = $1', otherBatch)
  expect(await listLinks()).toEqual(['batch', 'batch', 'instalment', 'instalment', 'instalment'])
})

test('undoing an import splits only the matches that contain its rows, on either side', async () => {
  const three = await createInstalment(3, 'L-2')
  const otherBatch = await createBatch('L-2', 10_000)
  await settle()
  const unfold = async (kind: string, id: string) => {
    await sql(`create table gone as select '${company_id}'::uuid as company_id, '${kind}' as kind, ${id}::bigint as id`)
    await sql('grant select on gone to retaguarda_app')
    await inTransaction(api.test.db, allCompaniesScope, (db) => unfoldSettlementsContaining(db, 'gone')).finally(() =>
      sql('drop table gone'),
    )
  }
  await unfold('batch', otherBatch)
  expect(await sql(`select item_id from match_links where item_kind = 'instalment'`)).toEqual([{ item_id: three }])
  await unfold('instalment', parts[1] ?? '')
  expect(await listLinks()).toEqual(['batch', 'batch', 'instalment', 'instalment', 'instalment'])
})
