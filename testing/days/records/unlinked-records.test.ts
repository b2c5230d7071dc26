import { inconsistencies } from '@app/areas/cash-closing/contract'
import { receivables } from '@app/areas/finance/contract'
import { statements } from '@app/areas/inquiries/contract'
import { writeCieloSales, writePixReport, writePosExport } from '@app/formats/generate'
import { sumOf } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { workedStation } from '../../../apps/server/demo/stations.ts'
import { peopleOn } from '../people.testing.ts'
import { calmDay } from '../stories/calm-day.ts'
import type { DayStory } from '../stories/day-story.ts'
import { writeStoryPixFile, writeStoryStatement } from '../stories/story-bank.ts'
import { buildStoryCieloDraft, buildStoryCieloRows } from '../stories/story-cielo.ts'
import { toStoryInstant } from '../stories/story-clock.ts'
import { buildStoryPosExport } from '../stories/story-pos.ts'
import { writeStoryStoneFile } from '../stories/story-stone.ts'
import { stationTests } from '../two-days.testing.ts'

const station = stationTests()
const { manager, api, sendBytes, dayOf } = station
const reader = api.as(['financial.statements', 'financial.card-conciliation'], [workedStation.id], 'Tesoureira')
const { date } = calmDay

const alone: DayStory = {
  ...calmDay,
  shifts: [{ no: 1, from: '06:00', to: '22:00', operator: 'Beatriz Souza', counted: '351.00' }],
  // Nozzle 1 ran 10 L, which its fuelling explains; nozzle 6 ran 5 L without a fuelling.
  readings: [
    { nozzle: 1, opening: '845335.843', closing: '845345.843' },
    { nozzle: 6, opening: '1103008.750', closing: '1103013.750' },
  ],
  fuellings: [{ id: 'G01', time: '06:30', nozzle: 1, litres: '10.000', total: '61.90', sale: null }],
  sales: [
    { id: 'CASH', time: '07:00', total: '50.00', pays: [{ method: 'cash' }] },
    { id: 'CARD', time: '08:00', total: '10.00', pays: [{ method: 'debit', nsu: '700001', auth: 'A1' }] },
    { id: 'PIX', time: '09:00', total: '11.00', pays: [{ method: 'pix' }] },
    { id: 'NOTE', time: '10:00', total: '12.00', pays: [{ method: 'note', customer: 'Alfa', signed: false }] },
    {
      id: 'FUEL',
      time: '11:00',
      total: '34.32',
      loose: { product: 'ET', litres: '8.000', price: '4.290' },
      pays: [{ method: 'cash' }],
    },
  ],
  till: [
    { id: 'T1', time: '12:00', type: 'SAN', amount: '20.00' },
    { id: 'T2', time: '13:00', type: 'DSP', amount: '5.00' },
  ],
  tanks: [{ tank: 1, opening: '14644.422', closing: '14000.000' }],
  captures: [
    { id: 'K1', acquirer: 'cielo', modality: 'debit', amount: '20.00', nsu: '700101', auth: 'B1', time: '14:00' },
    {
      id: 'K2',
      acquirer: 'cielo',
      modality: 'credit',
      amount: '21.00',
      nsu: '700102',
      auth: 'B2',
      time: '15:00',
      terminal: '99999999',
    },
  ],
  pix: [{ id: 'Y1', amount: '30.00', time: '16:00' }],
}

async function sendAlone() {
  const rows = buildStoryCieloRows(alone, alone.captures)
  const [sale] = rows
  if (!sale) throw new Error('The story has a capture')
  const cancelled = {
    ...sale,
    kind: 'cancel' as const,
    gross_cents: -500,
    nsu: '700103',
    auth_code: 'B3',
    sold_at: '17:00:00',
  }
  const returned = {
    kind: 'returned' as const,
    e2e_id: `D60701190202610151800${'1'.padStart(11, '0')}`,
    txid: null,
    payment_e2e_id: null,
    amount_cents: 700,
    key: workedStation.pix_key,
    payer: null,
    occurred_at: toStoryInstant(date, '18:00'),
  }
  const files = {
    'pdv.jsonl': writePosExport(buildStoryPosExport(alone)),
    'cielo.txt': writeCieloSales(buildStoryCieloDraft(alone, [...rows, cancelled], { from: date, to: date })),
    'stone.xml': writeStoryStoneFile(alone),
    'pix.csv': writeStoryPixFile(alone, alone.pix),
    'devolvido.csv': writePixReport([returned]),
    'extrato.ofx': writeStoryStatement([[date, 9900, 'DEPOSITO NAO IDENTIFICADO']]),
  }
  for (const [name, bytes] of Object.entries(files))
    expect([name, (await sendBytes(name, bytes)).status]).toEqual([name, 'done'])
}

const named = [
  // A capture of an unknown terminal, and a cancellation of an unknown capture.
  ['D10', 2100],
  ['D07', -500],
  // The sale paid by card, the sale paid by Pix, the returned Pix, the capture, the received Pix, the drawer.
  ['D01', -1000],
  ['D11', -1100],
  ['D11', -700],
  ['D02', 2000],
  ['D02', 3000],
  ['D09', -832],
  // The fuelling, the totalizer, the fuel sale, the tanks: litres without a payment change no method.
  ['D15', 6190],
  ['D15', 0],
  ['D15', 0],
  ['D16', 0],
  ['D16', 0],
  ['D16', 0],
  ['D16', 0],
  // The note and the expense without their documents.
  ['D17', 1200],
  ['D18', 500],
]

test('one unlinked record of each kind is a difference with its effect, and the day is proven once all are explained', async () => {
  await sendAlone()
  const day = await dayOf(manager, date)
  const found = day.differences.map(({ code, amount_cents }) => [code, amount_cents])
  expect(found.map(String).sort()).toEqual(named.map(String).sort())
  for (const line of day.lines) {
    const effects = day.differences
      .flatMap((difference) => difference.effects)
      .filter(({ method }) => method === line.method)
    const effect = sumOf(effects, ({ amount_cents }) => amount_cents)
    expect([line.method, effect]).toEqual([line.method, line.difference_cents])
  }
  const { data } = await manager.call(inconsistencies.list, { query: { date, limit: 200 } })
  expect(data.map(({ code }) => code).sort()).toEqual(['I03', 'I07', 'I09', 'I09', 'I13'])

  const people = peopleOn(station, date)
  await people.explainAll()
  const explained = await dayOf(manager, date)
  expect(explained.equations.map(({ no, holds }) => [no, holds])).toEqual(
    Array.from({ length: 10 }, (_, index) => [index + 1, true]),
  )
  const request = await people.submit()
  await people.approve(request.id)
  const closed = await dayOf(manager, date)
  // R$ 20,00 of the withdrawal and R$ 51,00 of the drawer stay in the safe until they are deposited.
  expect(closed).toMatchObject({ status: 'closed', to_deposit_cents: 7100, deposits: [] })
  expect(closed.journal.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account_name: 'Numerário em cofre / a depositar', debit_cents: 7100 }),
      expect.objectContaining({ account_name: expect.stringMatching(/apurar \(.*NSU 700103\)$/), debit_cents: 500 }),
    ]),
  )

  const bank = { company_id: workedStation.id, from: date, to: date }
  const statement = await reader.call(statements.list, { query: bank })
  expect(statement.data).toMatchObject([{ amount_cents: 9900, status: 'pending' }])
  const { data: instalments } = await reader.call(receivables.list, { query: { company_id: workedStation.id } })
  expect(instalments.map(({ gross_cents, status }) => [gross_cents, status])).toContainEqual([2000, 'scheduled'])
})
