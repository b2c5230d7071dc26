import { workedCompany } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { assumedByOther } from '../../cash-conciliations/request-refusals.contract.ts'
import { dayLifeTests } from '../../testing/life.testing.ts'
import { solicitations } from '../solicitations.contract.ts'

const { api, manager, analyst, correct, submit, approve, close, ask } = dayLifeTests()
const analyze = ['cash-conciliation.solicitation.analyze'] as const
const otherAnalyst = api.as([...analyze, 'cash-conciliation.solicitation'], [workedCompany], 'Bruna')
const morning = '2026-10-15T09:00:00.000Z'

const sendDay = api.runOnce(async () => {
  api.setNow(morning)
  await correct(manager)
  return submit(manager)
})
const assume = (user: typeof analyst, id: string, from?: string) =>
  user.call(solicitations.assume, { params: { id }, body: from === undefined ? {} : { from } })
const refuse = (user: typeof analyst, id: string, version: number) =>
  user.call(solicitations.refuse, { params: { id }, body: { version, reason: 'Falta a via da captura C08.' } })
const list = (user: typeof analyst, query: Record<string, unknown> = {}) =>
  user.call(solicitations.list, { query: { status: 'pending', ...query } })

test('a request in the queue shows its worst code, its items, its number of resends and its analyst', async () => {
  const { id } = await sendDay()
  await assume(analyst, id)
  expect((await list(otherAnalyst)).data).toMatchObject([
    {
      id,
      worst_code: 'D07',
      resend_no: 0,
      analyst_name: 'Analista',
      analyst_until: '2026-10-15T09:30:00.000Z',
      due_at: '2026-10-30T09:00:00.000Z',
    },
  ])
  const [row] = (await list(otherAnalyst)).data
  const { snapshot } = await otherAnalyst.call(solicitations.get, { params: { id } })
  expect(row?.item_count).toBe(snapshot.differences.length + 2)
  await refuse(analyst, id, 1)
  const { id: resentId } = await submit(manager)
  expect((await list(otherAnalyst)).data).toMatchObject([{ id: resentId, resend_no: 1, analyst_name: null }])
})

test('the worst code is that of the most severe difference, and the queue is sorted by it', async () => {
  const { id } = await sendDay()
  const getWorstCodes = async (...differences: readonly [string, string?][]) => {
    await api.test.admin.query(
      `update cash_conciliation_solicitations set snapshot = jsonb_set(snapshot, '{differences}', $2) where id = $1`,
      [id, JSON.stringify(differences.map(([code, severity]) => ({ code, severity })))],
    )
    const { data } = await list(otherAnalyst, { sort: '-worst_code' })
    return data.map(({ worst_code, worst_code_severity }) => [worst_code, worst_code_severity])
  }
  // The severity of cash differences depends on the amount, not on the code.
  expect(await getWorstCodes(['D05'], ['D09', 'high'], ['D02'])).toEqual([['D09', 'high']])
  expect(await getWorstCodes(['D11'], ['D06'], ['D18'])).toEqual([['D06', 'high']])
  expect(await getWorstCodes()).toEqual([[null, null]])
})

test('a request assumed by one analyst cannot be decided by another, who sees the name and the time limit', async () => {
  const { id } = await sendDay()
  await assume(analyst, id)
  const assumedError = {
    status: 409,
    code: assumedByOther.code,
    message: 'Solicitação em análise por Analista até 06:30.',
  }
  await expect(approve(otherAnalyst, id)).rejects.toMatchObject(assumedError)
  await expect(refuse(otherAnalyst, id, 1)).rejects.toMatchObject(assumedError)
  await expect(assume(otherAnalyst, id)).rejects.toMatchObject(assumedError)
  await expect(otherAnalyst.call(solicitations.release, { params: { id } })).rejects.toMatchObject(assumedError)
  expect(await otherAnalyst.call(solicitations.get, { params: { id } })).toMatchObject({
    can_decide: false,
    can_assume: true,
    decide_refusal: assumedError.message,
  })
  expect(await approve(analyst, id)).toMatchObject({ status: 'approved', analyst_id: null })
  await expect(assume(otherAnalyst, id)).rejects.toMatchObject({ message: 'Solicitação já decidida por Analista.' })
})

