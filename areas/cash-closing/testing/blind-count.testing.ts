import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { workedCompany } from '@app/domain/day/facts/testing'
import { showMoney, showVolume } from '@app/kit/contract'
import { beforeEach } from 'vitest'
import { z } from 'zod'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { workedDate, workedDayTests } from './worked-day.testing.ts'

const quantities = { 10000: 1, 2000: 1, 200: 1, 100: 1, 25: 1, 10: 2 }

// A shared parameter is a reference that ends with its name.
const Shared = z
  .object({ $ref: z.string() })
  .transform(({ $ref }) => ({ name: $ref.split('/').at(-1) ?? '', in: 'query' }))
const Described = z.looseObject({
  parameters: z.array(z.union([z.looseObject({ name: z.string(), in: z.string() }), Shared])),
})
const Documents = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) })

/** Every amount that reveals the cash of the day, directly or by subtraction. */
export function listSecrets(day: CashConciliationDetail) {
  const cash = day.lines.find(({ method }) => method === 'cash')
  const amounts = [
    ...day.drawers.flatMap(({ expected_cents, cash_sales_cents }) => [expected_cents, cash_sales_cents]),
    cash?.system_cents,
    cash?.difference_cents,
    day.system_total_cents,
    day.difference_cents,
    day.unexplained_cents,
    day.totals_before.system_cents,
    day.totals_before.difference_cents,
    day.to_deposit_cents,
    day.journal.debit_total_cents,
    ...day.journal.lines
      .filter(({ account }) => account === '1.1.01.02')
      .map(({ debit_cents, credit_cents }) => debit_cents + credit_cents),
    ...day.equations.filter(({ no }) => [3, 4, 5].includes(no)).flatMap(({ terms }) => terms.map(({ value }) => value)),
  ]
  // An amount that another method shows too reveals no drawer.
  const otherAmounts = new Set(day.lines.filter(({ method }) => method !== 'cash').map((line) => line.system_cents))
  const absoluteAmounts = amounts.map((cents) => Math.abs(cents ?? 0))
  return [...new Set(absoluteAmounts.filter((cents) => cents > 500 && !otherAmounts.has(cents)))]
}

export const findLeaks = (text: string, secrets: readonly number[]) =>
  secrets.filter(
    (cents) =>
      new RegExp(`(?<![\\w.-])-?${cents}(?![\\w.-])`).test(text) ||
      text.replaceAll('\u00a0', ' ').includes(showMoney(cents).replaceAll('\u00a0', ' ')),
  )

export function listVolumesOfDay({ nozzles, tanks, equations }: CashConciliationDetail) {
  const volumes = [
    ...nozzles.flatMap(({ closing_ml, measured_ml, sold_ml }) => [closing_ml, measured_ml, sold_ml]),
    ...tanks.flatMap(({ sold_ml, book_ml, variation_ml }) => [sold_ml, book_ml, variation_ml]),
    ...equations.filter(({ no }) => no === 1).flatMap(({ terms }) => terms.slice(0, 2).map(({ value }) => value)),
  ]
  return [...new Set(volumes.map((volume) => Math.abs(volume ?? 0)).filter((volume) => volume > 0))]
}

export const findVolumesInText = (text: string, volumes: readonly number[]) =>
  volumes.filter(
    (volume) => new RegExp(`(?<![\\w.-])-?${volume}(?![\\w.-])`).test(text) || text.includes(showVolume(volume)),
  )

export function blindCountTests() {
  const tests = workedDayTests()
  const { api, manager, receive, dayOf } = tests
  const counter = api.as(
    ['cash-conciliation.solicitation', 'financial.system-movements'],
    [workedCompany],
    'Conferente',
  )
  const sql = (text: string, values: unknown[] = []) => api.test.admin.query(text, values)
  const count = async (session_id: number) => {
    const { id, drawers } = await dayOf(manager)
    const version = drawers.find((drawer) => drawer.session_id === session_id)?.version ?? 0
    return manager.call(cashConciliations.count, { params: { id, session_id }, body: { version, quantities } })
  }
  beforeEach(async () => {
    await sql('update cash_sessions set counted_cents = null')
    await receive('pos')
  })
  async function readsOf(day: CashConciliationDetail, reader = counter) {
    const headers = { authorization: `Bearer ${await reader.token}` }
    const { paths } = Documents.parse(
      (await api.inject({ method: 'GET', url: '/api/v1/openapi.json', headers })).json(),
    )
    const pathValues: Record<string, string> = {
      id: day.id,
      entity: 'cash_conciliation',
      session_id: '1',
      manual_id: day.id,
      difference_id: day.id,
    }
    const queryValues: Record<string, string> = {
      company_id: workedCompany,
      cash_conciliation_id: day.id,
      from: workedDate,
      to: workedDate,
      date: workedDate,
      q: '14/10/2026',
      text: '14/10/2026',
      business_date: workedDate,
    }
    const answers: { path: string; status: number; text: string }[] = []
    for (const [path, methods] of Object.entries(paths)) {
      // Streams are skipped, because they never end.
      if (!('get' in methods) || /stream|changes$|progress/.test(path)) continue
      const queryNames =
        methods.get?.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name) ?? []
      const query = Object.fromEntries(
        queryNames.flatMap((name) => (queryValues[name] ? [[name, queryValues[name]]] : [])),
      )
      const url = `/api/v1${path.replace(/^\/api\/v1/, '').replace(/\{(\w+)\}/g, (_place, name: string) => pathValues[name] ?? day.id)}`
      const { statusCode, body } = await api.inject({ method: 'GET', url, query, headers })
      answers.push({ path, status: statusCode, text: body })
    }
    return answers
  }
  return { ...tests, counter, sql, count, readsOf }
}
