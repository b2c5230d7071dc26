import { receivables } from '@app/areas/finance/contract'
import { statements } from '@app/areas/inquiries/contract'
import { holdPeriods } from '@app/domain/calendar/server'
import { lockStoredDays } from '@app/domain/calendar/testing'
import { writeCieloPayments } from '@app/formats/generate'
import { type BusinessDate, localDate } from '@app/kit/contract'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { workedStation } from './stations.ts'
import { bankedDay } from './worked-day-bank.testing.ts'
import { buildWorkedCieloDraft, buildWorkedCieloRows } from './worked-day-files.ts'

const { api, finance, send, post, close, matches, closedDay } = bankedDay()
const clerk = api.as('financial.statements', [workedStation.id], 'Clara')
const sql = async (text: string) => (await api.test.admin.query(text)).rows

const payCielo = (paid_on: BusinessDate) =>
  send(
    `cielo-pagamentos-${paid_on}.txt`,
    paid_on,
    writeCieloPayments({ ...buildWorkedCieloDraft(buildWorkedCieloRows()), processed_on: paid_on, paid_on }),
  )
const lineOf = async (amount_cents: number) =>
  Number((await sql(`select id from statement_lines where amount_cents = ${amount_cents}`))[0].id)
const entriesOf = async (amount_cents: number) =>
  (await clerk.call(statements.get, { params: { id: await lineOf(amount_cents) } })).entries
const accountsOf = ({ lines }: Awaited<ReturnType<typeof entriesOf>>[number]) =>
  lines.map((line) => [line.account_name, line.debit_cents - line.credit_cents])
const idsOf = async (pair: 'BANK' | 'SETTLEMENT' | 'CASH', kind: string) =>
  (await matches(pair)).filter(({ system }) => system.some((item) => item.kind === kind)).map(({ id }) => id)
const undo = (group_ids: number[]) => finance.call(receivables.undo, { body: { group_ids } })
const balance = async (name: string) =>
  Number(
    (
      await sql(`select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from journal_lines
      where account_name like '${name}%'`)
    )[0].cents,
  )

const paid_cents = 56_778

test('a matched payment debits bank and fees and clears the receivables of its sales, only once', async () => {
  await close()
  const owed = await balance('Cartões de débito a receber')
  expect(owed).toBeGreaterThan(0)
  await payCielo('2026-10-15')
  expect(await balance('Taxas de adquirentes')).toBe(0)
  await post('2026-10-15', [paid_cents, 'CIELO VENDAS DEBITO'])
  const [entry, ...more] = await entriesOf(paid_cents)
  expect(more).toEqual([])
  expect(entry).toMatchObject({ kind: 'settlement', revision: 1, business_date: '2026-10-15', posted_by_name: null })
  expect(entry && accountsOf(entry)).toEqual([
    ['Banco conta movimento', paid_cents],
    ['Taxas de adquirentes', owed - paid_cents],
    ['Cartões de débito a receber — Cielo', -owed],
  ])
  expect(await balance('Cartões de débito a receber')).toBe(0)
  await post('2026-10-16', [paid_cents - 1, 'TED'])
  expect(await entriesOf(paid_cents)).toHaveLength(1)
})

test('undoing the match at the bank posts a mirror entry; matching again posts a new entry', async () => {
  await payCielo('2026-10-15')
  await post('2026-10-15', [paid_cents, 'CIELO VENDAS DEBITO'])
  const [group] = (await matches('BANK')).filter(({ system }) => system.some(({ kind }) => kind === 'batch'))
  await undo([group?.id ?? 0])
  const [entry, mirror] = await entriesOf(paid_cents)
  expect(mirror).toMatchObject({ kind: 'reversal', revision: 2, posted_by_name: 'Fernanda' })
  expect(mirror && accountsOf(mirror).map(([name, cents]) => [name, -Number(cents)])).toEqual(
    entry && accountsOf(entry),
  )
  if (!group) throw new Error('nothing was found')
  const { company_id, pair_type, system, confirmation } = group
  await finance.call(receivables.match, { body: { company_id, pair_type, system, confirmation } })
  expect((await entriesOf(paid_cents)).map(({ kind }) => kind)).toEqual(['settlement', 'reversal', 'settlement'])
})

