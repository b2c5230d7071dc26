import { inTransaction } from '@app/kit/server'
import { insertRows, type TestUser, testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { cashConciliations } from './cash-conciliations/cash-conciliations.contract.ts'
import type { DifferenceCode } from './cash-conciliations/day-facts.contract.ts'
import { afterImport } from './cash-conciliations/days/after-import.server.ts'
import type { Source } from './cash-conciliations/days/day-sources.contract.ts'
import { captureId, fuellingId, movementId } from './cash-conciliations/worked-day.fixture.ts'
import { workedCompany, workedDayRows } from './cash-conciliations/worked-day-rows.fixture.ts'
import { solicitations } from './solicitations/solicitations.contract.ts'

export const workedDate = '2026-10-14'
const words = 'Apurado com o operador e conferido com o comprovante.'

/** The worked day before each test, open with every source in, and the people who work on it. */
export function workedDayTests() {
  const api = testApi()
  const company = [workedCompany]
  const station = ['cash-conciliation.solicitation'] as const
  const office = ['cash-conciliation', 'cash-conciliation.solicitation'] as const
  const manager = api.as(station, company, 'Gerente')
  const supervisor = api.as(office, company, 'Supervisora')
  const analyst = api.as([...office, 'cash-conciliation.solicitation.analyze'], company, 'Analista')

  /** Tells the area that a file of this source was written, as an import does. */
  const receive = (source: Source, dates: readonly string[] = [workedDate], company_id = workedCompany) =>
    inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
      afterImport(db, { company_id, business_dates: dates, source, now: '2026-10-15T08:00:00.000Z', actor_id: null }),
    )

  beforeEach(async () => {
    await insertRows(api.test.admin, workedDayRows())
    for (const source of ['pos', 'pix', 'cielo'] as const) await receive(source)
  })

  const dayOf = async (user: TestUser, date = workedDate) => {
    const { data } = await user.call(cashConciliations.list, { query: { from: date, to: date } })
    const [row] = data
    if (!row) throw new Error(`no day of ${date}`)
    return user.call(cashConciliations.get, { params: { id: row.id } })
  }
  type Day = Awaited<ReturnType<typeof dayOf>>

  async function explain(user: TestUser, day: Day, difference: Day['differences'][number], note = words) {
    const { data } = await user.call(cashConciliations.reasons, { params: { id: day.id } })
    const reason = data.find(({ difference_codes }) => difference_codes.includes(difference.code))
    const input = { version: day.version, reason_id: reason?.id ?? '', note }
    return user.call(cashConciliations.explain, { params: { id: day.id, difference_id: difference.id }, body: input })
  }

  /** Explains every open difference of these codes, one after the other. */
  async function explainAll(user: TestUser, codes?: readonly DifferenceCode[]) {
    for (;;) {
      const day = await dayOf(user)
      const next = day.differences.find(
        ({ code, status }) => status === 'open' && (codes === undefined || codes.includes(code)),
      )
      if (!next) return day
      await explain(user, day, next)
    }
  }

  const registerF15 = async (user: TestUser) => {
    const { id, version } = await dayOf(user)
    const line = { kind: 'add', movement_type_code: 'VND-PIX', amount_cents: 6190 } as const
    const from = { fuelling_id: fuellingId('F15'), capture_id: captureId('X3') }
    return user.call(cashConciliations.addManual, { params: { id }, body: { version, ...line, ...from, note: words } })
  }

  const reclassifyF11 = async (user: TestUser) => {
    const { id, version } = await dayOf(user)
    const line = { kind: 'reclassify', target_id: movementId('F11'), method_to: 'credit' } as const
    return user.call(cashConciliations.addManual, { params: { id }, body: { version, ...line, note: words } })
  }

  /** What people do on the worked day until it can be sent. */
  async function correct(user: TestUser) {
    await registerF15(user)
    await reclassifyF11(user)
    return explainAll(user)
  }

  const submit = async (user: TestUser, note?: string) => {
    const { id, version } = await dayOf(user)
    return user.call(cashConciliations.submit, { params: { id }, body: { version, declared: true, note } })
  }

  const approve = async (user: TestUser, id: string) => {
    const { version } = await user.call(solicitations.get, { params: { id } })
    return user.call(solicitations.approve, { params: { id }, body: { version } })
  }

  const people = { manager, supervisor, analyst }
  const steps = { receive, dayOf, explain, explainAll, registerF15, reclassifyF11, correct, submit, approve }
  return { api, ...people, ...steps }
}
