import { captureId, captureRow, workedDay } from '@app/domain/day/facts/testing'
import { insertRows, type TestOptions } from '@app/kit/testing'
import { proofsAbout } from '../adjustment/draft-proof.rules.ts'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { workedDayTests } from './worked-day.testing.ts'

export const reopeningReason = 'A sangria do turno 2 foi lançada no turno errado.'
/** Reason "Caixa contado errado" of the shipped reason map. */
export const requestReason = '01930000-0000-7000-8000-000000000010'
export const correction = 'Mover a sangria para o turno 1.'

export function dayLifeTests(options: TestOptions = {}) {
  const tests = workedDayTests(options)
  const { api, manager, analyst, receive, dayOf, prove, correct, submit, approve } = tests
  const admin = api.as('admin', [], 'Administradora')
  const sql = async (text: string, values: unknown[] = []) => (await api.test.admin.query(text, values)).rows

  const close = async () => {
    await correct(manager)
    await approve(analyst, (await submit(manager)).id)
    return dayOf(manager)
  }
  const closeOnce = api.runOnce(close)
  const ask = async (user = manager) => {
    const { id, version } = await dayOf(user)
    return user.call(dayLife.requestReopening, {
      params: { id },
      body: { version, reason_id: requestReason, reason: reopeningReason, correction },
    })
  }
  const versionOf = async (id: string) => (await analyst.call(solicitations.get, { params: { id } })).version
  const refuse = async (id: string, reason: string) =>
    analyst.call(solicitations.refuse, { params: { id }, body: { version: await versionOf(id), reason } })
  const notifications = () => sql('select user_id, type, message from notifications order by created_at, id')
  const journal = () =>
    sql(`select revision, description, debit_total_cents::int as debit, credit_total_cents::int as credit
      from journal_entries order by revision`)
  const net = async () =>
    (await sql(`select coalesce(sum(debit_cents - credit_cents), 0)::int as net, account_name from journal_lines
      group by account_name having sum(debit_cents - credit_cents) <> 0`)) as { net: number; account_name: string }[]

  const buildLateCapture = (id: number, like: string, change: object) => {
    const capture = workedDay.captures[captureId(like) - 1]
    if (!capture) throw new Error(`no capture ${like}`)
    return captureRow({ ...capture, id, nsu: String(id), auth_code: `Z${id}`, ...change })
  }
  async function arriveLate(id = 903, gross_cents = 5000) {
    await insertRows(api.test.admin, { acquirer_transactions: [buildLateCapture(id, 'C02', { gross_cents })] })
    await receive('cielo')
  }
  const adjustment = async (user = manager) => user.call(dayLife.adjustment, { params: { id: (await dayOf(user)).id } })
  async function explainLate(user = manager) {
    for (;;) {
      const { day, differences } = await adjustment(user)
      const open = differences.find(({ reason_name }) => reason_name === null)
      if (!open) return
      const { data } = await user.call(cashConciliations.reasons, { params: { id: day.id } })
      const reason_id = data.find(({ difference_codes }) => difference_codes.includes(open.code))?.id ?? ''
      const note = 'Chegou depois do fechamento; conferida com a via do cliente.'
      const { code, ref, severity } = open
      if (severity === 'critical') await prove(user, 'cash_conciliation', day.id, proofsAbout(open))
      const body = { version: day.version, code, ref, reason_id, note }
      await user.call(dayLife.explainAdjustment, { params: { id: day.id }, body })
    }
  }
  const askAdjustment = async (user = manager, note = 'Captura que chegou atrasada no arquivo.') => {
    const { id, version } = await dayOf(user)
    return user.call(dayLife.requestAdjustment, { params: { id }, body: { version, reason_id: requestReason, note } })
  }
  const people = { admin, ...tests }
  const steps = { close, closeOnce, ask, versionOf, refuse, arriveLate, adjustment, explainLate, askAdjustment }
  return { ...people, ...steps, sql, notifications, journal, net }
}
