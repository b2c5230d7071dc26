import { expect, test } from 'vitest'
import { describeTyping, proposeAnswer } from './inconsistency-answers.rules.ts'

const found = (change: Partial<Parameters<typeof proposeAnswer>[0]>) =>
  proposeAnswer({ code: 'I01', suggestion: '', suggested: {}, fields: [], proven: true, links: [], ...change })
const field = (name: 'nsu' | 'auth_code' | 'terminal_logical_no' | 'e2e_id', value: string | null = null) => ({
  field: name,
  value,
  original: value,
})
const numbers = [field('nsu'), field('auth_code', 'R11690')]

test('a receipt that was found is used as it is, without the fields that are right already', () => {
  expect(found({ fields: numbers, suggested: { nsu: '000203', auth_code: 'R11690' } })).toEqual({
    kind: 'correct',
    label: 'Usar NSU 000203',
    values: { nsu: '000203' },
  })
  const bare = [field('nsu'), field('auth_code')]
  expect(found({ fields: bare, suggested: { nsu: '000203', auth_code: 'R11690' } })?.label).toBe(
    'Usar NSU 000203 e autorização R11690',
  )
  expect(found({ code: 'I02', fields: bare, suggested: { nsu: '195' } })?.label).toBe('Usar NSU 195 nesta venda')
})

test('numbers of a receipt of the amount and hour only are not given with one key', () => {
  expect(found({ fields: numbers, suggested: { nsu: '000203' }, proven: false })).toBeNull()
})

test('the terminal of the capture and the Pix of the amount are named on their button', () => {
  expect(
    found({ code: 'I03', fields: [field('terminal_logical_no', '7')], suggested: { terminal_logical_no: '62010001' } })
      ?.label,
  ).toBe('Usar o terminal 62010001')
  const suggestion = 'Pix recebido às 15:02 no mesmo valor: E1.'
  expect(found({ code: 'I07', suggestion, fields: [field('e2e_id')], suggested: { e2e_id: 'E1' } })?.label).toBe(
    'Usar o Pix das 15:02',
  )
})

test('a sale and a fuelling that fit are linked, and only while both are free', () => {
  const links = [{ id: '7', label: 'Bico 1 às 06:12' }]
  expect(found({ code: 'I09', suggested: { fuelling_id: '7' }, links })).toEqual({
    kind: 'link',
    label: 'Vincular',
    other: '7',
  })
  expect(found({ code: 'I09', suggested: { fuelling_id: '7' } })).toBeNull()
})

test('without evidence nothing is proposed, and the button says what to type', () => {
  expect(found({ fields: numbers })).toBeNull()
  expect(describeTyping('I13')).toBe('Digitar o envelope')
  expect(describeTyping('I03')).toBe('Corrigir')
})