test('undoing the match at the acquirer moves the bank credit to an account to be cleared until it is matched again', async () => {
  await payCielo('2026-10-15')
  await post('2026-10-15', [paid_cents, 'CIELO VENDAS DEBITO'])
  await undo(await idsOf('SETTLEMENT', 'instalment'))
  const entries = await entriesOf(paid_cents)
  expect(entries.map(({ kind }) => kind).slice(-2)).toEqual(['reversal', 'settlement'])
  expect(entries.at(-1) && accountsOf(entries.at(-1)!)).toEqual([
    ['Banco conta movimento', paid_cents],
    ['Diferenças de caixa a apurar (pagamento sem parcelas — Cielo)', -paid_cents],
  ])
})

test('a matched deposit empties the safe account; undoing the match puts the cash back in the safe account', async () => {
  await close()
  await closedDay()
  const safe = await balance('Numerário em cofre')
  expect(safe).toBe(80_405)
  await post('2026-10-15', [safe, 'DEPOSITO EM DINHEIRO'])
  const [entry] = await entriesOf(safe)
  expect(entry && accountsOf(entry)).toEqual([
    ['Banco conta movimento', safe],
    ['Numerário em cofre / a depositar', -safe],
  ])
  expect(await balance('Numerário em cofre')).toBe(0)
  await undo(await idsOf('CASH', 'deposit'))
  expect(await balance('Numerário em cofre')).toBe(safe)
})

const waitingCalls = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

async function payDayWithRow() {
  await payCielo('2026-10-15')
  await post('2026-10-15', [paid_cents, 'CIELO VENDAS DEBITO'])
  await sql(`insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
    select gen_random_uuid(), company_id, '2026-10-15', 'open', now(), now() from statement_lines
      where amount_cents = ${paid_cents} on conflict do nothing`)
}

test('a change made after its month was locked is dated on the day on which it is posted', async () => {
  await payDayWithRow()
  await lockStoredDays(api.test.admin, `business_date = '2026-10-15'`, 'já integrado')
  await undo(await idsOf('SETTLEMENT', 'instalment'))
  const entries = await entriesOf(paid_cents)
  expect(entries.length).toBeGreaterThan(2)
  expect(entries[0]?.business_date).toBe('2026-10-15')
  for (const { business_date, posted_at } of entries.slice(1)) expect(business_date).toBe(localDate(posted_at))
})

test('an entry that waits for the lock of its day is dated on the day on which it is posted', async () => {
  await payDayWithRow()
  const ids = await idsOf('SETTLEMENT', 'instalment')
  const { id: company_id } = workedStation
  let undoing: ReturnType<typeof undo> | undefined
  await inTransaction(api.test.db, allCompaniesScope, async (db) => {
    await holdPeriods(db, { company_id, kind: 'day', dates: ['2026-10-15'] }, 'exclusive')
    undoing = undo(ids)
    await expect.poll(() => sql(waitingCalls)).toHaveLength(1)
    await lockStoredDays(api.test.admin, `business_date = '2026-10-15'`, 'já integrado')
  })
  await undoing
  const entries = await entriesOf(paid_cents)
  expect(entries.length).toBeGreaterThan(2)
  for (const { business_date, posted_at } of entries.slice(1)) expect(business_date).toBe(localDate(posted_at))
})

test('a match that has no bank entry yet is posted by the next run, once', async () => {
  await payCielo('2026-10-15')
  await post('2026-10-15', [paid_cents, 'CIELO VENDAS DEBITO'])
  await sql(
    'delete from journal_lines where journal_entry_id in (select id from journal_entries where match_group_id > 0)',
  )
  await sql('delete from journal_entries where match_group_id > 0')
  await sql(`insert into bank_entries_due select company_id, id from match_groups where pair_type = 'BANK'`)
  await post('2026-10-16', [1, 'TED'])
  expect(await entriesOf(paid_cents)).toHaveLength(1)
  expect(await sql('select from bank_entries_due')).toEqual([])
})
