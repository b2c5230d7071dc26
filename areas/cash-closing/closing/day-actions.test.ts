import { lockStoredDays } from '@app/domain/calendar/testing'
import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import type { DayAction } from '@app/domain/day/life/contract'
import type { DayActor } from '@app/domain/day/life/server'
import { appendAudit, type Db, DomainError, inTransaction } from '@app/kit/server'
import type { TestUser } from '@app/kit/testing'
import { expect, test } from 'vitest'
import {
  approveSolicitation,
  refuseSolicitation,
  withdrawSolicitation,
} from '../cash-conciliation-solicitations/decisions/decide.server.ts'
import { reopenDay } from '../cash-conciliation-solicitations/decisions/reopen-day.server.ts'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import {
  requestAdjustment,
  requestReopening,
} from '../cash-conciliation-solicitations/submission/ask-of-closed.server.ts'
import { closeDayDirectly } from '../cash-conciliation-solicitations/submission/closing.server.ts'
import { submitDay } from '../cash-conciliation-solicitations/submission/submit.server.ts'
import { correction, dayLifeTests, reopeningReason, requestReason } from '../testing/life.testing.ts'
import { lockMonth, unlockDay } from './lock.server.ts'
import { waiveDaySource } from './waive-source.server.ts'

const life = dayLifeTests()
const { api, manager, analyst, admin, sql, dayOf, receive, correct, submit, close, ask, refuse, versionOf } = life
const now = '2026-10-15T12:00:00.000Z'
const office = ['cash-conciliation', 'cash-conciliation.solicitation'] as const

type Person = { user: TestUser; name: string; abilities: DayActor['abilities'] }
const people: readonly Person[] = [
  { user: manager, name: 'Gerente', abilities: ['cash-conciliation.solicitation'] },
  { user: analyst, name: 'Analista', abilities: [...office, 'cash-conciliation.solicitation.analyze'] },
  { user: admin, name: 'Administradora', abilities: ['admin'] },
]

type Step = (db: Db, actor: DayActor, day: CashConciliationDetail) => Promise<unknown>
const reason = 'Apurado com o operador e conferido com o comprovante.'

const decide =
  (work: (db: Db, actor: DayActor, target: { id: string; version: number }) => Promise<unknown>): Step =>
  async (db, actor, day) => {
    const pending = day.solicitations.find(({ status }) => status === 'pending')
    if (!pending) throw new DomainError({ status: 409, code: 'none', message: 'Nada a decidir.' })
    return work(db, actor, { id: pending.id, version: await versionOf(pending.id) })
  }
const approve = decide((db, actor, target) => approveSolicitation(db, actor, target))
const refuseIt = decide((db, actor, target) => refuseSolicitation(db, actor, { ...target, reason }))
const withdraw = decide((db, actor, target) => withdrawSolicitation(db, actor, target))

const steps: Readonly<Partial<Record<DayAction, Step>>> = {
  submit: (db, actor, { id, version }) => submitDay(db, actor, { id, version, declared: true }),
  close: (db, actor, { id, version }) => closeDayDirectly(db, actor, { id, version, declared: true }),
  reopen: (db, actor, { id, version }) => reopenDay(db, actor, { id, version, reason: reopeningReason }),
  unlock: (db, actor, { id, version }) => unlockDay(db, actor, { id, version, reason: reopeningReason }),
  lock: (db, actor, { business_date }) =>
    lockMonth(db, actor, { company_id: workedCompany, month: business_date.slice(0, 7) }),
  waive_source: (db, actor, { id, version, missing_sources: [source = 'pos'] }) =>
    waiveDaySource(db, actor, { id, version, source, reason }),
  request_reopening: (db, actor, { id, version }) =>
    requestReopening(db, actor, { id, version, reason_id: requestReason, reason: reopeningReason, correction }),
  request_adjustment: (db, actor, { id, version }) =>
    requestAdjustment(db, actor, { id, version, reason_id: requestReason, note: reason }),
  approve,
  approve_reopening: approve,
  approve_adjustment: approve,
  refuse: refuseIt,
  reject_request: refuseIt,
  withdraw,
  withdraw_request: withdraw,
}

