import { receivables } from '@app/areas/finance/contract'
import { expect, test } from 'vitest'
import { workedStation } from '../../apps/server/demo/stations.ts'
import { calculateDay } from './calculator/calculate.ts'
import { readPeople } from './calculator/read.ts'
import { calculateReceivables } from './calculator/receivables.ts'
import { readDayFile } from './day-files.ts'
import { peopleOn } from './people.testing.ts'
import { buildTerribleFiles, terribleDay } from './stories/terrible-day.ts'
import { expectedOf, figuresOf, stationTests } from './two-days.testing.ts'
import { verifyProof } from './verify.testing.ts'

const station = stationTests()
const { api, manager, send, sendBytes, dayOf, wrongDataOf } = station
const { date } = terribleDay
const people = readPeople('terrible')
const actions = peopleOn(station, date)
const finance = api.as('financial.card-conciliation', [workedStation.id], 'Fernanda')
const names = ['pdv.jsonl', 'cielo.txt', 'stone.xml', 'pix.csv', 'extrato.ofx']
const lateFiles = ['cielo-tarde.txt']

type Calculated = ReturnType<typeof calculateDay>
async function expectAgreement(calculated: Calculated) {
  expect(figuresOf(await dayOf(manager, date))).toEqual(expectedOf(calculated))
}
async function expectWrongData({ inconsistencies }: Calculated) {
  expect((await wrongDataOf(date)).toSorted()).toEqual(inconsistencies.map((one) => one.join(' ')).toSorted())
}
const codesOf = (list: readonly (readonly [code: string, ...rest: unknown[]])[]) => [
  ...new Set(list.map(([code]) => code)),
]
const numbered = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${letter}${String(from + index).padStart(2, '0')}`)

test('the files of the terrible day equal those written by its story, and contain every code once', async () => {
  for (const [name, bytes] of Object.entries(buildTerribleFiles()))
    expect(Buffer.compare(await readDayFile('terrible', name), Buffer.from(bytes)), name).toBe(0)
  const { differences, inconsistencies } = calculateDay('terrible')
  const { disputes } = calculateReceivables('terrible')
  expect(codesOf([...differences, ...disputes]).toSorted()).toEqual(numbered('D', 1, 18))
  expect(codesOf(inconsistencies).toSorted()).toEqual(numbered('I', 1, 16))
})

test('a terrible day agrees with the calculator at every step of its life, and each proof is valid', async () => {
  api.setNow('2026-10-17T10:00:00.000Z')
  const results = await send('terrible', ...names)
  expect(results.map(({ status, rejections }) => [status, rejections])).toEqual(names.map(() => ['done', []]))
  await expectAgreement(calculateDay('terrible'))
  await expectWrongData(calculateDay('terrible'))

  const [again] = await send('terrible', 'pdv.jsonl')
  expect(again).toMatchObject({ records_new: 0, first_import_id: results[0]?.id })
  const changed = new TextDecoder()
    .decode(await readDayFile('terrible', 'pdv.jsonl'))
    .replace('T09:30:00.000Z', 'T09:31:00.000Z')
  expect(await sendBytes('de novo.jsonl', new TextEncoder().encode(changed))).toMatchObject({ records_new: 0 })
  await expectAgreement(calculateDay('terrible'))

  await actions.enterCounters(people)
  await actions.correctData(people)
  await actions.takeSuggestions(people)
  const settled = calculateDay('terrible', { people })
  await expectAgreement(settled)
  await expectWrongData(settled)

  await actions.explainAll()
  const first = await actions.submit()
  await actions.refuseAndAnswer(first.id, 'D07')
  expect(await dayOf(manager, date)).toMatchObject({ status: 'in_conference', unexplained_cents: 0 })
  const second = await actions.submit()
  expect(second).toMatchObject({ number: 2 })
  await actions.approve(second.id)
  const explained = { people, explained: true }
  expect(await dayOf(manager, date)).toMatchObject({ status: 'closed', result: 'with_difference', revision: 1 })
  await expectAgreement(calculateDay('terrible', explained))
  expect(await verifyProof(api, date)).toBe(0)

  await send('terrible', ...lateFiles)
  expect(await dayOf(manager, date)).toMatchObject({ status: 'closed', late_items: 1 })
  await expectAgreement(calculateDay('terrible', explained))
  await actions.adjust()
  expect(await dayOf(manager, date)).toMatchObject({ status: 'closed', revision: 2, late_items: 0 })
  await expectAgreement(calculateDay('terrible', { ...explained, late: lateFiles }))
  expect(await verifyProof(api, date)).toBe(0)

  await actions.reopen()
  await actions.recount(1, { 20000: 1, 10000: 1, 5000: 1, 2000: 1, 200: 1, 100: 1, 50: 1, 25: 1, 10: 1 })
  await actions.explainAll()
  await actions.approve((await actions.submit()).id)
  const counted = { ...people, count: [{ shift: 1, cents: 37_385 }] }
  await expectAgreement(calculateDay('terrible', { people: counted, explained: true, late: lateFiles }))
  const last = await dayOf(manager, date)
  expect(last).toMatchObject({ status: 'closed', unexplained_cents: 0 })
  expect(last.equations.filter(({ holds }) => !holds)).toEqual([])
  expect(await verifyProof(api, date)).toBe(0)
})

test('early, overpriced, missing and reversed payments of the terrible day equal those of the calculator', async () => {
  await api.test.admin.query(
    `update acquirer_companies set anticipation = 'on_request', anticipation_rate_ppm = 15000 where acquirer = 'stone'`,
  )
  api.setNow('2026-10-17T10:00:00.000Z')
  await send('terrible', ...names)
  const { disputes, lines } = calculateReceivables('terrible')
  const days = [
    ['2026-10-19', 'cielo-contestada.txt', 'cielo-pago-2026-10-19.txt'],
    ['2026-10-20', 'stone-pago-2026-10-20.xml'],
    ['2026-11-16', 'cielo-pago-2026-11-16.txt', 'extrato-pagamentos.ofx'],
  ] as const
  for (const [on, ...files] of days) {
    api.setNow(`${on}T21:00:00.000Z`)
    expect((await send('terrible', ...files)).map(({ status }) => status)).toEqual(files.map(() => 'done'))
  }
  const { data } = await finance.call(receivables.differences, { query: { status: 'open', limit: 100 } })
  expect(data.map(({ code, amount_cents }) => [code, amount_cents]).toSorted()).toEqual(disputes.toSorted())
  const { data: matched } = await finance.call(receivables.matches, { query: { pair_type: 'BANK', limit: 100 } })
  const { rows } = await api.test.admin.query(
    `select amount_cents from statement_lines line where amount_cents = any ($1)
      and exists (select from match_links link where link.item_kind = 'line' and link.item_id = line.id::text and link.active)
      order by posted_on`,
    [lines],
  )
  expect(matched.length).toBeGreaterThan(0)
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual(lines)
  const { data: parts } = await finance.call(receivables.list, { query: { limit: 100 } })
  const stateOf = (nsu: string) =>
    parts
      .filter((part) => part.nsu === nsu)
      .map(({ status }) => status)
      .toSorted()
  expect([stateOf('400006'), stateOf('400029')]).toEqual([expect.arrayContaining(['chargeback']), ['overdue']])
  expect(
    parts
      .filter(({ method }) => method === 'credit_installments')
      .map(({ number, status }) => `${number} ${status}`)
      .toSorted(),
  ).toEqual(['1 in_bank', '2 in_bank', '3 forecast'])
})
