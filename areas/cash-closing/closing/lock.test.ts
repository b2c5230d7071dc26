import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { differences } from '../differences/differences.contract.ts'
import { disputes } from '../disputes/disputes.contract.ts'
import { forwards } from '../forwarded-captures/forwards.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'
import { aReason } from '../testing/worked-day.testing.ts'

const {
  api,
  sql,
  admin,
  manager,
  supervisor,
  dayOf,
  close,
  closeOnce,
  ask,
  versionOf,
  arriveLate,
  adjustment,
  askAdjustment,
} = dayLifeTests()

test('a month is locked only as a whole: an open day or a pending request prevents the lock', async () => {
  const lock = (user = admin) => user.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
  await expect(lock(supervisor)).rejects.toMatchObject({ status: 403 })
  await expect(lock()).rejects.toMatchObject({
    status: 409,
    message: 'Não é possível bloquear 10/2026 de Posto Modelo 01: 1 dia ainda em aberto.',
  })
  await close()
  const { id: request } = await ask()
  await expect(lock()).rejects.toMatchObject({ status: 409, code: 'day.month-requests' })
  const withdraw = { version: await versionOf(request) }
  await manager.call(solicitations.withdraw, { params: { id: request }, body: withdraw })
  expect(await lock()).toEqual({ locked: 1 })
  await expect(lock()).rejects.toMatchObject({ status: 422, code: 'day.month-empty' })
})

test('a locked day refuses changes with the reason of the lock; new data waits as late items until it is unlocked', async () => {
  await closeOnce()
  await admin.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
  const { id, version, ...locked } = await dayOf(supervisor)
  await expect(supervisor.call(cashConciliations.rematch, { params: { id }, body: { version } })).rejects.toMatchObject(
    { status: 423, message: 'Dia bloqueado: já integrado ao ERP em 15/10/2026.' },
  )
  await arriveLate()
  expect(await dayOf(supervisor)).toMatchObject({ ...locked, late_items: 1 })
  expect((await adjustment()).refusal).toBe('Dia bloqueado: já integrado ao ERP em 15/10/2026.')
  const body = { version, reason: 'Lançamento cancelado no ERP.' }
  await expect(supervisor.call(dayLife.unlock, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
  expect(await admin.call(dayLife.unlock, { params: { id }, body })).toMatchObject({ status: 'closed' })
  expect(await dayOf(supervisor)).toMatchObject({ lock_note: null, late_items: 1 })
})

const title = (day: { id: string; business_date: string }) => ({
  ...{ company_id: workedCompany, id: day.id, cash_conciliation_id: day.id, business_date: day.business_date },
  ...{ prefix: 'BKO', number: '000000003', installment: '01', title_type: 'CD', is_credit: false, group_key: 'debit' },
  ...{ method: 'debit', payer_domain: 'acquirer', payer_key: 'cielo', payer_name: 'Cielo', state: 'integrated' },
  ...{ issue_on: day.business_date, due_on: '2026-10-15', amount_cents: 57_420, history: 'DEBITO' },
  ...{ created_at: '2026-10-15T12:00:00.000Z', updated_at: '2026-10-15T12:00:00.000Z' },
})

test('an administrator unlocks a month that was locked by mistake, and a day with a title in the ERP keeps the lock of the ERP', async () => {
  const { id } = await closeOnce()
  const month = { company_id: workedCompany, month: '2026-10' }
  const unlock = (user = admin) =>
    user.call(dayLife.unlockMonth, { body: { ...month, reason: 'Bloqueado por engano.' } })
  await expect(unlock(supervisor)).rejects.toMatchObject({ status: 403 })
  await expect(unlock()).rejects.toMatchObject({
    status: 422,
    message: 'Nenhum dia de 10/2026 de Posto Modelo 01 está bloqueado pelo mês.',
  })
  await admin.call(dayLife.lockMonth, { body: month })
  expect((await dayOf(admin)).actions).toMatchObject([{}, { name: 'unlock', refusal: null }, { name: 'unlock_month' }])
  expect(await unlock()).toEqual({ unlocked: 1 })
  expect(await dayOf(admin)).toMatchObject({ status: 'closed', lock_note: null })
  expect(
    await sql(`select before, after, reason from audit_events where action = 'cash-conciliations.unlock-month'`),
  ).toMatchObject([
    {
      before: { lock_note: 'já integrado ao ERP em 15/10/2026.', lock_reason: 'month', status: 'locked' },
      after: { lock_note: null, lock_reason: null, status: 'closed' },
      reason: 'Bloqueado por engano.',
    },
  ])
  const { business_date } = await dayOf(admin)
  await insertRows(api.test.admin, { protheus_titles: [title({ id, business_date })] })
  await admin.call(dayLife.lockMonth, { body: month })
  expect(await unlock()).toEqual({ unlocked: 1 })
  expect(await dayOf(admin)).toMatchObject({
    status: 'locked',
    lock_reason: 'erp',
    lock_note: 'já integrado ao ERP em 15/10/2026.',
  })
  expect((await adjustment()).refusal).toMatch(/^Nada a ajustar/)
  const { version } = await dayOf(admin)
  const reopening = admin.call(dayLife.unlock, { params: { id }, body: { version, reason: 'Lançamento cancelado.' } })
  await expect(reopening).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('tem 1 título no Protheus'),
  })
  await expect(unlock()).rejects.toMatchObject({ status: 422, code: 'day.month-not-locked' })
})

