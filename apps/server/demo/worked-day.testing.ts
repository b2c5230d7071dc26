import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cashConciliations } from '@app/areas/cash-closing/contract'
import { attachments } from '@app/areas/records/contract'
import { inTransaction, openFilesInFolder } from '@app/kit/server'
import { type TestUser, testApi } from '@app/kit/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { commitDemoFile } from './import-files.ts'
import { insertPeople } from './people.ts'
import { insertRegisters } from './registers.store.ts'
import { workedStation } from './stations.ts'
import { buildWorkedDayFiles } from './worked-day-files.ts'

export function demonstratedDay() {
  const api = testApi()
  const company = [workedStation.id]
  const manager = api.as(['cash-conciliation', 'cash-conciliation.solicitation'], company, 'Gerente')
  const analyst = api.as(
    ['cash-conciliation', 'cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'],
    company,
    'Analista',
  )
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'retaguarda-demo-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  // The stored files are in the folder, so the rows belong to this test file.
  beforeEach(() => api.test.insertOnce(`demonstrated day in ${folder}`, insertDay))

  async function insertDay() {
    const now = '2026-10-15T08:00:00.000Z'
    const database = api.test.db
    const people = await inTransaction(database, { user_id: null, companies: 'all' }, async (db) => {
      await insertRegisters(db, now)
      return insertPeople(db, { password: 'retaguarda-demo', now })
    })
    for (const file of buildWorkedDayFiles())
      await commitDemoFile({ database, files: openFilesInFolder(folder), sender_id: people.finance }, file)
  }

  const dayOf = async (user: TestUser) => {
    const { data } = await user.call(cashConciliations.list, { query: { from: '2026-10-14', to: '2026-10-14' } })
    return user.call(cashConciliations.get, { params: { id: data[0]!.id } })
  }
  type Day = Awaited<ReturnType<typeof dayOf>>

  const differenceOf = (day: Day, code: string, cents?: number) =>
    day.differences.find(
      (difference) =>
        difference.code === code &&
        difference.status !== 'resolved' &&
        (cents === undefined || difference.amount_cents === cents),
    )!

  async function reasonFor(user: TestUser, { id }: Day, code: string) {
    const { data } = await user.call(cashConciliations.reasons, { params: { id } })
    return data.find(({ difference_codes }) => difference_codes.some((allowed) => allowed === code))!.id
  }

  const prove = (user: TestUser, id: string) => {
    const file = { name: 'prova.pdf', content: new TextEncoder().encode(`%PDF-1.7 prova de ${id}`) }
    return user.call(attachments.attach, { params: { entity: 'difference', id }, body: {} }, { file })
  }

  async function explain(user: TestUser, code: string, cents?: number) {
    const day = await dayOf(user)
    const { id: difference_id, version, severity } = differenceOf(day, code, cents)
    if (severity === 'critical') await prove(user, difference_id)
    return user.call(cashConciliations.explain, {
      params: { difference_id },
      body: {
        version,
        reason_id: await reasonFor(user, day, code),
        note: `Apurado com o operador e o comprovante: ${code}.`,
      },
    })
  }

  async function registerF15(user: TestUser) {
    const day = await dayOf(user)
    const { fuelling_id, capture_id } = differenceOf(day, 'D02').suggestion as {
      fuelling_id: number
      capture_id: number
    }
    return user.call(cashConciliations.addManual, {
      params: { id: day.id },
      body: {
        version: day.version,
        kind: 'add',
        movement_type_code: 'VND-PIX',
        amount_cents: 6190,
        fuelling_id,
        capture_id,
        reason_id: await reasonFor(user, day, 'D02'),
        note: 'Venda não registrada do abastecimento F15.',
      },
    })
  }

  async function reclassifyF11(user: TestUser) {
    const day = await dayOf(user)
    const { movement_id } = differenceOf(day, 'D04').suggestion as { movement_id: number }
    return user.call(cashConciliations.addManual, {
      params: { id: day.id },
      body: {
        version: day.version,
        kind: 'reclassify',
        target_id: movement_id,
        method_to: 'credit',
        reason_id: await reasonFor(user, day, 'D04'),
        note: 'Passada no crédito, digitada como débito.',
      },
    })
  }

  async function correctAndExplain(user: TestUser) {
    await registerF15(user)
    await reclassifyF11(user)
    await explain(user, 'D03')
    await explain(user, 'D07')
    await explain(user, 'D09', -200)
    await explain(user, 'D09', 50)
    await explain(user, 'D16')
  }

  const correctOnce = api.runOnce(() => correctAndExplain(manager))

  const submit = async (user: TestUser, idempotencyKey?: string) => {
    const { id, version } = await dayOf(user)
    return user.call(
      cashConciliations.submit,
      { params: { id }, body: { version, declared: true } },
      { idempotencyKey },
    )
  }

  const people = { manager, analyst }
  const steps = { dayOf, explain, registerF15, reclassifyF11, correctAndExplain, correctOnce, submit }
  return { api, ...people, ...steps }
}
