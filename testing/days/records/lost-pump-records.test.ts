import { cashConciliations, inconsistencies, solicitations } from '@app/areas/cash-closing/contract'
import { writePosExport } from '@app/formats/generate'
import { expect, test } from 'vitest'
import { buildCalmFiles, calmDay } from '../stories/calm-day.ts'
import type { DayStory } from '../stories/day-story.ts'
import { buildStoryPosExport } from '../stories/story-pos.ts'
import { stationTests } from '../two-days.testing.ts'
import { verifyProof } from '../verify.testing.ts'

const { api, manager, analyst, sendBytes, dayOf } = stationTests()
const note = 'A automação reiniciou às 18:40 e perdeu o registro; chamado 4410.'

async function sendDay(closing: string, change: Partial<DayStory> = {}) {
  const readings = calmDay.readings.map((row) => (row.nozzle === 1 ? { ...row, closing } : row))
  const pos = writePosExport(buildStoryPosExport({ ...calmDay, ...change, readings }))
  for (const [name, bytes] of Object.entries({ ...buildCalmFiles(), 'pdv.jsonl': pos })) {
    const { status, records_new } = await sendBytes(name, bytes)
    expect([name, status, records_new > 0]).toEqual([name, 'done', true])
  }
}

const day = () => dayOf(manager, calmDay.date)
const equation = async (no: number) => (await day()).equations.find((row) => row.no === no)
const litres = async () =>
  (await day()).differences.filter(({ code, status }) => code === 'D15' && status !== 'resolved')

async function explain(reasonName: string) {
  const { id } = await day()
  const [difference] = await litres()
  const { data } = await manager.call(cashConciliations.reasons, { params: { id } })
  const reason = data.find(({ name }) => name === reasonName)
  const body = { version: difference?.version ?? 0, reason_id: reason?.id ?? '', note }
  await manager.call(cashConciliations.explain, { params: { difference_id: difference?.id ?? '' }, body })
}

async function closeByAnalyst() {
  const { id, version } = await day()
  const request = await manager.call(cashConciliations.submit, { params: { id }, body: { version, declared: true } })
  const params = { id: request.id }
  const solicitation = await analyst.call(solicitations.get, { params })
  await analyst.call(solicitations.approve, { params, body: { version: solicitation.version } })
}

test('litres of a lost record are explained, and the day is closed with its proof and without their revenue', async () => {
  // The totalizer of nozzle 1 ran 12.5 L further, and the tank measurement is 12.5 L lower.
  const tanks = calmDay.tanks.map((row) => (row.tank === 1 ? { ...row, closing: '14565.767' } : row))
  await sendDay('845398.343', { tanks })
  expect(await litres()).toMatchObject([
    {
      amount_cents: 7737,
      volume_ml: 12_500,
      status: 'open',
      sentence:
        'Bico 1 (GC): o encerrante andou 12,500 L que nenhum abastecimento registra, R$ 77,37 ao preço da bomba',
    },
  ])
  expect(await equation(1)).toMatchObject({ holds: false, sentence: 'GC: 12,500 L medidos e não vendidos.' })

  // Ignoring the inconsistency does not settle the litres.
  const { data } = await manager.call(inconsistencies.list, { query: { date: calmDay.date, code: 'I12' } })
  expect(data).toMatchObject([{ code: 'I12', status: 'pending' }])
  const [{ id, version } = { id: '', version: 0 }] = data
  await manager.call(inconsistencies.ignore, { params: { id }, body: { version, reason: note } })
  expect((await equation(1))?.holds).toBe(false)
  const before = await day()
  await expect(
    manager.call(cashConciliations.submit, {
      params: { id: before.id },
      body: { version: before.version, declared: true },
    }),
  ).rejects.toMatchObject({ message: expect.stringContaining('Falta motivo em 1 coisa a resolver: D15') })

  await explain('Automação perdeu registro de abastecimento')
  expect(await equation(1)).toMatchObject({
    holds: true,
    sentence: 'Diferença de 12,500 L entre bicos e vendas, explicada (D15).',
  })
  await closeByAnalyst()
  const closed = await day()
  expect(closed).toMatchObject({ status: 'closed', result: 'balanced' })
  expect(closed.equations.filter(({ holds }) => !holds)).toEqual([])
  const fuel = closed.journal.lines.filter(({ account_name }) => account_name.endsWith('— GC'))
  expect(fuel.map(({ credit_cents }) => credit_cents)).toEqual([18_570 + 12_380 + 10_000])
  expect(await verifyProof(api, calmDay.date)).toBe(0)
})

test('records with more litres than the counter can be explained too', async () => {
  await sendDay('845383.843')
  expect(await litres()).toMatchObject([{ volume_ml: -2000, amount_cents: -1238 }])
  expect(await equation(1)).toMatchObject({ holds: false, sentence: 'GC: 2,000 L vendidos e não medidos.' })
  await explain('Automação registrou abastecimento a mais')
  expect((await equation(1))?.holds).toBe(true)
})