class Rollback extends Error {}

async function answerOf(step: Step, person: Person, day: CashConciliationDetail): Promise<string | null> {
  const { name, abilities } = person
  const id = await person.user.id
  try {
    await inTransaction(api.test.db, { user_id: id, companies: 'all' }, async (db) => {
      const source = { actor_id: id, origin: 'tela', ip: null, request_id: null, now } as const
      const audit: DayActor['audit'] = (entry) => appendAudit(db, source, entry)
      await step(db, { id, name, abilities, now, audit }, day)
      throw new Rollback()
    })
  } catch (cause) {
    if (cause instanceof Rollback) return null
    if (cause instanceof DomainError) return cause.message
    throw cause
  }
  return null
}

async function expectAgreement(state: string, date?: string) {
  for (const person of people) {
    const day = await dayOf(person.user, date)
    for (const [name, step] of Object.entries(steps)) {
      const offered = day.actions.find((action) => action.name === name)
      // One operation decides requests of every type; the day offers only the action of the pending type.
      const isTwin = day.actions.some(
        (action) =>
          action.name !== name &&
          Object.entries(steps).some(([twinName, twinStep]) => twinName === action.name && twinStep === step),
      )
      if (!offered && isTwin) continue
      const answer = await answerOf(step, person, day)
      const label = `${state}, ${person.name}, ${name}`
      if (offered) expect([label, answer]).toEqual([label, offered.refusal])
      else if (answer === null) expect([label, 'is not offered']).toEqual([label, 'is done'])
    }
  }
}

test('in every state, the actions offered to each person agree with the results of the operations', {
  timeout: 300_000,
}, async () => {
  api.setNow(now)
  await receive('pos', ['2026-10-15'])
  await expectAgreement('waits for its files', '2026-10-15')
  await expectAgreement('differences without a reason')
  await correct(manager)
  await sql(
    `insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
    values (gen_random_uuid(), $1, '2026-10-13', 'awaiting_data', now(), now())`,
    [workedCompany],
  )
  await expectAgreement('an earlier day is open')
  expect((await dayOf(manager)).actions.find(({ name }) => name === 'submit')?.refusal).toContain('13/10/2026')
  await sql(`delete from cash_conciliations where business_date = '2026-10-13'`)
  await expectAgreement('explained')
  const { id } = await submit(manager)
  await expectAgreement('sent')
  await refuse(id, 'Falta o comprovante do cancelamento.')
  await expectAgreement('refused')
  await life.approve(analyst, (await submit(manager)).id)
  await expectAgreement('closed')
  await life.arriveLate()
  await expectAgreement('closed, something came late')
  await life.explainLate()
  await expectAgreement('closed, what came late is explained')
  const adjustment = await life.askAdjustment()
  await expectAgreement('closed, an adjustment waits')
  await refuse(adjustment.id, 'A captura é de outro dia.')
  await ask()
  await expectAgreement('closed, a reopening waits')
})

test('the actions offered on a locked and on a reopened day agree with the results of their operations', {
  timeout: 300_000,
}, async () => {
  api.setNow(now)
  const day = await close()
  await lockStoredDays(api.test.admin, `id = '${day.id}'`, 'já integrado ao ERP em 20/10/2026.')
  await expectAgreement('locked')
  await sql(`update cash_conciliations set status = 'closed' where id = $1`, [day.id])
  await sql('delete from period_locks')
  const { id } = await ask()
  const version = (await analyst.call(solicitations.get, { params: { id } })).version
  await analyst.call(solicitations.approve, { params: { id }, body: { version } })
  await expectAgreement('reopened')
})
