import { captureId } from '@app/domain/day/facts/testing'
import { undoOperations } from '@app/kit/contract'
import { inTransaction } from '@app/kit/server'
import type { TestUser } from '@app/kit/testing'
import type { DifferenceFilter } from '../cash-conciliations/difference.contract.ts'
import { runClosingCalendar } from '../closing/calendar-job.server.ts'
import { differences } from '../differences/differences.contract.ts'
import { dayLifeTests } from './life.testing.ts'

export const deferralNote = 'O arquivo da Cielo deste turno ainda não chegou.'

export function deferralTests() {
  const tests = dayLifeTests()
  const { api, manager, receive, registerF15, reclassifyF11, explainAll, sql } = tests

  const list = (query: DifferenceFilter = {}, user: TestUser = manager) =>
    user.call(differences.list, { query: { ...query, session_id: query.session_id?.toString() } })
  const getDifference = async (query: DifferenceFilter, user = manager) => {
    const { data } = await list(query, user)
    if (!data[0]) throw new Error(`no difference by ${JSON.stringify(query)}`)
    return data[0]
  }
  const defer = (row: { id: string; version: number }, deferred_to = '2026-10-20', user = manager) =>
    user.call(differences.defer, {
      params: { id: row.id },
      body: { version: row.version, deferred_to, note: deferralNote },
    })
  const lastBatch = async () =>
    (
      await sql(
        `select request_id from audit_events where entity = 'difference' order by created_at desc, chain_no desc limit 1`,
      )
    )[0].request_id
  const undo = async () => manager.call(undoOperations.undo, { params: { batch: await lastBatch() }, body: {} })
  const calendar = (now: string) => {
    api.setNow(now)
    return runClosingCalendar({ now: () => now, within: (scope, work) => inTransaction(api.test.db, scope, work) })
  }
  async function withoutC14() {
    await sql(`create temp table if not exists later as select * from acquirer_transactions where false`)
    await sql(`truncate later`)
    await sql(`insert into later select * from acquirer_transactions where id = $1`, [captureId('C14')])
    await sql(`delete from acquirer_transactions where id = $1`, [captureId('C14')])
    await receive('cielo')
    return getDifference({ code: 'D01' })
  }
  const arriveC14 = async () => {
    await sql(`insert into acquirer_transactions overriding system value select * from later`)
    await receive('cielo')
  }

  async function readyToSend() {
    await registerF15(manager)
    await reclassifyF11(manager)
    await defer(await withoutC14())
    return explainAll(manager)
  }
  return { ...tests, list, getDifference, defer, undo, calendar, withoutC14, arriveC14, readyToSend }
}
