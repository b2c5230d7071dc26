import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { read } from '@app/formats'
import { addDays, sumOf } from '@app/kit/contract'
import { createDb, filesInFolder, inTransaction } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreeOnEarlyPayment } from './early-payments.store.ts'
import { earlyPaymentFiles, soldEarly } from './early-payments.ts'
import { firstDate, historyFilesOf, today } from './history.ts'
import { type HistoryDay, historyDay } from './history-day.ts'
import { newForecourt } from './history-forecourt.ts'
import { importDemoFile } from './import-files.ts'
import { insertPeople } from './people.ts'
import { randomOf } from './random.ts'
import { insertRegisters } from './registers.store.ts'
import { settleHistory } from './settle-history.ts'
import { otherStations, type Station } from './stations.ts'

const days = 45
const historyOf = (station: Station): HistoryDay[] => {
  const forecourt = newForecourt(randomOf('test'))
  return Array.from({ length: days }, (_, no) => historyDay(station, addDays(firstDate, no), forecourt))
}
const station = otherStations[3]
if (!station) throw new Error('there are six stations')

describe('the histories of the six stations', () => {
  const histories = otherStations.map(historyOf)
  const all = histories.flat()

  test('hold 100,000 movements or more', () => {
    const movements = sumOf(all, ({ pos }) => pos.payments.length + pos.till_movements.length)
    expect(otherStations).toHaveLength(6)
    expect(movements).toBeGreaterThanOrEqual(100_000)
  })

  test('are as untidy as real days: about 2 % of card receipts are not typed, 0.3 % of captures swapped', () => {
    const cards = all.flatMap(({ pos }) => pos.payments.filter(({ acquirer }) => acquirer && acquirer !== 'pix'))
    const untyped = cards.filter(({ nsu }) => nsu === null).length / cards.length
    expect(untyped).toBeGreaterThan(0.015)
    expect(untyped).toBeLessThan(0.025)
    const captures = all.flatMap(({ witnesses }) => witnesses.captures)
    expect(captures.some(({ cancelled }) => cancelled !== null)).toBe(true)
    expect(captures.some(({ seconds }) => seconds >= 24 * 3600)).toBe(true)
  })

  test('hold the frauds and faults that treasury looks for: lost, doubled, on a foreign terminal', () => {
    const own = new Map(otherStations.map(({ cielo_terminals }, no) => [no, new Set<string>(cielo_terminals)]))
    const captures = histories.map((of) => of.flatMap(({ witnesses }) => witnesses.captures))
    const foreign = captures.map(
      (of, no) => of.filter(({ network, terminal }) => network === 'cielo' && !own.get(no)?.has(terminal)).length,
    )
    expect(foreign).toEqual([0, 0, 0, 0, 0, 3])
    const doubled = captures.map((of) => of.filter(({ auth_code }) => auth_code.startsWith('D')).length)
    expect(doubled).toEqual([1, 0, 0, 0, 0, 1])
  })

  test('carry totalizers from day to day without a gap', () => {
    const closings = new Map<number, number>()
    for (const { pos } of historyOf(station))
      for (const { nozzle_no, opening_ml, closing_ml } of pos.readings) {
        expect(closings.get(nozzle_no) ?? opening_ml).toBe(opening_ml)
        closings.set(nozzle_no, closing_ml)
      }
  })
})

test('the files of a station are the same every time, and read without a complaint', () => {
  const [first, again] = [[...historyFilesOf(station)], [...historyFilesOf(station)]]
  expect(first.map(({ file_name }) => file_name)).toEqual(again.map(({ file_name }) => file_name))
  for (const [no, { bytes, file_name }] of first.entries()) {
    expect(Buffer.compare(bytes, again[no]?.bytes ?? Buffer.alloc(0)), file_name).toBe(0)
    const { errors, warnings } = read(bytes, { today })
    expect({ errors, warnings }, file_name).toEqual({ errors: [], warnings: [] })
  }
})

describe('a station whose history was loaded', () => {
  const open = testDatabase()
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-demo-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('has days in many states, all proven that are closed, and its chain of audit unbroken', async () => {
    const database = createDb(open.pool)
    const now = '2026-08-31T12:00:00.000Z'
    const people = await inTransaction(database, { user_id: null, companies: 'all' }, async (db) => {
      await insertRegisters(db, now)
      return insertPeople(db, { password: 'retaguarda-demo', now })
    })
    const importing = { database, files: filesInFolder(folder), sender_id: people.finance }
    for (const file of historyFilesOf(station)) await importDemoFile(importing, file)
    await settleHistory({ database, people }, station)

    const rows = async (text: string) => (await open.admin.query(text)).rows
    const states = await rows('select status, count(*)::int as days from cash_conciliations group by 1 order by 1')
    expect(Object.fromEntries(states.map(({ status, days: count }) => [status, count]))).toEqual({
      awaiting_data: 1,
      closed: 21,
      in_conference: 1,
      locked: 20,
      reopened: 1,
      submitted: 1,
    })
    expect(
      await rows(`select business_date from cash_conciliations
        where status in ('closed', 'locked') and (proof_hash is null or unexplained_cents <> 0 or open_items <> 0)`),
    ).toEqual([])
    const [journal] = await rows(`select count(*)::int as entries,
      count(*) filter (where debit_total_cents <> credit_total_cents)::int as unbalanced from journal_entries`)
    expect(journal).toEqual({ entries: 43, unbalanced: 0 })
    expect(await rows('select * from audit_broken_links()')).toEqual([])
    // Each request tells in its own history that it was sent, and how it ended.
    expect(
      await rows(`select request.id from cash_conciliation_solicitations as request
        where (select count(*) from audit_events where entity_id = request.id::text)
          <> case request.status when 'pending' then 1 else 2 end`),
    ).toEqual([])
    expect(await rows(`select id from imports where status <> 'done' or records_new <> records_read`)).toEqual([])

    const waiting = await inTransaction(database, { user_id: null, companies: 'all' }, (db) =>
      agreeOnEarlyPayment(db, station, soldEarly),
    )
    const [paid, typed] = earlyPaymentFiles(station, waiting)
    if (!paid || !typed) throw new Error('there are two files')
    await importDemoFile(importing, paid)
    expect(await importDemoFile(importing, typed)).toMatchObject({
      records_read: 5,
      records_new: 3,
      records_rejected: 2,
    })
    expect(
      await rows(
        `select status, count(*)::int from acquirer_installments where paid_on is not null group by 1 order by 1`,
      ),
    ).toEqual([
      { status: 'anticipated', count: 2 },
      { status: 'in_bank', count: 3 },
    ])
  })
})
