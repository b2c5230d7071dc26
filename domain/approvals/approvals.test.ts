import { setTimeout as delay } from 'node:timers/promises'
import { allCompaniesScope, type ChangeContext, inTransaction } from '@app/kit/server'
import { insertRows, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aboveDayLimit, approvalOutdated, approvedTwice } from './approval.contract.ts'
import {
  type ApprovalKind,
  grantApproval,
  requestApproval,
  showPendingApproval,
  withdrawApproval,
} from './approvals.server.ts'

const company_id = '01930000-0000-7000-8000-0000000000a1'
const companyInManaus = '01930000-0000-7000-8000-0000000000a2'
const record = '01930000-0000-7000-8000-00000000bb01'
const otherRecord = '01930000-0000-7000-8000-00000000bb02'
const now = '2026-10-15T12:00:00.000Z'
const names = ['Ana', 'Bia', 'Caio', 'Davi'] as const
const people = new Map(names.map((name, index) => [name, `01930000-0000-7000-8000-00000000aa0${index + 1}`]))

const database = testDatabase()
beforeEach(async () => {
  const stamp = { created_at: now, updated_at: now }
  await insertRows(database.admin, {
    companies: [
      { id: company_id, name: 'Posto', legal_name: 'Posto Ltda', cnpj: '11222333000181', ...stamp },
      { id: companyInManaus, name: 'Rio', legal_name: 'Rio Ltda', cnpj: '11222333000262', ...stamp },
    ],
    users: [...people].map(([name, id]) => ({
      id,
      name,
      username: name.toLowerCase(),
      email: `${name.toLowerCase()}@retaguarda.test`,
      password_hash: '-',
      ...stamp,
    })),
    user_abilities: [...people.values()].map((user_id) => ({ user_id, ability: 'purchases.purchase-orders' })),
    user_companies: [...people.values()].map((user_id) => ({ user_id, company_id })),
  })
  await database.admin.query(`update companies set timezone = 'America/Manaus' where id = $1`, [companyInManaus])
})

let price_cents = 100
beforeEach(() => {
  price_cents = 100
})
const refusal = { status: 409, code: 'test.refused', message: 'Recusado.' } as const
const kind: ApprovalKind<{ price_cents: number }> = {
  kind: 'test-price',
  entity: 'test_price',
  ability: 'purchases.purchase-orders',
  page: '/purchases/order/list?open=:id',
  parse: (stored) => z.object({ price_cents: z.int() }).parse(stored),
  lines: (before, after) => [{ label: 'Preço', before: String(before.price_cents), after: String(after.price_cents) }],
  async apply(_call, _id, after) {
    price_cents = after.price_cents
  },
  current: async () => ({ price_cents }),
  limits: { per_request_cents: 500_00, per_approver_and_day_cents: 800_00, above: 'two-approvers' },
  errors: { pending: refusal, own: refusal, notYours: refusal, decided: refusal },
  notices: {
    requested: { type: 'change', message: (by, title) => `${by}: ${title}` },
    approved: { type: 'change', message: (by) => by },
    refused: { type: 'change', message: (by, note) => `${by}: ${note}` },
  },
}

const { current: _, ...kindOfAnyRecord } = kind

const runAs = <Result>(name: (typeof names)[number], work: (call: ChangeContext) => Promise<Result>, at = now) =>
  inTransaction(database.db, allCompaniesScope, (db) =>
    work({
      db,
      now: at,
      audit: async () => undefined,
      user: {
        id: people.get(name) ?? '',
        name,
        email: '',
        abilities: ['purchases.purchase-orders'],
        company_ids: [company_id],
      },
    }),
  )

const requestChange = (
  after_cents: number,
  amount_cents: number,
  subject: { company_id: string | null; entity_id: string } = { company_id, entity_id: record },
) =>
  runAs('Ana', (call) =>
    requestApproval(call, kind, {
      ...subject,
      title: 'Preço',
      before: { price_cents },
      after: { price_cents: after_cents },
      amount_cents,
    }),
  )

const target = async (id = record) => {
  const pending = await runAs('Ana', ({ db, user }) => showPendingApproval(db, user, { kind, id }))
  if (!pending) throw new Error('nothing is pending')
  return { id: pending.id, version: pending.version }
}
const approveAs = async (name: (typeof names)[number]) => {
  const approvalTarget = await target()
  return runAs(name, (call) => grantApproval(call, kind, approvalTarget))
}

test('a request above the limit takes effect with the second approval, by another person', async () => {
  await requestChange(120, 500_01)
  await approveAs('Bia')
  expect(price_cents).toBe(100)
  await expect(approveAs('Bia')).rejects.toMatchObject({ code: approvedTwice.code })
  await approveAs('Caio')
  expect(price_cents).toBe(120)
  await expect(target()).rejects.toThrow('nothing is pending')
})

