import { parseRuleSuggestion } from '@app/domain/day/assessment/contract'
import { captureId, movementId } from '@app/domain/day/facts/testing'
import { findDaysToExplain } from '@app/domain/day/life/server'
import { recordChangedSince, undoOperations } from '@app/kit/contract'
import { allCompaniesScope, inTransaction } from '@app/kit/server'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { allCompaniesRequired } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { conciliationRules } from './conciliation-rules.contract.ts'

const { api, supervisor, manager, receive, dayOf, explain } = workedDayTests()
const company_id = '01930000-0000-7000-8000-000000000001'

const reasonFor = async (code: string, exceptId?: string) => {
  const { id } = await dayOf(supervisor)
  const { data } = await supervisor.call(cashConciliations.reasons, { params: { id } })
  const codes: readonly string[] = [code]
  return data.find(
    (reason) => reason.id !== exceptId && reason.difference_codes.some((known) => codes.includes(known)),
  )!.id
}

const pairing = {
  name: 'Convênio passa na Cielo',
  outcome: 'pair' as const,
  method: 'fleet' as const,
  valid_from: '2026-01-01',
}
type Draft = Parameters<typeof supervisor.call<typeof conciliationRules.create>>[1]['body']
const companyOf = async () => (await dayOf(supervisor)).company_id
const create = async (draft: Partial<Draft>) =>
  supervisor.call(conciliationRules.create, { body: { ...pairing, company_id: await companyOf(), ...draft } })
const activate = ({ id, version }: { id: string; version: number }) =>
  supervisor.call(conciliationRules.setActive, { params: { id }, body: { version, active: true } })
const cashRule = async (change: Partial<Draft> = {}) =>
  create({
    name: 'Falta pequena',
    outcome: 'explain',
    method: 'cash',
    amount_to_cents: 500,
    difference_codes: ['D09'],
    reason_id: await reasonFor('D09'),
    acts_alone: true,
    needed: 1,
    cap_cents: 500,
    ...change,
  })
const cash = async () => (await dayOf(supervisor)).differences.filter(({ code }) => code === 'D09')

async function blindF02() {
  await api.test.admin.query(
    `update system_movements set nsu = null, auth_code = null, terminal_logical_no = null, method = 'fleet',
      customer = 'Convênio Prefeitura' where id = $1`,
    [movementId('F02')],
  )
  await receive('pos')
}
const board = async () => supervisor.call(cashConciliations.matches, { params: { id: (await dayOf(supervisor)).id } })
const groupOfF02 = async () => {
  const { system, groups } = await board()
  const sale = system.find(({ id, kind }) => kind === 'movement' && id === String(movementId('F02')))
  return groups.find(({ id }) => id === sale?.group_id)
}

test('a new rule does nothing until it is activated; then it proposes explanations and a person decides', async () => {
  const rule = await cashRule({ acts_alone: false })
  expect(rule).toMatchObject({ active: false, kept: 0, corrected: 0, changeable: true })
  expect((await cash()).map(({ suggestion }) => suggestion)).toEqual([null, null])
  await activate(rule)
  const differences = await cash()
  expect(differences.map(({ suggestion, status }) => [parseRuleSuggestion(suggestion)?.rule_name, status])).toEqual([
    ['Falta pequena', 'open'],
    ['Falta pequena', 'open'],
  ])
})

