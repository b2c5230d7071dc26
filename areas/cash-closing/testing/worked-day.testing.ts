import { attachments } from '@app/areas/records/contract'
import type { DaySource } from '@app/domain/companies/contract'
import type { DifferenceCode } from '@app/domain/day/differences/contract'
import { captureId, fuellingId, movementId, workedCompany, workedDayRows } from '@app/domain/day/facts/testing'
import { inTransaction } from '@app/kit/server'
import { insertRows, type TestOptions, type TestUser, testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { afterImport } from '../closing/after-import.server.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'

export const workedDate = '2026-10-14'
export const aReason = '01930000-0000-7000-8000-000000000009'
const explanationNote = 'Apurado com o operador e conferido com o comprovante.'

const explanation = { reason_id: aReason, note: explanationNote }

export const withAdjustmentRefused = <Day extends { actions: readonly { name: string; refusal: string | null }[] }>(
  day: Day,
  refusal: string,
) => ({
  ...day,
  actions: day.actions.map((action) => (action.name === 'request_adjustment' ? { ...action, refusal } : action)),
})

export function workedDayTests(options: TestOptions = {}) {
  const api = testApi(options)
  const company = [workedCompany]
  const station = ['cash-conciliation.solicitation'] as const
  const office = ['cash-conciliation', 'cash-conciliation.solicitation'] as const
  const manager = api.as(station, company, 'Gerente')
  const supervisor = api.as(office, company, 'Supervisora')
  const analyst = api.as([...office, 'cash-conciliation.solicitation.analyze'], company, 'Analista')

  const receive = (source: DaySource, dates: readonly string[] = [workedDate], company_id = workedCompany) =>
    inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
      afterImport(db, [{ company_id, business_dates: dates, source, now: '2026-10-15T08:00:00.000Z', actor_id: null }]),
    )

  beforeEach(() =>
    api.test.insertOnce(options.workers ? 'worked day after its jobs' : 'worked day', async () => {
      await insertRows(api.test.admin, workedDayRows())
      for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source)
      // Copies do not have the jobs, so these end first.
      await api.idle()
    }),
  )

  const readDay = (user: TestUser, id: string) => user.call(cashConciliations.get, { params: { id } })
  const dayOf = async (user: TestUser, date = workedDate, company_id = workedCompany) => {
    const day = 'select id from cash_conciliations where company_id = $1 and business_date = $2'
    const { rows } = await api.test.admin.query(day, [company_id, date])
    if (!rows[0]) throw new Error(`no day of ${date}`)
    return readDay(user, rows[0].id)
  }
  type Day = Awaited<ReturnType<typeof dayOf>>

  const reasonsOf = async (user: TestUser, { id }: Day) =>
    (await user.call(cashConciliations.reasons, { params: { id } })).data

  /** A unique file per record: the same file twice would be reported as a duplicate. */
  type Proven = 'difference' | 'cash_conciliation' | 'manual_transaction' | 'chargeback' | 'payment_difference'
  const prove = (user: TestUser, entity: Proven, id: string, about?: string) => {
    const content = new TextEncoder().encode(`%PDF-1.7 prova de ${id} ${about}`)
    const file = { name: 'prova.pdf', content }
    const body = about === undefined ? {} : { about }
    return user.call(attachments.attach, { params: { entity, id }, body }, { file })
  }
  type Difference = Day['differences'][number]
  type Reasons = Awaited<ReturnType<typeof reasonsOf>>
  const reasonFor = (reasons: Reasons, code: DifferenceCode) =>
    reasons.find(({ difference_codes }) => difference_codes.includes(code))?.id ?? ''

  async function explain(user: TestUser, day: Day, difference: Difference, note = explanationNote) {
    return explainBy(user, difference, { reasons: await reasonsOf(user, day), note })
  }

  type ExplanationInput = { reasons: Reasons; note: string }
  async function explainBy(user: TestUser, difference: Difference, { reasons, note }: ExplanationInput) {
    const { id: difference_id, version, code, severity, attachment_count } = difference
    if (severity === 'critical' && attachment_count === 0) await prove(user, 'difference', difference_id)
    const reason_id = reasonFor(reasons, code)
    return user.call(cashConciliations.explain, { params: { difference_id }, body: { version, reason_id, note } })
  }

  async function explainAll(user: TestUser, codes?: readonly DifferenceCode[]) {
    const first = await dayOf(user)
    const reasons = await reasonsOf(user, first)
    const isOpen = ({ code, status }: Difference) => status === 'open' && (codes === undefined || codes.includes(code))
    for (let day = first; ; day = await readDay(user, day.id)) {
      const open = day.differences.filter(isOpen)
      if (open.length === 0) return day
      let { version } = day
      for (const reason_id of new Set(open.map(({ code }) => reasonFor(reasons, code)))) {
        const differences = open.filter(({ code }) => reasonFor(reasons, code) === reason_id)
        for (const { id, severity, attachment_count } of differences)
          if (severity === 'critical' && attachment_count === 0) await prove(user, 'difference', id)
        const body = { version, reason_id, note: explanationNote, difference_ids: differences.map(({ id }) => id) }
        const { day: explained, outcomes } = await user.call(dayMatches.explainMany, { params: { id: day.id }, body })
        const refused = outcomes.find(({ done }) => !done)
        if (refused) throw new Error(`not explained: ${refused.reason}`)
        version = explained.version
      }
    }
  }

  const registerF15 = async (user: TestUser) => {
    const { id, version } = await dayOf(user)
    const line = { kind: 'add', movement_type_code: 'VND-PIX', amount_cents: 6190 } as const
    const from = { fuelling_id: fuellingId('F15'), capture_id: captureId('X3') }
    return user.call(cashConciliations.addManual, {
      params: { id },
      body: { version, ...line, ...from, ...explanation },
    })
  }

  const reclassifyF11 = async (user: TestUser) => {
    const { id, version } = await dayOf(user)
    const line = { kind: 'reclassify', target_id: movementId('F11'), method_to: 'credit' } as const
    return user.call(cashConciliations.addManual, { params: { id }, body: { version, ...line, ...explanation } })
  }

  async function correct(user: TestUser) {
    await registerF15(user)
    await reclassifyF11(user)
    return explainAll(user)
  }

  /** Removes the differences that need individual approval: wrong amount, cancelled capture, late sale. */
  async function calmDay() {
    await api.test.admin.query('update acquirer_transactions set gross_cents = 8500 where id = $1', [captureId('C08')])
    await api.test.admin.query('update acquirer_transactions set cancelled_at = null where id = $1', [captureId('C10')])
    await api.test.admin.query('delete from acquirer_transactions where id = $1', [captureId('X3')])
    await api.test.admin.query(`delete from fuellings where controller_record_id = 'R15'`)
    await api.test.admin.query(
      `update nozzle_readings set closing_ml = closing_ml - 10000 where opening_ml = 612904118`,
    )
    await api.test.admin.query(
      `update tank_measurements set volume_ml = volume_ml + 25000 where kind = 'closing' and volume_ml = 2922657`,
    )
    await api.test.admin.query(
      `update tank_measurements set volume_ml = volume_ml + 10000 where kind = 'closing' and volume_ml = 14644422`,
    )
    await receive('cielo')
  }

  const submit = async (user: TestUser, note?: string) => {
    const { id, version } = await dayOf(user)
    return user.call(cashConciliations.submit, { params: { id }, body: { version, declared: true, note } })
  }

  const approve = async (user: TestUser, id: string) => {
    const { version } = await user.call(solicitations.get, { params: { id } })
    return user.call(solicitations.approve, { params: { id }, body: { version } })
  }

  const correctOnce = api.runOnce(() => correct(manager))

  const people = { manager, supervisor, analyst }
  const steps = {
    receive,
    dayOf,
    prove,
    calmDay,
    explain,
    explainAll,
    registerF15,
    reclassifyF11,
    correct,
    correctOnce,
    submit,
    approve,
  }
  return { api, ...people, ...steps }
}
