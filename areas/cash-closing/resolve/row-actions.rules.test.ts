import { openDifference } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { buildPairRows } from '../cash-conciliations/workbench.rules.ts'
import { boardGroup, boardItem } from '../workbench/board.fixture.ts'
import { buildMatchedRows, buildProblems, type DayProblem } from './problems.rules.ts'
import { findRowActions } from './row-actions.rules.ts'

const rows = buildPairRows({
  system: [
    boardItem('movement', '14', { group_id: 2 }),
    boardItem('movement', '20', { amount_cents: 5000 }),
    boardItem('movement', '30', { amount_cents: 100 }),
  ],
  confirmation: [
    boardItem('capture', '8', { group_id: 2 }),
    boardItem('capture', '21', { amount_cents: 5000 }),
    boardItem('capture', '31', { amount_cents: 100 }),
    boardItem('capture', '32', { amount_cents: 100 }),
  ],
  groups: [boardGroup(2)],
  ambiguous: [
    {
      system: ['movement:30'],
      confirmation: ['capture:31', 'capture:32'],
      sentence: '2 opções',
    },
  ],
})
const unpaid = openDifference('D01', -5000, { ref: 'movement:20' })
const unsold = openDifference('D02', 5000, { ref: 'capture:21' })
const problems = buildProblems([unpaid, unsold], rows)
const find = (key: string): DayProblem => {
  const problem = [...problems, ...buildMatchedRows([], rows)].find((one) => one.key === key)
  if (!problem) throw new Error(`no problem ${key}`)
  return problem
}
const [sale, capture, matched] = [find(unpaid.id), find(unsold.id), find('group:2')]
const tied = problems.find(({ row }) => row?.tie != null)

test('with several rows selected no key acts on one of them alone', () => {
  const actions = findRowActions([sale, capture], matched)
  for (const action of [actions.split, actions.post, actions.undo])
    expect(action).toEqual({ blocked: 'Selecione uma só linha.' })
  expect(actions.match).toMatchObject({ input: { confirmation: ['21'] } })
  expect(findRowActions([sale], sale).post).toEqual({ input: { difference_id: unpaid.id } })
  expect(findRowActions([], matched).undo).toEqual({ input: { kind: 'undo', label: 'Desfazer', group_id: 2 } })
})

test('a selection with a matched row is not matched without it', () => {
  const { match, register } = findRowActions([sale, capture, matched], matched)
  expect(match.blocked).toBe('Uma linha da seleção já está casada.')
  expect(register.blocked).toBe('Uma linha da seleção já está casada.')
})

test('the candidates of a tie are matched together only if a person selected them', () => {
  expect(findRowActions([], tied).register.blocked).toMatch(/^Há mais de um par possível/)
  expect(findRowActions(tied ? [tied] : [], tied).register.blocked).toBeUndefined()
})

const own_date = '2026-10-15'
const otherDay = openDifference('D05', 0, { ref: 'capture:8' })
const rowsOfOtherDay = (status: 'suggested' | 'confirmed', own_day_status: 'open' | 'submitted') =>
  buildPairRows({
    system: [boardItem('movement', '14', { group_id: 2 })],
    confirmation: [boardItem('capture', '8', { group_id: 2, own_date, own_day_status })],
    groups: [boardGroup(2, { status })],
    ambiguous: [],
  })

test('a capture of another day (D05) counts on its own day without its match, also a suggested one', () => {
  for (const status of ['suggested', 'confirmed'] as const) {
    const [problem] = buildProblems([otherDay], rowsOfOtherDay(status, 'open'))
    expect(findRowActions([], problem).undo).toEqual({
      input: {
        kind: 'undo',
        label: 'Contar no dia da captura',
        group_id: 2,
        released: { id: '8', date: own_date },
      },
    })
  }
})

test('no match is undone whose capture is of a day under review, with or without a difference', () => {
  const blocked = 'O dia 15/10/2026, da captura, está “Em análise”: este casamento não pode ser desfeito.'
  const delivered = [
    ...buildProblems([otherDay], rowsOfOtherDay('suggested', 'submitted')),
    ...buildProblems([otherDay], rowsOfOtherDay('confirmed', 'submitted')),
    ...buildMatchedRows([], rowsOfOtherDay('confirmed', 'submitted')),
  ]
  expect(delivered.map((problem) => findRowActions([], problem).undo)).toEqual([{ blocked }, { blocked }, { blocked }])
})
