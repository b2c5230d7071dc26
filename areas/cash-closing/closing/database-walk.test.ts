import { imports } from '@app/areas/imports/contract'
import { randomOf } from '@app/domain/day/assessment/testing'
import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import { writePixReport } from '@app/formats/generate'
import { CallFailure, until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { proofsAbout } from '../adjustment/draft-proof.rules.ts'
import { solicitations } from '../cash-conciliation-solicitations/solicitations.contract.ts'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { requestReason } from '../testing/life.testing.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { bankMoves } from './bank-walk.testing.ts'
import { brokenInDatabase, newMemory } from './database-walk.testing.ts'

// WALK_STEPS=5000 WALK_SEED=7 npx vitest run --project api areas/cash-closing/closing/database-walk.test.ts
const steps = Number(process.env.WALK_STEPS ?? 80)
const seed = Number(process.env.WALK_SEED ?? 20_261_121)

const { api, manager, supervisor, analyst, receive, dayOf, prove } = workedDayTests({ workers: true })
const admin = api.as('admin', [], 'Administradora')
const dates = [workedDate, '2026-10-15']
const note = 'Conferido com o comprovante da maquininha e com o operador.'

test('no invariant is broken by any sequence of actions of people and imports on the days of a station', {
  timeout: 300_000 + steps * 1000,
}, async () => {
  api.setNow('2026-10-17T12:00:00.000Z')
  for (const source of ['pos', 'cielo', 'pix'] as const) await receive(source, dates)
  await api.test.admin.query(`select setval(pg_get_serial_sequence('acquirer_transactions', 'id'), 1000000)`)
  const random = randomOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] ?? raise('nothing to pick from')
  const sentFiles: { name: string; content: Uint8Array }[] = []
  const memory = newMemory()
  const bankRandom = randomOf(seed + 1)
  const bank = await bankMoves({
    sql: async (text, values) => (await api.test.admin.query(text, values)).rows,
    finance: api.as('financial.card-conciliation', [workedCompany], 'Fernanda'),
    importer: api.as(['import-file-column-mapping', 'cash-conciliation'], [workedCompany], 'Gisele'),
    random: bankRandom,
  })
  const bankMoveNames = Object.keys(bank)

  const send = async (file: { name: string; content: Uint8Array }) => {
    const { id } = await supervisor.call(imports.create, { body: { company_id: workedCompany } }, { file })
    const { status } = await until(
      () => supervisor.call(imports.get, { params: { id } }),
      ({ finished_at }) => finished_at !== null,
    )
    expect(status).toBe('done')
  }
  const pickPerson = () => pick([manager, supervisor, analyst, admin])
  const getPendingRequest = async (id: string) => {
    const { solicitations: requests } = await analyst.call(cashConciliations.get, { params: { id } })
    const request = requests.find(({ status }) => status === 'pending') ?? raise('nothing waits')
    return analyst.call(solicitations.get, { params: { id: request.id } })
  }
  type DayRef = { id: string; version: number; date: string }
  const moves: Record<string, (day: DayRef) => Promise<unknown>> = {
    async import({ date }) {
      const no = String(sentFiles.length + 1).padStart(11, '0')
      const row = { occurred_at: `${date}T1${random(8)}:30:00.000Z`, txid: null, key: null, payer: null }
      const e2e_id = `E60701190${date.replaceAll('-', '')}1200${no}`
      const payment = { ...row, e2e_id, amount_cents: 101 + 7 * random(5000), kind: 'received' } as const
      sentFiles.push({ name: `pix-${no}.csv`, content: writePixReport([payment]) })
      return send(sentFiles.at(-1) ?? raise('no file'))
    },
    async 'import again'() {
      await send(pick(sentFiles))
    },
    async explain({ id }) {
      const { differences } = await manager.call(cashConciliations.get, { params: { id } })
      const open = differences.filter(({ status }) => status === 'open')
      const { data } = await manager.call(cashConciliations.reasons, { params: { id } })
      for (const { id: difference_id, version, code, severity } of open) {
        if (severity === 'critical') await prove(manager, 'difference', difference_id)
        const reason_id = data.find(({ difference_codes }) => difference_codes.includes(code))?.id ?? ''
        const body = { version, reason_id, note }
        await manager.call(cashConciliations.explain, { params: { difference_id }, body })
      }
    },
    async 'explain late'({ id }) {
      for (let remaining = 6; remaining > 0; remaining -= 1) {
        const { day, differences } = await manager.call(dayLife.adjustment, { params: { id } })
        const open = differences.find(({ reason_name }) => reason_name === null)
        if (!open) return
        const { data } = await manager.call(cashConciliations.reasons, { params: { id } })
        const reason_id = data.find(({ difference_codes }) => difference_codes.includes(open.code))?.id ?? ''
        if (open.severity === 'critical') await prove(manager, 'cash_conciliation', id, proofsAbout(open))
        const body = { version: day.version, code: open.code, ref: open.ref, reason_id, note }
        await manager.call(dayLife.explainAdjustment, { params: { id }, body })
      }
    },
    rematch: ({ id, version }) => pickPerson().call(cashConciliations.rematch, { params: { id }, body: { version } }),
    submit: ({ id, version }) =>
      pickPerson().call(cashConciliations.submit, { params: { id }, body: { version, declared: true } }),
    close: ({ id, version }) =>
      pickPerson().call(cashConciliations.close, { params: { id }, body: { version, declared: true } }),
    async approve({ id }) {
      const request = await getPendingRequest(id)
      return pick([analyst, admin]).call(solicitations.approve, {
        params: { id: request.id },
        body: { version: request.version },
      })
    },
    async refuse({ id }) {
      const request = await getPendingRequest(id)
      const body = { version: request.version, reason: 'Falta a via da captura.' }
      return pick([analyst, admin]).call(solicitations.refuse, { params: { id: request.id }, body })
    },
    async withdraw({ id }) {
      const request = await getPendingRequest(id)
      return pickPerson().call(solicitations.withdraw, {
        params: { id: request.id },
        body: { version: request.version },
      })
    },
    'ask to reopen': ({ id, version }) =>
      pickPerson().call(dayLife.requestReopening, {
        params: { id },
        body: {
          version,
          reason_id: requestReason,
          reason: 'A sangria foi lançada no turno errado.',
          correction: 'Mover a sangria.',
        },
      }),
    reopen: ({ id, version }) =>
      admin.call(dayLife.reopen, { params: { id }, body: { version, reason: 'A sangria foi lançada errada.' } }),
    'ask to adjust': ({ id, version }) =>
      pickPerson().call(dayLife.requestAdjustment, {
        params: { id },
        body: { version, reason_id: requestReason, note },
      }),
    async 'move a line'({ id, version }) {
      const { data } = await manager.call(cashConciliations.reasons, { params: { id } })
      const line = {
        kind: 'reclassify',
        target_id: movementId('F11'),
        method_to: pick(['credit', 'debit'] as const),
      } as const
      const body = { version, ...line, reason_id: data[0]?.id ?? '', note }
      return pick([
        () => manager.call(cashConciliations.addManual, { params: { id }, body }),
        () => manager.call(dayLife.proposeManual, { params: { id }, body }),
      ])()
    },
    async 'take a line back'({ id, version }) {
      const { data } = await manager.call(manualTransactions.manuals, { query: { cash_conciliation_id: id } })
      const params = { id, manual_id: pick(data).id }
      return pick([
        () => manager.call(cashConciliations.cancelManual, { params, body: { version } }),
        () => manager.call(dayLife.dropProposal, { params, body: { version } }),
      ])()
    },
    async 'undo a match'({ id, version }) {
      const { groups } = await manager.call(cashConciliations.matches, { params: { id } })
      const params = { id, group_id: pick(groups).id }
      const decide = pick([cashConciliations.undoMatch, cashConciliations.confirmMatch])
      return manager.call(decide, { params, body: { version } })
    },
    async 'judge a count'({ id, version }) {
      const { drawer_matches } = await manager.call(cashConciliations.get, { params: { id } })
      const params = { id, group_id: pick(drawer_matches).id }
      if (random(2) === 0) return manager.call(cashConciliations.confirmMatch, { params, body: { version } })
      const undoneDay = await manager.call(cashConciliations.undoMatch, { params, body: { version } })
      const { data } = await manager.call(dayMatches.refusals, { params: { id } })
      const { system, confirmation } = data.find((pair) => pair.system.kind === 'drawer') ?? raise('no till refused')
      const pair = {
        system: { kind: system.kind, id: system.id },
        confirmation: { kind: confirmation.kind, id: confirmation.id },
      }
      return manager.call(dayMatches.undoRefusal, { params: { id }, body: { version: undoneDay.version, ...pair } })
    },
  }
  const moveNames = Object.keys(moves)
  const openMoves = ['explain', 'explain', 'explain', 'submit', 'submit', 'import', 'move a line', 'undo a match']
  const closedMoves = [
    'ask to reopen',
    'reopen',
    'reopen',
    'import',
    'explain late',
    'ask to adjust',
    'approve',
    'refuse',
  ]
  const likelyMoves: Partial<Record<string, readonly string[]>> = {
    open: openMoves,
    in_conference: openMoves,
    refused: openMoves,
    reopened: openMoves,
    closed: closedMoves,
    submitted: ['approve', 'approve', 'approve', 'refuse', 'withdraw', 'import'],
  }

  for (let step = 0; step < steps; step += 1) {
    const date = pick(dates)
    const { id, version, status } = await dayOf(analyst, date)
    const name = pick(random(5) === 0 ? moveNames : (likelyMoves[status] ?? moveNames))
    const move = moves[name] ?? raise(`no move ${name}`)
    const refusal = await move({ id, version, date }).then(() => null, refusalOf)
    const problem = await brokenInDatabase(api.test.admin, memory)
    if (problem) expect.fail(`step ${step}, ${name} on ${date} (${refusal ?? 'done'}): ${problem}`)
    const bankMove = bankMoveNames[bankRandom(bankMoveNames.length)] ?? raise('no move')
    const bankRefusal = await (bank[bankMove] ?? raise('no move'))().then(() => null, refusalOf)
    const bankProblem = await brokenInDatabase(api.test.admin, memory)
    if (bankProblem) expect.fail(`step ${step}, ${bankMove} (${bankRefusal ?? 'done'}): ${bankProblem}`)
  }
  const { rows } = await api.test.admin.query(
    `select distinct kind from journal_entries where match_group_id is not null`,
  )
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['deposit', 'reversal', 'settlement'])
  expect([...memory.seen]).toEqual(expect.arrayContaining(['submitted', 'closed', 'reopened']))
})

function raise(message: string): never {
  throw new Impossible(message)
}
class Impossible extends Error {}

function refusalOf(error: unknown) {
  if (error instanceof Impossible) return error.message
  if (error instanceof CallFailure && error.status < 500) return `${error.status} ${error.message}`
  throw error
}
