import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { writePosExport } from '@app/formats/generate'
import { z } from 'zod'
import { workedStation } from '../../apps/server/demo/stations.ts'
import { calculateDay } from '../../testing/days/calculator/calculate.ts'
import { calmDay } from '../../testing/days/stories/calm-day.ts'
import type { DayStory } from '../../testing/days/stories/day-story.ts'
import { writeStoryPixFile } from '../../testing/days/stories/story-bank.ts'
import { writeStoryCieloFile } from '../../testing/days/stories/story-cielo.ts'
import { buildStoryPosExport } from '../../testing/days/stories/story-pos.ts'
import { writeStoryStoneFile } from '../../testing/days/stories/story-stone.ts'
import { type Answer, eventually, type StationClient, type Write } from './station-client.ts'

export const phases = ['import', 'matching', 'submitting', 'approving', 'closing'] as const
export type Phase = (typeof phases)[number]

const Import = z.object({ id: z.string(), status: z.string(), finished_at: z.string().nullable() })
const Row = z.object({ id: z.string(), status: z.string(), version: z.int() })
const Day = Row.extend({
  system_total_cents: z.int(),
  confirmed_total_cents: z.int(),
  difference_cents: z.int(),
  revision: z.int(),
  equations: z.array(z.object({ holds: z.boolean() })),
  journal: z.object({ posted: z.boolean(), debit_total_cents: z.int(), credit_total_cents: z.int() }),
  solicitations: z.array(z.object({ id: z.string(), status: z.string() })),
})

const expected = calculateDay('calm')
const stuckAfter = 30

type Kill = { phase: Phase; database: boolean; after_ms: number }
type Tools = {
  client: StationClient
  kill: Kill
  restart: (database: boolean) => Promise<void>
  record: (outcome: 'heard' | 'cut') => void
}

const filesOf = (story: DayStory) => ({
  pdv: writePosExport(buildStoryPosExport(story)),
  cielo: writeStoryCieloFile(story),
  stone: writeStoryStoneFile(story),
  pix: writeStoryPixFile(story, story.pix),
})

export async function liveThrough(date: string, { client, kill, restart, record }: Tools) {
  const direct = kill.phase === 'closing'

  /** Sends the writes in parallel. The kill stops the product during those of its phase, and all are sent again. */
  async function send(name: string, phase: Phase, writes: readonly Write[]): Promise<Answer[]> {
    const sending = writes.map((write) => client.write(name, write))
    if (phase !== kill.phase) return Promise.all(sending.map(async (answer) => requireValue(await answer, phase)))
    await delay(kill.after_ms)
    await restart(kill.database)
    const before = await Promise.all(sending)
    for (const answer of before) record(answer ? 'heard' : 'cut')
    // Sent twice in parallel: one effect and one response, equal to the first response if that arrived.
    const again = await Promise.all(writes.flatMap((write) => [client.write(name, write), client.write(name, write)]))
    return writes.map((_, index) => {
      const first = requireValue(again[2 * index], phase)
      const second = requireValue(again[2 * index + 1], phase)
      const earlier = before[index]
      if (!isSame(first, second))
        throw new Error(`${phase}: two answers to one write: ${formatAnswer(first)} | ${formatAnswer(second)}`)
      if (earlier && !isSame(earlier, first))
        throw new Error(`${phase}: acknowledged ${formatAnswer(earlier)}, then answered ${formatAnswer(first)}`)
      return first
    })
  }
  const sendOne = async <Schema extends z.ZodType>(
    name: string,
    phase: Phase,
    schema: Schema,
    write: Omit<Write, 'key'>,
  ) => {
    const [answer] = await send(name, phase, [{ ...write, key: randomUUID() }])
    return parseAnswer(schema, requireValue(answer, phase), phase)
  }
  const day = async () => {
    const { data } = await client.read(
      'gerente',
      `/cash-conciliations?from=${date}&to=${date}&company_id=${workedStation.id}`,
      z.object({ data: z.array(Row) }),
    )
    return client.read('gerente', `/cash-conciliations/${requireValue(data[0], 'day').id}`, Day)
  }
  const toStep = async (step: string, more: object = {}) => {
    const { id, version } = await day()
    return { path: `/cash-conciliations/${id}/${step}`, body: { version, ...more } }
  }

  const files = Object.entries(filesOf({ ...calmDay, date })).map(([name, content]) => ({
    path: '/imports',
    key: randomUUID(),
    file: { name: `${name}-${date}`, content },
  }))
  const answers = await send('gerente', 'import', files)
  for (const answer of answers) {
    const { id } = parseAnswer(Import, answer, 'import')
    const done = await eventually(`import ${id} of ${date}`, stuckAfter, async () => {
      const row = await client.read('gerente', `/imports/${id}`, Import)
      return row.finished_at === null ? null : row
    })
    if (done.status !== 'done') throw new Error(`an acknowledged import ended ${done.status}`)
  }
  await sendOne('gerente', 'matching', Row, await toStep('rematch'))
  if (direct) await sendOne('gerente', 'closing', Row, await toStep('close', { declared: true }))
  else {
    const { id } = await sendOne(
      'gerente',
      'submitting',
      z.object({ id: z.string() }),
      await toStep('submit', { declared: true }),
    )
    const request = await client.read('analista', `/cash-conciliation-solicitations/${id}`, Row)
    const path = `/cash-conciliation-solicitations/${id}/approve`
    await sendOne('analista', 'approving', Row, { path, body: { version: request.version } })
  }
  checkDay(await day(), direct)
}

const formatAnswer = ({ status, body }: Answer) => `${status} ${body.slice(0, 200)}`

// A stored response may have its fields in another order.
const isSame = (first: Answer, second: Answer) =>
  first.status === second.status && isDeepStrictEqual(JSON.parse(first.body), JSON.parse(second.body))

function checkDay(day: z.infer<typeof Day>, direct: boolean) {
  const found = {
    status: day.status,
    revision: day.revision,
    totals: [day.system_total_cents, day.confirmed_total_cents, day.difference_cents],
    equations: day.equations.filter(({ holds }) => holds).length,
    journal: [day.journal.posted, day.journal.debit_total_cents, day.journal.credit_total_cents],
    requests: day.solicitations.map(({ status }) => status),
  }
  const expectedDay = {
    status: 'closed',
    revision: 1,
    totals: [expected.system, expected.confirmed, 0],
    equations: 10,
    journal: [true, ...expected.equations[10]],
    requests: direct ? [] : ['approved'],
  }
  if (JSON.stringify(found) !== JSON.stringify(expectedDay))
    throw new Error(`the day came out as ${JSON.stringify(found)}, not as ${JSON.stringify(expectedDay)}`)
}

function requireValue<Value>(value: Value | null | undefined, subject: string): Value {
  if (value === null || value === undefined) throw new Error(`${subject}: no answer`)
  return value
}

function parseAnswer<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: Answer,
  subject: string,
): z.infer<Schema> {
  if (status >= 300) throw new Error(`${subject}: ${status} ${body.slice(0, 300)}`)
  return schema.parse(JSON.parse(body))
}