test('a stale withdrawal names the first approver and the time', async () => {
  await requestChange(120, 500_01)
  const seen = await target()
  const approve = (call: ChangeContext) => grantApproval(call, kind, seen)
  await runAs('Bia', approve, '2026-10-15T13:30:00.000Z')
  await expect(runAs('Ana', (call) => withdrawApproval(call, kind, seen))).rejects.toMatchObject({
    message: 'Este registro foi alterado por Bia às 10:30. Recarregue antes de continuar.',
  })
})

test('the approvals of one day are added up over all requests', async () => {
  await requestChange(120, 500_00)
  await approveAs('Bia')
  await requestChange(130, 300_01)
  await expect(approveAs('Bia')).rejects.toMatchObject({
    status: 403,
    message: 'Com este pedido, suas aprovações do dia somam R$ 800,01 e passam do limite de R$ 800,00.',
  })
  await approveAs('Caio')
  expect(price_cents).toBe(130)
})

// Half past midnight in São Paulo, before midnight in Manaus.
const pastMidnight = '2026-10-15T03:30:00.000Z'

test('the approvals of one day are added up over all companies, by the time of São Paulo', async () => {
  const approveAtNight = async (amount_cents: number, company: string) => {
    await requestChange(120, amount_cents, { company_id: company, entity_id: otherRecord })
    const approvalTarget = await target(otherRecord)
    return runAs('Bia', (call) => grantApproval(call, kindOfAnyRecord, approvalTarget), pastMidnight)
  }
  await approveAtNight(300_00, companyInManaus)
  await approveAtNight(300_00, company_id)
  await expect(approveAtNight(200_01, companyInManaus)).rejects.toMatchObject({ code: aboveDayLimit.code })
})

test('two simultaneous approvals of one person do not exceed the limit of the day together', async () => {
  await requestChange(120, 500_00)
  await requestChange(120, 500_00, { company_id, entity_id: otherRecord })
  const targets = [await target(), await target(otherRecord)]
  let votes = 0
  const slow = {
    ...kindOfAnyRecord,
    // Holds this approval open until the other one reaches the same point or waits for the lock.
    async apply() {
      votes += 1
      const isAwaited = async () => {
        const { rows } = await database.admin.query(
          `select from pg_locks where not granted and locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length > 0
      }
      while (votes < 2 && !(await isAwaited())) await delay(5)
    },
  }
  const results = await Promise.allSettled(
    targets.map((approvalTarget) => runAs('Bia', (call) => grantApproval(call, slow, approvalTarget))),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: aboveDayLimit.code } })
})

test('a request for a record of the whole group is decided by a person of any company', async () => {
  await requestChange(120, 1_00, { company_id: null, entity_id: record })
  const { rows } = await database.admin.query('select distinct user_id from notifications')
  expect(rows).toHaveLength(names.length - 1)
  await approveAs('Bia')
  expect(price_cents).toBe(120)
})

test('a request of one kind cannot be decided by the operation of another kind of the same record', async () => {
  await requestChange(120, 1_00)
  const approvalTarget = await target()
  const otherKind = { ...kind, kind: 'test-cancellation' }
  await expect(runAs('Bia', (call) => grantApproval(call, otherKind, approvalTarget))).rejects.toMatchObject({
    status: 404,
  })
  expect(
    await runAs('Bia', ({ db, user }) => showPendingApproval(db, user, { kind: otherKind, id: record })),
  ).toBeNull()
  expect(price_cents).toBe(100)
})

test('a request whose record has changed since cannot be approved', async () => {
  await requestChange(120, 1_00)
  price_cents = 105
  await expect(approveAs('Bia')).rejects.toMatchObject({ message: approvalOutdated.message })
  expect(price_cents).toBe(105)
})

test('a request whose data were altered in the database cannot be approved', async () => {
  await requestChange(120, 1_00)
  await database.admin.query(`update approvals set after = '{"price_cents": 999}'`)
  await expect(approveAs('Bia')).rejects.toMatchObject({ code: approvalOutdated.code })
  expect(price_cents).toBe(100)
})

test('of two simultaneous requests for one record one is stored, and the other is refused as pending', async () => {
  const answers = await Promise.allSettled([requestChange(120, 1_00), requestChange(130, 1_00)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: refusal.code } })
})

test('the database refuses a vote of the requester, and a vote without the hash of what was requested', async () => {
  await requestChange(120, 1_00)
  const vote = (by: string | undefined, hash: string) =>
    database.admin.query(
      `insert into approval_votes (company_id, approval_id, requested_by, approved_by, approved_at, snapshot_hash)
        select company_id, id, requested_by, $1, $2, $3 from approvals`,
      [by, now, hash],
    )
  const { rows } = await database.admin.query('select snapshot_hash from approvals')
  await expect(vote(people.get('Ana'), rows[0].snapshot_hash)).rejects.toThrow('approval_votes_four_eyes')
  await expect(vote(people.get('Bia'), 'another')).rejects.toThrow('approval_votes_of_request')
  await expect(vote(people.get('Bia'), rows[0].snapshot_hash)).resolves.toMatchObject({ rowCount: 1 })
})
