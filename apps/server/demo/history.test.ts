import { read } from '@app/formats'
import { addDays, daysBetween, sumOf } from '@app/kit/contract'
import { describe, expect, test } from 'vitest'
import { generateHistory } from './history.ts'
import { generateHistoryDay, type HistoryDay } from './history-day.ts'
import { createForecourt, drawForecourtStart } from './history-forecourt.ts'
import { getHistoryDate, historyDays } from './history-span.ts'
import { buildStatements } from './history-statements.ts'
import { createRandom } from './random.ts'
import { otherStations, type Station } from './stations.ts'

const lastDate = '2026-10-15'
const historyOf = (station: Station): HistoryDay[] => {
  const forecourt = createForecourt(drawForecourtStart(createRandom('test')))
  return Array.from({ length: historyDays }, (_, no) =>
    generateHistoryDay(station, { no, date: getHistoryDate(lastDate, no) }, forecourt),
  )
}
const station = otherStations[3]
if (!station) throw new Error('there are six stations')

describe('the histories of the six stations', () => {
  const histories = otherStations.map(historyOf)
  const all = histories.flat()

  test('contain 100,000 movements or more', () => {
    const movements = sumOf(all, ({ pos }) => pos.payments.length + pos.till_movements.length)
    expect(otherStations).toHaveLength(6)
    expect(movements).toBeGreaterThanOrEqual(100_000)
  })

  test('are as untidy as real days: about 2 % of card receipts are not typed, 0.3 % of captures are swapped', () => {
    const cards = all.flatMap(({ pos }) => pos.payments.filter(({ acquirer }) => acquirer && acquirer !== 'pix'))
    const untyped = cards.filter(({ nsu }) => nsu === null).length / cards.length
    expect(untyped).toBeGreaterThan(0.015)
    expect(untyped).toBeLessThan(0.025)
    const captures = all.flatMap(({ witnesses }) => witnesses.captures)
    expect(captures.some(({ cancelled }) => cancelled !== null)).toBe(true)
    expect(captures.some(({ seconds }) => seconds >= 24 * 3600)).toBe(true)
  })

  test('contain the frauds and faults that treasury looks for: lost, duplicated and on a terminal of another company', () => {
    const ownTerminals = new Map(otherStations.map(({ cielo_terminals }, no) => [no, new Set<string>(cielo_terminals)]))
    const captures = histories.map((days) => days.flatMap(({ witnesses }) => witnesses.captures))
    const foreign = captures.map(
      (stationCaptures, no) =>
        stationCaptures.filter(({ network, terminal }) => network === 'cielo' && !ownTerminals.get(no)?.has(terminal))
          .length,
    )
    expect(foreign).toEqual([0, 0, 0, 0, 0, 3])
    const doubled = captures.map(
      (stationCaptures) => stationCaptures.filter(({ auth_code }) => auth_code.startsWith('D')).length,
    )
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

test.each(['2026-10-15', '2027-01-10', '2028-03-01'])(
  'the files of a history up to %s are generated identically every time and are read without an error',
  (lastDate) => {
    const generate = () => {
      const { files, payments } = generateHistory(station, { lastDate, days: historyDays })
      return [...files, ...payments]
    }
    const first = generate()
    const again = generate()
    expect(first.map(({ file_name }) => file_name)).toEqual(again.map(({ file_name }) => file_name))
    for (const [no, { bytes, file_name }] of first.entries()) {
      expect(Buffer.compare(bytes, again[no]?.bytes ?? Buffer.alloc(0)), file_name).toBe(0)
      const { errors, warnings } = read(bytes, { today: lastDate })
      expect({ errors, warnings }, file_name).toEqual({ errors: [], warnings: [] })
    }
  },
)

test.each([10, 31])('a history of %i days ends like the whole one, with every day in one file of the till', (days) => {
  const tills = generateHistory(station, { lastDate, days })
    .files.map(({ file_name }) => file_name)
    .filter((name) => name.startsWith('pdv'))
  const spans = tills.map((name) => name.match(/\d{4}-\d{2}-\d{2}/g) ?? [])
  expect(spans.at(0)?.[0]).toBe(addDays(lastDate, 1 - days))
  expect(spans.at(-1)).toEqual([lastDate, lastDate])
  const covered = spans.flatMap(([from = '', to = '']) =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)),
  )
  expect(covered).toEqual(Array.from({ length: days }, (_, at) => addDays(lastDate, at + 1 - days)))
})

test('the files of an acquirer are numbered in the order of their days', () => {
  const numbers = otherStations.map((station) =>
    generateHistory(station, { lastDate, days: historyDays }).files.flatMap(({ file_name, bytes }) => {
      if (!file_name.startsWith('cielo')) return []
      const { content } = read(bytes, { today: '2026-10-16' })
      return content?.kind === 'captures' ? [Number(content.sequence)] : []
    }),
  )
  expect(numbers).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
})

test('acquirer files of the last day arrived, except from a lost folder and from a late acquirer, and no Pix report', () => {
  const arrived = otherStations.map((station) =>
    generateHistory(station, { lastDate, days: historyDays }).files.flatMap(({ file_name }) =>
      file_name.includes(`-${lastDate}-${lastDate}.`) ? (file_name.split('-')[0] ?? []) : [],
    ),
  )
  const usual = ['cielo', 'stone', 'pdv']
  expect(arrived).toEqual([usual, ['stone', 'pdv'], ['cielo', 'pdv'], usual, usual, usual])
})

test('each statement begins on the day after the one before, and its balance is the one before plus its lines', () => {
  const credits = [
    { posted_on: '2026-09-01', amount_cents: 12_345, memo: 'PIX RECEBIDO' },
    { posted_on: '2026-10-10', amount_cents: 250_000, memo: 'STONE PAGAMENTOS' },
    { posted_on: '2026-10-15', amount_cents: 99, memo: 'CIELO VENDAS' },
  ]
  const [punctual = station] = otherStations
  const statements = buildStatements(punctual, { lastDate, from: '2026-09-01', credits }).map(({ bytes }) => {
    const { content } = read(bytes, { today: lastDate })
    return content?.kind === 'statement' ? content.accounts[0] : undefined
  })
  expect(statements.map((account) => account?.period)).toEqual([
    { from: '2026-09-01', to: '2026-10-07' },
    { from: '2026-10-08', to: '2026-10-14' },
    { from: '2026-10-15', to: '2026-10-15' },
  ])
  const balances = statements.map((account) => account?.balance_cents ?? 0)
  const sums = statements.map((account) => sumOf(account?.lines ?? [], ({ amount_cents }) => amount_cents))
  expect(balances.slice(1)).toEqual([(balances[0] ?? 0) + (sums[1] ?? 0), (balances[1] ?? 0) + (sums[2] ?? 0)])
  expect(sums[2]).toBe(99)
})
