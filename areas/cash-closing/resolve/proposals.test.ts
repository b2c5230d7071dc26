import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import { showDate } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { differences } from '../differences/differences.contract.ts'
import { buildRestoredLine } from '../manuals/manuals.rules.ts'
import { manualTests } from '../testing/manuals.testing.ts'
import { buildProblems, findProposal, listChoices } from './problems.rules.ts'

const { api, manager, dayOf, receive } = manualTests()

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
