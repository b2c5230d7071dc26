import { expect, test } from 'vitest'
import { describeTyping, findStep, proposeAnswer } from './inconsistency-answers.rules.ts'

type Answerable = Parameters<typeof proposeAnswer>[0]
const answerable = (change: Partial<Answerable>): Answerable => ({
  code: 'I01',
  suggestion: '',
  suggested: {},
  fields: [],
  proven: true,
  links: [],
  shifts: [],
  named_customer: null,
  named_employee: null,
  item_kind: 'movement',
  item_id: '9',
  nozzle_id: null,
  cash_conciliation_id: 'd',
  ...change,
})
const found = (change: Partial<Answerable>) => proposeAnswer(answerable(change))
const step = (change: Partial<Answerable>) => findStep(answerable(change))
const field = (name: Answerable['fields'][number]['field'], value: string | null = null) => ({
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

test('a fact that makes a line right is accepted with it as the reason', () => {
  const shop = 'A mesma venda tem R$ 300,00 de loja ou serviço, que as parcelas pagam.'
  expect(found({ code: 'I14', suggested: { accepted: shop } })).toEqual({
    kind: 'accept',
    label: 'É da loja: aceitar',
    reason: shop,
  })
  const label = (code: Answerable['code'], accepted: string) => found({ code, suggested: { accepted } })?.label
  expect(label('I11', 'Era a troca de preço das 10:12, pedida para o bico.')).toBe('Era a troca de preço: aceitar')
  expect(label('I12', 'Era a aferição de 20,000 L, registrada às 07:30.')).toBe('Era a aferição: aceitar')
  expect(label('I15', 'A captura também foi cancelada, às 17:01.')).toBe('Aceitar')
})

test('the customer that an unknown name fits is proposed', () => {
  expect(found({ code: 'I08', named_customer: 'Padaria São João' })).toEqual({
    kind: 'correct',
    label: 'É Padaria São João',
    values: { customer: 'Padaria São João' },
  })
})

test('the employee whom the paper of an advance names is proposed', () => {
  expect(found({ code: 'I16', named_employee: 'Davi Rocha' })).toEqual({
    kind: 'correct',
    label: 'É de Davi Rocha',
    values: { employee: 'Davi Rocha' },
  })
})

test('the next envelope is named on its button', () => {
  const fields = [field('envelope_no')]
  expect(found({ code: 'I13', fields, suggested: { envelope_no: 'ENV-00418' } })?.label).toBe(
    'Usar o envelope ENV-00418',
  )
})

test('the only shift that was open is named on its button; without one the button leads to the shifts', () => {
  const line = { code: 'I06' as const, fields: [field('shift', '1')] }
  const shifts = [{ id: '7', name: '2 · Caixa 1', operator: 'Davi Rocha' }]
  expect(found({ ...line, shifts, suggested: { shift: '7' } })).toEqual({
    kind: 'correct',
    label: 'Contar no turno 2 · Caixa 1',
    values: { shift: '7' },
  })
  expect(found(line)).toBeNull()
  expect(step(line)?.label).toBe('Ver os turnos')
})

test.each([
  ['I04', {}, 'Escolher o tipo', '/cash-conciliation/d/manual-transactions?operacao=reclassify&origem=9'],
  [
    'I04',
    { suggested: { method_to: 'debit' } },
    'Reclassificar: Cartão de débito',
    '/cash-conciliation/d/manual-transactions?operacao=reclassify&origem=9&forma=debit',
  ],
  ['I05', {}, 'Desconsiderar a linha', '/cash-conciliation/d/manual-transactions?operacao=exclude&origem=9'],
  ['I06', {}, 'Ver os turnos', '/cash-conciliation/d?tab=turnos'],
  [
    'I09',
    { item_kind: 'fuelling' },
    'Registrar a venda',
    '/cash-conciliation/d/manual-transactions?operacao=add&origem=fuelling:9',
  ],
  ['I11', { nozzle_id: 'n' }, 'Conferir o bico', '/fuel-nozzle?open=n'],
  ['I12', { nozzle_id: 'n' }, 'Registrar aferição ou intervenção', '/fuel-nozzle?open=n'],
  ['I14', {}, 'Ver a captura', '/cash-conciliation/d?tab=casamento&item=movement:9'],
  ['I15', {}, 'Decidir', '/cash-conciliation/d?tab=resolver&item=movement:9'],
  ['I03', { item_kind: 'capture' }, 'Apurar', '/cash-conciliation/d?tab=resolver&item=capture:9'],
] as const)('%s without evidence leads to the place where it is solved (%#)', (code, change, label, to) => {
  expect(step({ code, ...change })).toEqual({ label, to })
})