const note = 'O arquivo que faltava chegou e foi conferido.'
const line = { kind: 'reclassify', target_id: movementId('F14'), method_to: 'credit' } as const

type DayDetail = Awaited<ReturnType<typeof dayOf>>
const getFirstDifference = ({ differences: [difference] }: DayDetail) => {
  if (!difference) throw new Error('the worked day has differences')
  return difference
}
const explanation = { reason_id: aReason, note }
const writes: Record<string, (day: DayDetail) => Promise<unknown>> = {
  'a deferral': (day) =>
    manager.call(differences.defer, {
      params: { id: getFirstDifference(day).id },
      body: { version: getFirstDifference(day).version, deferred_to: '2026-10-20', note },
    }),
  'an explanation': (day) =>
    manager.call(cashConciliations.explain, {
      params: { difference_id: getFirstDifference(day).id },
      body: { version: getFirstDifference(day).version, ...explanation },
    }),
  'a forward': (day) =>
    manager.call(forwards.forward, {
      params: { difference_id: getFirstDifference(day).id },
      body: { version: getFirstDifference(day).version, note },
    }),
  'a dispute': (day) =>
    manager.call(disputes.contest, {
      params: { difference_id: getFirstDifference(day).id },
      body: {
        version: getFirstDifference(day).version,
        against: 'acquirer',
        protocol: 'CIE-1',
        due_on: '2026-10-30',
        ...explanation,
      },
    }),
  'a manual line': (day) =>
    manager.call(cashConciliations.addManual, {
      params: { id: day.id },
      body: { version: day.version, ...line, ...explanation },
    }),
  'a count': (day) =>
    manager.call(cashConciliations.count, {
      params: { id: day.id, session_id: 1 },
      body: { version: day.version, quantities: { 100: 1 } },
    }),
  'a proposed line': (day) =>
    manager.call(dayLife.proposeManual, {
      params: { id: day.id },
      body: { version: day.version, ...line, ...explanation },
    }),
  'words of an adjustment': (day) =>
    manager.call(dayLife.explainAdjustment, {
      params: { id: day.id },
      body: { version: day.version, code: getFirstDifference(day).code, ref: 'capture:903', ...explanation },
    }),
  'an adjustment': () => askAdjustment(),
  'a reopening': () => ask(),
}

test.each(Object.entries(writes))(
  '%s of a locked month is refused with the reason of the lock',
  async (_name, write) => {
    await closeOnce()
    await admin.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
    await expect(write(await dayOf(manager))).rejects.toMatchObject({
      status: 423,
      message: 'Dia bloqueado: já integrado ao ERP em 15/10/2026.',
    })
  },
)

test('bulk changes skip the differences of a locked month with the reason of the lock', async () => {
  const { id } = await closeOnce()
  await admin.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
  const many = { selection: { filter: { cash_conciliation_id: id } }, preview: true }
  const skipped = [{ reason: 'Dia bloqueado: já integrado ao ERP em 15/10/2026.', count: 5 }]
  const explained = await manager.call(differences.explainMany, { body: { ...many, input: explanation } })
  const deferred = await manager.call(differences.deferMany, {
    body: { ...many, input: { deferred_to: '2026-10-20', note } },
  })
  expect([explained.changed, explained.skipped, deferred.changed, deferred.skipped]).toEqual([0, skipped, 0, skipped])
})
