import { timeline } from '@app/areas/records/contract'
import { dayRecord } from '@app/domain/day/contract'
import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import { showDate } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { differences } from '../differences/differences.contract.ts'
import { inconsistencies } from '../inconsistencies/inconsistencies.contract.ts'
import { buildRestoredLine, buildSuggestedLine, suggestionNotes } from '../manuals/manuals.rules.ts'
import { dayMatches } from '../matches/day-matches.contract.ts'
import { manualTests } from '../testing/manuals.testing.ts'
import { requireEffect } from './answer-effects.testing.ts'
import { buildProblems, findProposal, listChoices, type ProposedAnswer } from './problems.rules.ts'

const { api, manager, dayOf, receive, enter } = manualTests()

const changeSale = async (sale: string, change: string) => {
  await api.test.admin.query(`update system_movements set ${change} where id = ${movementId(sale)}`)
  const { id, version } = await dayOf(manager)
  await manager.call(cashConciliations.rematch, { params: { id }, body: { version } })
}

async function openQuestions() {
  const day = await dayOf(manager)
  const params = { id: day.id }
  const board = await manager.call(cashConciliations.matches, { params })
  const { data: reasons } = await manager.call(cashConciliations.reasons, { params })
  return { day, params, reasons, problems: buildProblems(day.differences, buildPairRows(board)) }
}

