import { captureId, movementId } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { RowFilter } from '../cash-conciliations/opening.contract.ts'
import { buildMatchOpening } from '../cash-conciliations/opening.rules.ts'
import { workedDayTests } from '../testing/worked-day.testing.ts'
import { dayMatches } from './day-matches.contract.ts'

const { api, manager, receive, dayOf } = workedDayTests()

const getBoard = async () => {
  const { id } = await dayOf(manager)
  return manager.call(cashConciliations.matches, { params: { id } })
}
const groupOf = async (sale: string) => {
  const { system, groups } = await getBoard()
  const item = system.find(({ kind, id }) => kind === 'movement' && id === String(movementId(sale)))
  return groups.find(({ id }) => id === item?.group_id)
}
const decide = async (operation: 'confirmMatch' | 'undoMatch', group_id: number) => {
  const { id, version } = await dayOf(manager)
  return manager.call(cashConciliations[operation], { params: { id, group_id }, body: { version } })
}
const match = async (sales: readonly string[], captures: readonly string[], with_difference = false) => {
  const { id, version } = await dayOf(manager)
  const system = sales.map((sale) => ({ kind: 'movement' as const, id: String(movementId(sale)) }))
  const confirmation = captures.map((capture) => String(captureId(capture)))
  return manager.call(cashConciliations.match, {
    params: { id },
    body: { version, system, confirmation, with_difference },
  })
}

test('every sale is shown with its capture, the pass and the reason of the match', async () => {
  expect(await groupOf('F02')).toMatchObject({ pass_no: 1, score: 100, status: 'confirmed' })
  expect(await groupOf('F09')).toMatchObject({ pass_no: 3, status: 'confirmed' })
  expect(await groupOf('F13')).toMatchObject({ pass_no: 5 })
  expect(await groupOf('S2')).toEqual(await groupOf('F13'))
  expect(await groupOf('F14')).toMatchObject({ pass_no: 4, status: 'suggested', difference_cents: -2700 })
  expect((await groupOf('F02'))?.sentence).toContain('NSU 187 e autorização R11201 iguais')
  expect(await groupOf('F18')).toBeUndefined()
})

test('the first screen of the matching equals that of the whole matching, for each filter', async () => {
  const { id } = await dayOf(manager)
  const fullBoard = await getBoard()
  for (const filter of RowFilter.options) {
    const opening = await manager.call(cashConciliations.opening, { params: { id }, query: { filter } })
    expect(opening).toEqual(buildMatchOpening(fullBoard, { filter, method: null }))
  }
  const pix = await manager.call(cashConciliations.opening, { params: { id }, query: { method: 'pix' } })
  expect(pix).toEqual(buildMatchOpening(fullBoard, { filter: 'all', method: 'pix' }))
  expect([...pix.board.system, ...pix.board.confirmation].map(({ method }) => method)).toContain('pix')
  expect(pix.count).toBeLessThan(pix.counts.all)
})

test('a confirmed suggestion stays confirmed after later imports', async () => {
  const suggested = await groupOf('F14')
  await decide('confirmMatch', suggested!.id)
  await receive('cielo')
  expect(await groupOf('F14')).toMatchObject({
    id: suggested!.id,
    status: 'confirmed',
    sentence: expect.stringContaining('confirmado por Gerente'),
  })
  await decide('confirmMatch', suggested!.id)
  expect((await groupOf('F14'))?.sentence.match(/confirmado por/g)).toHaveLength(1)
})

test('an undone match is not proposed again, and a person may match its items by hand', async () => {
  const group = await groupOf('F02')
  await decide('undoMatch', group!.id)
  expect(await groupOf('F02')).toBeUndefined()
  const day = await dayOf(manager)
  expect(day.differences.map(({ code }) => code)).toEqual(expect.arrayContaining(['D01', 'D02']))
  await match(['F02'], ['C01'])
  expect(await groupOf('F02')).toMatchObject({ pass_no: 7, score: 100, sentence: 'Casado por Gerente' })
  expect((await dayOf(manager)).differences.map(({ code }) => code)).not.toContain('D01')
})

test('undoing many matches frees all their items, and their pairs are not proposed again', async () => {
  const { groups } = await getBoard()
  const { id, version } = await dayOf(manager)
  const group_ids = groups.map((group) => group.id)
  const { outcomes } = await manager.call(dayMatches.undoMatchMany, {
    params: { id },
    body: { version, group_ids },
  })
  expect(outcomes.every(({ done }) => done)).toBe(true)
  await receive('cielo')
  const after = await getBoard()
  const pairs = (list: typeof after) => list.confirmation.filter((item) => item.group_id !== null)
  expect(pairs(after)).toEqual([])
  const { rows } = await api.test.admin.query(
    `select count(*) filter (where status = 'undone')::int as undone, count(*)::int as groups from matches
      where pair_type = 'SALE'`,
  )
  expect(rows[0].undone).toBe(rows[0].groups)
})

