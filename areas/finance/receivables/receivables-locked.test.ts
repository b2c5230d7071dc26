import { dayLife } from '@app/areas/cash-closing/contract'
import { dayLifeTests } from '@app/areas/cash-closing/testing'
import { captureId, workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { receivables } from './receivables.contract.ts'

const { api, admin, close, sql } = dayLifeTests()
const finance = api.as('financial.card-conciliation', [workedCompany], 'Fernanda')
const sentence = 'Dia bloqueado: já integrado ao ERP em 15/10/2026.'

async function insertPixAndLine(posted_on: string) {
  await sql(
    `insert into bank_accounts (id, company_id, name, bank_code, branch, account_no)
      values ('01930000-0000-7000-8000-0000000000c1', $1, 'Itaú', '341', '0001', '12345')`,
    [workedCompany],
  )
  await sql(
    `insert into statement_lines (id, company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
      overriding system value
      values (70, $1, '01930000-0000-7000-8000-0000000000c1', $2, 10000, 'PIX', '\\x01', 1)`,
    [workedCompany, posted_on],
  )
}
const pix = { kind: 'pix', id: String(captureId('X1')) } as const
const line = { kind: 'line', id: '70' } as const
const match = () =>
  finance.call(receivables.match, {
    body: { company_id: workedCompany, pair_type: 'BANK', system: [pix], confirmation: [line] },
  })
const lock = () => admin.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
const suggestAgainSql = `update match_groups set status = 'suggested' where pair_type = 'BANK'`

test('a match with a line of a locked month can be neither made, confirmed nor undone', async () => {
  await close()
  await insertPixAndLine('2026-10-14')
  const { id } = await match()
  await lock()
  const refusedOutcome = { outcomes: [{ id: String(id), done: false, reason: sentence }] }
  expect(await finance.call(receivables.undo, { body: { group_ids: [id] } })).toEqual(refusedOutcome)
  await sql(suggestAgainSql)
  expect(await finance.call(receivables.confirm, { body: { group_ids: [id] } })).toEqual(refusedOutcome)
  await sql(`update match_links set active = null where match_group_id = $1`, [id])
  await expect(match()).rejects.toMatchObject({ status: 423, message: sentence })
})

test('sales of a locked month that are paid later are matched and undone as usual', async () => {
  await close()
  await insertPixAndLine('2026-11-03')
  await lock()
  const { id } = await match()
  const done = { outcomes: [{ id: String(id), done: true, reason: null }] }
  expect(await finance.call(receivables.undo, { body: { group_ids: [id] } })).toEqual(done)
})

test('a line of a day whose titles are in the ERP is matched, until the month of the day is locked', async () => {
  await close()
  await insertPixAndLine('2026-10-14')
  await lock()
  await sql(`update period_locks set reason = 'erp'`)
  const { id } = await match()
  expect(await lock()).toEqual({ locked: 1 })
  const refused = { outcomes: [{ id: String(id), done: false, reason: sentence }] }
  expect(await finance.call(receivables.undo, { body: { group_ids: [id] } })).toEqual(refused)
})