test('a sale whose file is missing waits for it only until the file arrives', async () => {
  await api.test.admin.query(`delete from acquirer_transactions where acquirer = 'stone'`)
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) values (gen_random_uuid(), $1, 'stone', '77')`,
    [workedCompany],
  )
  await receive('pos')
  const suggested = async () =>
    (await dayOf(manager)).differences.find(({ ref }) => ref === `movement:${movementId('S3')}`)?.suggestion
  expect(await suggested()).toMatchObject({ kind: 'wait', sentence: 'O arquivo da Stone não chegou' })
  await receive('stone')
  expect(await suggested()).toBeNull()
})

test('a sale after the end of its file waits until the day that the button names, and the list says that day', async () => {
  // The file came during the day.
  await api.test.admin.query(
    `update cash_conciliations set sources = sources || '{"cielo": {"received_at": "2026-10-14T23:40:00.000Z"}}'`,
  )
  await changeSale(
    'F23',
    `amount_cents = 777, nsu = '999', auth_code = 'Z9', occurred_at = occurred_at + interval '40 minutes'`,
  )
  const { problems, reasons } = await openQuestions()
  const unpaid = problems.find((problem) => problem.differences[0]?.code === 'D01')
  const proposal = unpaid ? findProposal(unpaid, reasons) : null
  if (proposal?.kind !== 'wait') throw new Error('A sale after the last capture waits for its file')
  const { id, version } = proposal.difference
  const { deferred_to, note } = proposal
  await manager.call(differences.defer, { params: { id }, body: { deferred_to, note, version } })
  const deferred = (await dayOf(manager)).differences.find((difference) => difference.id === id)
  expect(deferred).toMatchObject({ status: 'deferred', reason_name: 'Aguardando arquivo' })
  expect(proposal.label).toBe(`Esperar o arquivo até ${showDate(deferred?.deferred_to ?? '')}`)
})

test('a sale that only the till cancelled is restored with its capture, and asks nothing more', async () => {
  await changeSale('F23', `cancelled_at = occurred_at + interval '5 minutes'`)
  const { day, params, problems, reasons } = await openQuestions()
  const charged = problems.find((problem) => problem.differences[0]?.code === 'D08')
  const choices = charged ? listChoices(charged, reasons) : []
  expect(choices.map(({ label }) => label)).toEqual(['Cancelar na adquirente', 'Restaurar a venda'])
  const restored = choices.at(-1)
  if (restored?.kind !== 'restore') throw new Error('The second answer restores the sale')
  const { data: types } = await manager.call(cashConciliations.movementTypes, {})
  const body = { ...buildRestoredLine(restored.capture, types), reason_id: restored.reason_id, version: day.version }
  await manager.call(cashConciliations.addManual, { params, body })
  expect((await dayOf(manager)).differences.map(({ code }) => code)).not.toContain('D08')
})

/** Writes an answer with the operation that the screen uses. */
async function give(answer: ProposedAnswer, { day, params }: Awaited<ReturnType<typeof openQuestions>>) {
  const { version } = day
  if (answer.kind === 'confirm')
    return manager.call(dayMatches.confirmMatchMany, { params, body: { version, group_ids: [answer.group_id] } })
  if (answer.kind === 'match') {
    const { system, confirmation } = answer
    return manager.call(cashConciliations.match, { params, body: { version, system, confirmation } })
  }
  if (answer.kind === 'line') {
    const { suggestion, reason_id } = answer
    const { data: types } = await manager.call(cashConciliations.movementTypes, {})
    const line = { ...buildSuggestedLine(suggestion, types), note: suggestionNotes[suggestion.kind] }
    return manager.call(cashConciliations.addManual, { params, body: { ...line, reason_id, version } })
  }
  if (answer.kind === 'link') {
    const { data } = await manager.call(inconsistencies.list, { query: { code: 'I09' } })
    const unlinked = data.find(({ item_id }) => item_id === `${answer.fuelling_id}`)
    if (!unlinked) throw new Error('A fuelling that a sale fits has a notice')
    const body = { version: unlinked.version, other: answer.sale_external_id }
    return manager.call(inconsistencies.link, { params: { id: unlinked.id }, body })
  }
  if (answer.kind === 'explain') {
    const { id: difference_id } = answer.difference
    const body = { version: answer.difference.version, reason_id: answer.reason_id, note: answer.note }
    return manager.call(cashConciliations.explain, { params: { difference_id }, body })
  }
  throw new Error(`This test gives no answer of the kind ${answer.kind}`)
}

test('the history of the day names every answer that Enter gives', async () => {
  const lost = `nsu = null, auth_code = null, terminal_logical_no = null, occurred_at = occurred_at + interval '4 minutes'`
  await api.test.admin.query(`update system_movements set ${lost} where id = $1`, [movementId('F02')])
  await api.test.admin.query(`update fuellings set sale_external_id = null where sale_external_id = 'F01'`)
  await api.test.admin.query(`update sale_items set controller_record_id = null where sale_external_id = 'F01'`)
  const numbers = `e2e_id = 'E123456782026101422100000000000aa', occurred_at = occurred_at - interval '40 minutes'`
  await changeSale('F20', numbers)
  const given: string[] = []
  for (let open = await openQuestions(); ; open = await openQuestions()) {
    const answer = open.problems.map((problem) => findProposal(problem, open.reasons)).find((found) => found !== null)
    if (!answer) break
    given.push(answer.label)
    await give(answer, open)
    const { id } = open.day
    const { data } = await manager.call(timeline.timeline, {
      params: { entity: dayRecord.entity, id },
      query: { limit: 3 },
    })
    const { action, name } = requireEffect(answer)
    const [entry] = data
    expect(entry?.title).toContain(dayRecord.actions?.[action])
    const written = entry?.changes.map(({ after }) => after ?? '').join(' ')
    expect(written?.toLowerCase()).toContain(name?.toLowerCase() ?? '')
  }
  expect(given.toSorted()).toEqual([
    'Casar com o Pix das 18:05',
    'Confirmar sugestão',
    'Explicar como erro de digitação',
    'Passar para cartão de crédito à vista',
    'Registrar a venda',
    'Vincular à venda F01',
  ])
})

test('a draft of the missing cash of a shift is the proposed answer, until it is cancelled', async () => {
  await api.test.admin.query(`update movement_types set attachment_required = true where code = 'DSP'`)
  const { id: manual_id, status } = await enter({
    ...{ kind: 'add', movement_type_code: 'DSP', amount_cents: 200 },
    occurred_at: '2026-10-14T15:00:00.000Z',
  })
  expect(status).toBe('draft')
  const day = await dayOf(manager)
  const shortage = ({ differences: all }: typeof day) =>
    all.find(({ code, amount_cents }) => code === 'D09' && amount_cents === -200)?.suggestion
  expect(shortage(day)).toMatchObject({ kind: 'post', label: 'Lançar despesa', manual_id })
  const { id, version } = day
  await manager.call(cashConciliations.cancelManual, { params: { id, manual_id }, body: { version } })
  expect(shortage(await dayOf(manager))).toBeNull()
})