test('one reason explains many differences; those with another code are skipped with the reason', async () => {
  const day = await dayOf(manager)
  const findDifferenceIds = (code: string) => day.differences.filter((one) => one.code === code).map((one) => one.id)
  const { data } = await manager.call(cashConciliations.reasons, { params: { id: day.id } })
  const reason_id = data.find(({ difference_codes }) => difference_codes.includes('D09'))!.id
  const { outcomes } = await manager.call(dayMatches.explainMany, {
    params: { id: day.id },
    body: {
      version: day.version,
      difference_ids: [...findDifferenceIds('D09'), ...findDifferenceIds('D07')],
      reason_id,
      note: 'Contado de novo com o operador.',
    },
  })
  expect(outcomes.map(({ done, reason }) => reason ?? done)).toEqual([
    true,
    true,
    'Motivo não permitido para o código D07.',
  ])
  const after = await dayOf(manager)
  expect(after.differences.filter(({ status }) => status === 'explained').map(({ code }) => code)).toEqual([
    'D09',
    'D09',
  ])
})

test('a tie is shown with its candidates and settled by the choice of a person', async () => {
  await api.test.admin.query(
    `update system_movements set nsu = null, auth_code = null, terminal_logical_no = null where id = any ($1)`,
    [[movementId('F02'), movementId('F07')]],
  )
  await api.test.admin.query(
    `update acquirer_transactions set gross_cents = 12870, captured_at = '2026-10-14T09:40:00Z' where id = $1`,
    [captureId('C04')],
  )
  await receive('pos')
  const { ambiguous } = await getBoard()
  expect(ambiguous).toMatchObject([
    {
      system: [`movement:${movementId('F02')}`],
      confirmation: [`capture:${captureId('C01')}`, `capture:${captureId('C04')}`],
    },
  ])
  await match(['F02'], ['C01'])
  expect((await getBoard()).ambiguous).toEqual([])
})

test('only a suggestion can be refused', async () => {
  const { id, version } = await dayOf(manager)
  const refuse = (group_id: number) =>
    manager.call(dayMatches.refuseMatch, { params: { id, group_id }, body: { version } })
  await expect(refuse((await groupOf('F02'))!.id)).rejects.toMatchObject({
    message: 'Só uma sugestão pode ser recusada.',
  })
  await refuse((await groupOf('F14'))!.id)
  expect(await groupOf('F14')).toBeUndefined()
})

test('of two people who undo the same match, the second is refused because the day changed', async () => {
  const { id, version } = await dayOf(manager)
  const group_id = (await groupOf('F02'))!.id
  const undo = () => manager.call(cashConciliations.undoMatch, { params: { id, group_id }, body: { version } })
  const outcomes = await Promise.allSettled([undo(), undo()])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, code: 'version.stale' })
})

test('items already matched, different sums and unknown items are refused', async () => {
  await expect(match(['F02'], ['C10'])).rejects.toMatchObject({
    status: 409,
    message: 'Este item já está casado com Cartão de débito de R$ 128,70 (NSU 187).',
  })
  await expect(match(['F18'], ['C03'])).rejects.toMatchObject({ status: 409, code: 'match.taken' })
  await expect(match(['F18'], ['X3'])).rejects.toMatchObject({
    status: 422,
    message: 'A soma selecionada difere em -R$ 88,10.',
  })
  await expect(match(['F18'], ['C10'])).rejects.toMatchObject({ status: 404 })
  await expect(match(['F01'], ['X3'])).rejects.toMatchObject({ status: 404 })
})

test('a person may match different amounts and register the difference, which then needs a reason', async () => {
  await match(['F18'], ['X3'], true)
  expect(await groupOf('F18')).toMatchObject({
    pass_no: 7,
    status: 'confirmed',
    difference_cents: -8810,
    sentence: 'Casado por Gerente com diferença de -R$ 88,10',
  })
  const { differences } = await dayOf(manager)
  expect(differences.find(({ code, ref }) => code === 'D03' && ref.includes(String(captureId('X3'))))).toMatchObject({
    status: 'open',
    amount_cents: -8810,
  })
  await receive('cielo')
  expect(await groupOf('F18')).toMatchObject({ pass_no: 7, difference_cents: -8810 })
})

test('a match of equal amounts registers no difference', async () => {
  await decide('undoMatch', (await groupOf('F02'))!.id)
  await match(['F02'], ['C01'], true)
  expect(await groupOf('F02')).toMatchObject({ difference_cents: 0, sentence: 'Casado por Gerente' })
})

test('a person may match items that the system only suggested in another match', async () => {
  await api.test.admin.query('update system_movements set amount_cents = 5800 where id = $1', [movementId('F23')])
  await api.test.admin.query('update system_movements set nsu = null, auth_code = null where id = $1', [
    movementId('F23'),
  ])
  await receive('pos')
  await match(['F23'], ['C08'])
  expect(await groupOf('F23')).toMatchObject({ pass_no: 7 })
  expect(await groupOf('F14')).toBeUndefined()
})

test('a match is undone when its sale is cancelled', async () => {
  await decide('confirmMatch', (await groupOf('F02'))!.id)
  await api.test.admin.query('update system_movements set cancelled_at = now() where id = $1', [movementId('F02')])
  await receive('pos')
  expect((await dayOf(manager)).differences.map(({ code }) => code)).toContain('D08')
  const { confirmation } = await getBoard()
  expect(confirmation.find(({ id }) => id === String(captureId('C01')))?.group_id).toBeNull()
})