test('a rule acts alone after enough correct decisions in a row and loses that right at the first correction', async () => {
  const rule = await activate(await cashRule())
  const [first, second] = await cash()
  await explain(supervisor, await dayOf(supervisor), first!)
  const explained = (await cash()).find(({ id }) => id === second!.id)
  expect(explained).toMatchObject({ status: 'explained', explained_by_name: null })
  expect(explained?.note).toContain('a regra “Falta pequena” age sozinha')
  expect(await read(rule)).toMatchObject({ kept: 1, corrected: 0, trusted_companies: 1 })

  await api.test.admin.query(
    `insert into movement_reason_maps (id, code, name, difference_codes, movement_type_code)
     values (gen_random_uuid(), 'OTHER', 'Outro motivo', '{D09}', 'FALTA')`,
  )
  const reason_id = await reasonFor('D09', rule.reason_id ?? '')
  await supervisor.call(cashConciliations.explain, {
    params: { difference_id: explained!.id },
    body: { version: explained!.version, reason_id, note: 'O operador devolveu o troco errado.' },
  })
  expect(await read(rule)).toMatchObject({ kept: 1, corrected: 1, trusted_companies: 0 })
  const { rows } = await api.test.admin.query(`select action from audit_events where entity_id = $1 order by id`, [
    rule.id,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['create', 'activate', 'corrected'])
})

test('a rule proposes pairs of items left by the passes, and a person confirms many of them in one call', async () => {
  await blindF02()
  expect(await groupOfF02()).toBeUndefined()
  await activate(await create({ text_pattern: '^vnd.*convênio', acquirer: 'cielo', window_minutes: 30 }))
  const group = await groupOfF02()
  expect(group).toMatchObject({ pass_no: 6, score: 90, status: 'suggested' })
  expect(group?.sentence).toContain('regra “Convênio passa na Cielo”; valor igual')
  const { id, version } = await dayOf(supervisor)
  const { outcomes } = await supervisor.call(dayMatches.confirmMatchMany, {
    params: { id },
    body: { version, group_ids: [group!.id, 999_999] },
  })
  expect(outcomes).toEqual([
    { id: String(group!.id), done: true, reason: null },
    { id: '999999', done: false, reason: 'Este casamento não existe mais.' },
  ])
  await receive('cielo')
  expect(await groupOfF02()).toMatchObject({ id: group!.id, status: 'confirmed' })
})

test('a refused suggestion counts against its rule and is not proposed again until the refusal is undone', async () => {
  await blindF02()
  const rule = await activate(await create({ acquirer: 'cielo' }))
  const { id, version } = await dayOf(supervisor)
  const group_id = (await groupOfF02())!.id
  await supervisor.call(dayMatches.refuseMatch, { params: { id, group_id }, body: { version } })
  await receive('cielo')
  expect(await groupOfF02()).toBeUndefined()
  expect(await supervisor.call(conciliationRules.get, { params: { id: rule.id } })).toMatchObject({
    kept: 0,
    corrected: 1,
  })
  const { data } = await supervisor.call(dayMatches.refusals, { params: { id } })
  expect(data).toMatchObject([{ refused_by_name: 'Supervisora', confirmation: { id: String(captureId('C01')) } }])
  const [{ system, confirmation }] = data as [(typeof data)[number]]
  const body = {
    version: (await dayOf(supervisor)).version,
    system: { kind: system.kind, id: system.id },
    confirmation: { kind: confirmation.kind, id: confirmation.id },
  }
  await supervisor.call(dayMatches.undoRefusal, { params: { id }, body })
  expect(await groupOfF02()).toMatchObject({ pass_no: 6, status: 'suggested' })
})

test('a dry run shows the results of a rule and the different decisions of people', async () => {
  await blindF02()
  const rule = await create({ acquirer: 'cielo' })
  const run = async (target: { id: string }) =>
    (await supervisor.call(conciliationRules.dryRun, { params: { id: target.id } })).result
  expect(await run(rule)).toMatchObject({ count: 1, amount_cents: 12870, same: 0, other: 0, none: 1 })
  const day = await dayOf(supervisor)
  const sale = day.differences.find(({ ref }) => ref === `movement:${movementId('F02')}`)!
  await explain(supervisor, day, sale)
  const result = await run(rule)
  expect(result).toMatchObject({ count: 1, same: 0, other: 1, none: 0 })
  expect(result?.examples).toMatchObject([{ decided: 'other', decision: expect.stringContaining('Explicado: ') }])
  const explainRule = await cashRule()
  expect(await run(explainRule)).toMatchObject({ count: 2, amount_cents: 250, none: 2 })
  const last = await supervisor.call(conciliationRules.trial, { params: { id: explainRule.id } })
  expect(last.trial?.result).toMatchObject({ count: 2 })
})

test('an invalid rule is refused with a message', async () => {
  await expect(create({ text_pattern: '(' })).rejects.toMatchObject({ status: 422, message: 'Expressão inválida.' })
  await expect(create({ method: null })).rejects.toMatchObject({
    fields: { text_pattern: 'Informe ao menos um texto, adquirente, forma ou valor máximo.' },
  })
  await expect(cashRule({ difference_codes: ['D09', 'D07'] })).rejects.toMatchObject({
    message: 'O motivo “Falta ou sobra na contagem” não explica D07.',
  })
  await expect(cashRule({ cap_cents: 0 })).rejects.toMatchObject({
    fields: { cap_cents: 'Informe até que valor age sozinha.' },
  })
  await expect(create({ name: `😀${'x'.repeat(10_000)}` })).rejects.toMatchObject({ status: 422 })
})

test('an old version is refused, and a changed condition resets the count of correct decisions', async () => {
  const rule = await activate(await cashRule())
  const [first] = await cash()
  await explain(supervisor, await dayOf(supervisor), first!)
  const { id, version } = await supervisor.call(conciliationRules.get, { params: { id: rule.id } })
  const draft = { ...rule, version, amount_to_cents: 400 }
  const changed = await supervisor.call(conciliationRules.update, { params: { id }, body: draft })
  expect(changed).toMatchObject({ amount_to_cents: 400, trusted_companies: 0 })
  const again = supervisor.call(conciliationRules.update, { params: { id }, body: draft })
  await expect(again).rejects.toMatchObject({ status: 409, code: 'version.stale' })
})

const lastChangeOf = async ({ id }: { id: string }) => {
  const { rows } = await api.test.admin.query(
    `select request_id from audit_events where entity_id = $1 and action in ('update', 'activate', 'inactivate')
     order by chain_no desc limit 1`,
    [id],
  )
  return String(rows[0].request_id)
}
const undo = (batch: string) => supervisor.call(undoOperations.undo, { params: { batch }, body: {} })
const read = ({ id }: { id: string }) => supervisor.call(conciliationRules.get, { params: { id } })
const change = async (rule: { id: string }, draft: Partial<Draft>) => {
  await supervisor.call(conciliationRules.update, {
    params: { id: rule.id },
    body: { ...(await read(rule)), ...draft },
  })
  return lastChangeOf(rule)
}

test('the undo of a changed condition restores the rule and its count of correct decisions, and says what stays', async () => {
  const rule = await activate(await cashRule())
  const [first, second] = await cash()
  await explain(supervisor, await dayOf(supervisor), first!)
  const batch = await change(rule, { amount_to_cents: 400 })
  expect((await cash()).find(({ id }) => id === second!.id)?.status).toBe('open')
  expect((await undo(batch)).notes).toEqual([
    'Nos dias abertos, o que a regra fez sozinha é refeito. O que pessoas decidiram e os dias fechados não mudam.',
  ])
  expect(await read(rule)).toMatchObject({ amount_to_cents: 500, kept: 1, trusted_companies: 1 })
  const differences = await cash()
  expect(differences.find(({ id }) => id === second!.id)).toMatchObject({
    status: 'explained',
    explained_by_name: null,
  })
  expect(differences.find(({ id }) => id === first!.id)?.explained_by_name).toBe('Supervisora')
})

test('a decision made between a change and its undo does not count after the next change', async () => {
  const rule = await activate(await cashRule())
  const batch = await change(rule, { amount_to_cents: 400 })
  const [first] = await cash()
  await explain(supervisor, await dayOf(supervisor), first!)
  expect(await read(rule)).toMatchObject({ trusted_companies: 1 })
  await undo(batch)
  expect(await read(rule)).toMatchObject({ trusted_companies: 0 })
  await change(rule, { amount_to_cents: 300 })
  expect(await read(rule)).toMatchObject({ amount_to_cents: 300, trusted_companies: 0 })
})

test('the undo of an activation takes back proposals and keeps decisions; a later change prevents an undo', async () => {
  const rule = await activate(await cashRule({ acts_alone: false }))
  const [first, second] = await cash()
  await explain(supervisor, await dayOf(supervisor), first!)
  await undo(await lastChangeOf(rule))
  expect(await read(rule)).toMatchObject({ active: false })
  const differences = await cash()
  expect(differences.find(({ id }) => id === second!.id)?.suggestion).toBeNull()
  expect(differences.find(({ id }) => id === first!.id)?.status).toBe('explained')
  const batch = await change(rule, { name: 'Falta miúda' })
  await change(rule, { name: 'Falta pequena' })
  await expect(undo(batch)).rejects.toMatchObject({ code: recordChangedSince.code })
})

test('a new name and its undo assess no day again, and the undo has no notes', async () => {
  const rule = await activate(await cashRule())
  const { version } = await dayOf(supervisor)
  expect((await undo(await change(rule, { name: 'Falta miúda' }))).notes).toEqual([])
  expect(await read(rule)).toMatchObject({ name: 'Falta pequena' })
  expect((await dayOf(supervisor)).version).toBe(version)
})

test('the proposals of an inactivated pairing rule disappear also from a day without an open difference', async () => {
  await blindF02()
  const rule = await activate(await create({ acquirer: 'cielo' }))
  expect(await groupOfF02()).toMatchObject({ pass_no: 6, status: 'suggested' })
  await api.test.admin.query(`update differences set status = 'resolved' where code in ('D01', 'D02', 'D11')`)
  const { version } = await read(rule)
  await supervisor.call(conciliationRules.setActive, { params: { id: rule.id }, body: { version, active: false } })
  expect(await groupOfF02()).toBeUndefined()
  expect((await dayOf(supervisor)).differences.map(({ ref }) => ref)).toContain(`movement:${movementId('F02')}`)
})

test('a day with a proposal of a pairing rule is assessed again also if many newer days have open differences', async () => {
  await blindF02()
  const rule = await activate(await create({ acquirer: 'cielo' }))
  const { id, company_id } = await dayOf(supervisor)
  await api.test.admin.query(
    `with newer as (insert into cash_conciliations (id, company_id, business_date, status, created_at, updated_at)
      select gen_random_uuid(), company_id, business_date + n, status, now(), now()
      from cash_conciliations, generate_series(1, 2) n where id = $1 returning *)
    insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence,
      severity, status)
    select gen_random_uuid(), company_id, id, 'D01', 'x', 1, '[]', '[]', 'x', 'low', 'open' from newer`,
    [id],
  )
  const reason = { company_id, codes: ['D01'], pair_rule_id: rule.id, from: '2026-01-01', to: null }
  const days = await inTransaction(api.test.db, allCompaniesScope, (db) => findDaysToExplain(db, reason, 1))
  expect(days.map((day) => [day.id === id, day.business_date])).toEqual([
    [true, '2026-10-14'],
    [false, '2026-10-16'],
  ])
})

test('the undo of a change of an inactive rule has no notes', async () => {
  const rule = await create({ text_pattern: 'convênio' })
  expect((await undo(await change(rule, { priority: 5 }))).notes).toEqual([])
  expect(await read(rule)).toMatchObject({ priority: 100 })
})

test('only people with access to all companies manage rules for every company', async () => {
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ($1, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [company_id.replace(/1$/, '9')],
  )
  await expect(create({ company_id: null })).rejects.toMatchObject({
    status: 403,
    message: allCompaniesRequired.message,
  })
  await expect(manager.call(conciliationRules.list, { query: {} })).rejects.toMatchObject({ status: 403 })
})
