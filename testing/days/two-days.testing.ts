import { cashConciliations, inconsistencies } from '@app/areas/cash-closing/contract'
import { imports } from '@app/areas/imports/contract'
import { inTransaction } from '@app/kit/server'
import { type TestUser, testApi, until } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { insertRegisters } from '../../apps/server/demo/registers.store.ts'
import { workedStation } from '../../apps/server/demo/stations.ts'
import type { calculateDay } from './calculator/calculate.ts'
import { readDayFile } from './day-files.ts'

const company = [workedStation.id]
const office = ['cash-conciliation', 'cash-conciliation.solicitation'] as const

export function stationTests() {
  const api = testApi({ workers: true })
  const manager = api.as([...office, 'fuel-nozzle.actions'], company, 'Gerente')
  const analyst = api.as([...office, 'cash-conciliation.solicitation.analyze'], company, 'Analista')
  beforeEach(() =>
    inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
      insertRegisters(db, '2026-08-31T12:00:00.000Z'),
    ),
  )

  async function sendBytes(name: string, content: Uint8Array) {
    const { id } = await manager.call(imports.create, { body: {} }, { file: { name, content } })
    return until(
      () => manager.call(imports.get, { params: { id } }),
      ({ finished_at }) => finished_at !== null,
    )
  }
  const send = async (day: 'calm' | 'terrible', ...names: string[]) => {
    const results = []
    for (const name of names) results.push(await sendBytes(`${day}-${name}`, await readDayFile(day, name)))
    return results
  }
  const dayOf = async (user: TestUser, date: string) => {
    const { data } = await user.call(cashConciliations.list, { query: { from: date, to: date } })
    return user.call(cashConciliations.get, { params: { id: data[0]?.id ?? '' } })
  }
  async function wrongDataOf(date: string) {
    const query = { date, status: 'pending', limit: 200 } as const
    const { data } = await manager.call(inconsistencies.list, { query })
    return data.map(({ code, document, sentence }) => {
      const [, nozzle] = /bico (\d+)/.exec(sentence) ?? []
      const [, time] = /às (\d\d:\d\d)/.exec(sentence) ?? []
      if (code === 'I12') return `${code} bico ${nozzle}`
      return `${code} ${document ?? `bico ${nozzle} ${time}`}`
    })
  }
  return { api, manager, analyst, send, sendBytes, dayOf, wrongDataOf }
}
export type Station = ReturnType<typeof stationTests>
export type ShownDay = Awaited<ReturnType<Station['dayOf']>>

const byText = (a: readonly unknown[], b: readonly unknown[]) => (String(a) < String(b) ? -1 : 1)
const termsOf = ({ equations }: ShownDay, no: number) =>
  equations.find((equation) => equation.no === no)?.terms.map(({ value }) => value)

const wordsOf = ({ equations }: ShownDay, no: number) =>
  equations.find((equation) => equation.no === no)?.terms.map(({ label, value }) => [label, value] as const) ?? []

export const figuresOf = (day: ShownDay): Omit<ReturnType<typeof calculateDay>, 'inconsistencies'> => ({
  methods: Object.fromEntries(
    day.lines.map((line) => [
      line.method,
      {
        system: line.system_cents,
        manual: line.manual_cents,
        reclassified: line.reclassified_cents,
        after: line.system_after_cents,
        confirmed: line.confirmed_cents,
        difference: line.difference_cents,
      },
    ]),
  ),
  system: day.system_total_cents,
  confirmed: day.confirmed_total_cents,
  difference: day.difference_cents,
  system_before: day.totals_before.system_cents,
  differences: day.differences
    .filter(({ status }) => status !== 'resolved')
    .map(({ code, amount_cents }) => [code, amount_cents] as const)
    .toSorted(byText),
  drawers: day.drawers.map(({ expected_cents, counted_cents, difference_cents }) => ({
    expected: expected_cents ?? 0,
    counted: counted_cents ?? 0,
    difference: difference_cents ?? 0,
  })),
  to_deposit: day.to_deposit_cents ?? 0,
  tanks: day.tanks.map(({ tank_no, book_ml, variation_ml, variation_ppm }) => ({
    tank: tank_no,
    book_ml: book_ml ?? 0,
    variation_ml: variation_ml ?? 0,
    ppm: variation_ppm ?? 0,
  })),
  equations: {
    1: termsOf(day, 1) ?? [],
    2: termsOf(day, 2) ?? [],
    3: termsOf(day, 3) ?? [],
    4: termsOf(day, 4) ?? [],
    5: termsOf(day, 5) ?? [],
    6: Object.fromEntries(wordsOf(day, 6)),
    7: termsOf(day, 7) ?? [],
    8: termsOf(day, 8) ?? [],
    9: termsOf(day, 9) ?? [],
    10: termsOf(day, 10) ?? [],
  },
})

export const expectedOf = ({ inconsistencies: _, differences, ...figures }: ReturnType<typeof calculateDay>) => ({
  ...figures,
  differences: differences.toSorted(byText),
})