test('of two analysts who assume a request concurrently one succeeds, and the other sees the name', async () => {
  const { id } = await sendDay()
  const outcomes = await Promise.allSettled([assume(analyst, id), assume(otherAnalyst, id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [{ analyst_name } = { analyst_name: '' }] = (await list(otherAnalyst)).data
  const loser = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(loser?.reason).toMatchObject({ message: `Solicitação em análise por ${analyst_name} até 06:30.` })
})

test('a request is taken from another analyst only by naming that analyst', async () => {
  const { id } = await sendDay()
  await assume(analyst, id)
  await expect(assume(otherAnalyst, id, await manager.id)).rejects.toMatchObject({ code: assumedByOther.code })
  expect(await assume(otherAnalyst, id, await analyst.id)).toMatchObject({ analyst_name: 'Bruna' })
  await expect(approve(analyst, id)).rejects.toMatchObject({ code: assumedByOther.code })
  await otherAnalyst.call(solicitations.release, { params: { id } })
  expect(await approve(analyst, id)).toMatchObject({ status: 'approved' })
})

test('a request is free again after half an hour, and assuming it again starts a new half hour', async () => {
  const { id } = await sendDay()
  await assume(analyst, id)
  api.setNow('2026-10-15T09:20:00.000Z')
  expect(await assume(analyst, id)).toMatchObject({ analyst_until: '2026-10-15T09:50:00.000Z' })
  api.setNow('2026-10-15T09:51:00.000Z')
  expect((await list(otherAnalyst)).data).toMatchObject([{ analyst_name: null, analyst_until: null }])
  expect(await approve(otherAnalyst, id)).toMatchObject({ status: 'approved' })
  api.setNow(morning)
})

test('requesters cannot assume their own requests, and only analysts assume requests', async () => {
  api.setNow(morning)
  await correct(analyst)
  const { id } = await submit(analyst)
  await expect(assume(analyst, id)).rejects.toMatchObject({
    status: 403,
    message: 'Você não pode analisar a própria solicitação.',
  })
  await expect(assume(manager, id)).rejects.toMatchObject({ status: 403 })
  await expect(assume(api.as(analyze, [], 'De fora'), id)).rejects.toMatchObject({ status: 404 })
})

test('the queue is filtered by type, code, amount, requester, deadline, age and own requests', async () => {
  const { id, requested_by_id } = await sendDay()
  api.setNow('2026-10-17T10:00:00.000Z')
  const findIds = async (query: Record<string, unknown>) => (await list(analyst, query)).data.map((row) => row.id)
  const matching = [
    { type: 'closing', requested_by_id },
    { code: 'D07', least_cents: 17850, most_cents: 17850 },
    { age: 'few', deadline: 'on_time' },
  ]
  for (const query of matching) expect(await findIds(query)).toEqual([id])
  const notMatching = [
    { type: 'reopening' },
    { code: 'D14' },
    { least_cents: 17851 },
    { most_cents: 17849 },
    { desk: 'mine' },
    { desk: 'others' },
    { age: 'today' },
    { deadline: 'soon' },
    { requested_by_id: await analyst.id },
  ]
  for (const query of notMatching) expect(await findIds(query)).toEqual([])
  await assume(analyst, id)
  expect(await findIds({ desk: 'mine' })).toEqual([id])
  expect(await findIds({ desk: 'free' })).toEqual([])
  expect((await list(otherAnalyst, { desk: 'mine' })).data).toEqual([])
  expect((await list(otherAnalyst, { desk: 'others' })).data).toHaveLength(1)
  await expect(findIds({ code: 'D99' })).rejects.toMatchObject({ status: 422 })
  await expect(findIds({ least_cents: 'muito' })).rejects.toMatchObject({ status: 422 })
  api.setNow('2026-10-28T10:00:00.000Z')
  expect(await findIds({ deadline: 'soon', age: 'fortnight' })).toEqual([id])
  const body = { version: (await list(analyst)).data[0]?.version ?? 0, question: 'Anexe a via da captura C08.' }
  await analyst.call(solicitations.ask, { params: { id }, body })
  expect(await findIds({ deadline: 'stopped' })).toEqual([id])
  api.setNow(morning)
})

test('the queue counts the own requests, those without an analyst and those past their deadline', async () => {
  const { id } = await sendDay()
  const count = async (user: typeof analyst, query = {}) => (await list(user, query)).states
  expect(await count(analyst)).toEqual({ all: 1, mine: 0, free: 1, late: 0 })
  await assume(analyst, id)
  expect(await count(analyst, { stage: 'late' })).toEqual({ all: 1, mine: 1, free: 0, late: 0 })
  expect(await count(otherAnalyst)).toEqual({ all: 1, mine: 0, free: 0, late: 0 })
  expect((await list(analyst, { stage: 'mine' })).data).toHaveLength(1)
  api.setNow('2026-10-30T09:01:00.000Z')
  expect(await count(analyst)).toMatchObject({ free: 1, late: 1 })
})

test('a bulk approval skips a request with a critical item and is refused above fifty requests', async () => {
  const { id } = await sendDay()
  const approveMany = (selection: { ids?: string[]; filter?: object }, preview = false) =>
    analyst.call(solicitations.approveMany, { body: { selection, preview } })
  const reason = 'Inclui item crítico; analise individualmente.'
  expect(await approveMany({ ids: [id] }, true)).toMatchObject({ changed: 0, skipped: [{ reason, count: 1 }] })
  expect(await approveMany({ filter: { status: 'pending' } })).toMatchObject({
    changed: 0,
    skipped: [{ reason, count: 1 }],
  })
  const ids = Array.from({ length: 51 }, () => crypto.randomUUID())
  await expect(approveMany({ ids })).rejects.toMatchObject({ message: 'Selecione no máximo 50 registros por vez.' })
  await expect(manager.call(solicitations.approveMany, { body: { selection: { ids: [id] } } })).rejects.toMatchObject({
    status: 403,
  })
})

test('requests with only low codes are approved in bulk, each with its own result', async () => {
  const { id } = await sendDay()
  const low = `jsonb_set(snapshot, '{differences}', '[{"code":"D05","ref":"capture:1","amount_cents":0,"reason":null,"note":null}]')`
  await api.test.admin.query(`update cash_conciliation_solicitations set snapshot = ${low}`)
  await assume(otherAnalyst, id)
  const approveSelection = () => analyst.call(solicitations.approveMany, { body: { selection: { ids: [id] } } })
  const expectFailure = async (reason: string) =>
    expect(await approveSelection()).toMatchObject({
      changed: 0,
      failures: [{ id, label: 'Nº 1 · Posto Modelo 01', reason }],
    })
  await expectFailure('Solicitação em análise por Bruna até 06:30.')
  await otherAnalyst.call(solicitations.release, { params: { id } })
  await expectFailure('Os valores mudaram depois do envio (diferença de -R$ 178,50). Revise e envie novamente.')
})

test('the queue shows waiting times, and the number and speed of the decisions of each analyst', async () => {
  const { id } = await sendDay()
  api.setNow('2026-10-18T09:00:00.000Z')
  const before = await analyst.call(solicitations.figures, {})
  expect(before.ages.filter(({ count }) => count > 0)).toEqual([{ age: 'week', count: 1 }])
  expect(before.analysts).toEqual([])
  await refuse(analyst, id, 1)
  const { ages, analysts } = await analyst.call(solicitations.figures, {})
  expect(ages.every(({ count }) => count === 0)).toBe(true)
  expect(analysts).toEqual([
    { id: await analyst.id, name: 'Analista', decided: 1, approved: 0, average_minutes: 3 * 24 * 60 },
  ])
  const filter = { status: 'refused', decided_by_id: await analyst.id, decided_from: '2026-07-20' }
  expect((await list(analyst, filter)).data.map((row) => row.id)).toEqual([id])
  expect((await analyst.call(solicitations.choices, {})).requesters).toEqual([
    { id: await manager.id, name: 'Gerente' },
  ])
  api.setNow(morning)
})

test('a request without a difference is approved in bulk and leaves the queue', async () => {
  api.setNow(morning)
  await close()
  const { id } = await ask()
  await api.test.admin.query(
    `update cash_conciliation_solicitations
    set snapshot = snapshot || '{"difference_cents": 0, "differences": []}' where id = $1`,
    [id],
  )
  const selection = { filter: { status: 'pending' as const } }
  const approveSelection = (preview: boolean) =>
    analyst.call(solicitations.approveMany, { body: { selection, preview } })
  expect(await approveSelection(true)).toMatchObject({ changed: 1, skipped: [], failures: [] })
  expect((await list(analyst)).data).toHaveLength(1)
  expect(await approveSelection(false)).toMatchObject({ changed: 1, skipped: [], failures: [] })
  expect((await list(analyst)).data).toEqual([])
  expect(await otherAnalyst.call(solicitations.get, { params: { id } })).toMatchObject({
    status: 'approved',
    decided_by_name: 'Analista',
  })
})
