import { board, inconsistencies } from '@app/areas/cash-closing/contract'
import { expect, test } from 'vitest'
import { calculateDay } from './calculator/calculate.ts'
import { readDayFile } from './day-files.ts'
import { buildCalmFiles, calmDay } from './stories/calm-day.ts'
import { expectedOf, figuresOf, stationTests } from './two-days.testing.ts'
import { verifyProof } from './verify.testing.ts'

const { api, manager, send, dayOf } = stationTests()
const calculated = calculateDay('calm')
const { date } = calmDay
const names = ['pdv.jsonl', 'cielo.txt', 'stone.xml', 'pix.csv', 'extrato.ofx']

test('the files of the calm day equal those written by its story', async () => {
  for (const [name, bytes] of Object.entries(buildCalmFiles()))
    expect(Buffer.compare(await readDayFile('calm', name), Buffer.from(bytes)), name).toBe(0)
})

test('the files of a calm day give the figures of the calculator to the cent, and it is closed in bulk with its proof', async () => {
  expect((await send('calm', ...names)).map(({ status, warnings }) => [status, warnings])).toEqual(
    names.map(() => ['done', []]),
  )
  const day = await dayOf(manager, date)
  expect(day.status).toBe('open')
  expect(figuresOf(day)).toEqual(expectedOf(calculated))
  expect([calculated.difference, calculated.differences, calculated.inconsistencies]).toEqual([0, [], []])
  expect((await manager.call(inconsistencies.list, { query: { date } })).data).toEqual([])

  const body = { selection: { filter: { from: date, to: date } }, input: { declared: true } }
  expect(await manager.call(board.closeMany, { body })).toMatchObject({ changed: 1, skipped: [], failures: [] })
  const closed = await dayOf(manager, date)
  expect(closed).toMatchObject({ status: 'closed', result: 'balanced', journal: { posted: true } })
  expect(closed.equations.filter(({ holds }) => !holds)).toEqual([])
  expect(figuresOf(closed)).toEqual(expectedOf(calculated))
  expect(await verifyProof(api, date)).toBe(0)
})

test('importing the same files again adds no row and changes no figure of the day', async () => {
  await send('calm', ...names)
  const before = await dayOf(manager, date)
  const again = await send('calm', ...names)
  expect(again.map(({ records_new }) => records_new)).toEqual(names.map(() => 0))
  expect(figuresOf(await dayOf(manager, date))).toEqual(figuresOf(before))
})
