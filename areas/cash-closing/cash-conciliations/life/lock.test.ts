import { expect, test } from 'vitest'
import { solicitations } from '../../solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { workedCompany } from '../worked-day-rows.fixture.ts'
import { dayLife } from './day-life.contract.ts'
import { dayLifeTests } from './life.testing.ts'

const { admin, manager, supervisor, dayOf, close, ask, versionOf, arriveLate, adjustment } = dayLifeTests()

test('a month is locked whole: an open day or a pending request keeps it open', async () => {
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

test('a locked day refuses edits with its reason and keeps what comes for it apart, until it is unlocked', async () => {
  await close()
  await admin.call(dayLife.lockMonth, { body: { company_id: workedCompany, month: '2026-10' } })
  const { id, version, ...locked } = await dayOf(supervisor)
  await expect(supervisor.call(cashConciliations.rematch, { params: { id }, body: { version } })).rejects.toMatchObject(
    { status: 423, message: 'Dia bloqueado: já integrado ao ERP em 15/10/2026.' },
  )
  await expect(ask()).rejects.toMatchObject({
    status: 409,
    message: 'O dia está “Bloqueado”; esta ação não é possível agora.',
  })
  await arriveLate()
  expect(await dayOf(supervisor)).toMatchObject({ ...locked, late_items: 1 })
  expect((await adjustment()).refusal).toBe('Dia bloqueado: já integrado ao ERP em 15/10/2026.')
  const body = { version, reason: 'Lançamento cancelado no ERP.' }
  await expect(supervisor.call(dayLife.unlock, { params: { id }, body })).rejects.toMatchObject({ status: 403 })
  expect(await admin.call(dayLife.unlock, { params: { id }, body })).toMatchObject({ status: 'closed' })
  expect(await dayOf(supervisor)).toMatchObject({ lock_reason: null, late_items: 1 })
})
