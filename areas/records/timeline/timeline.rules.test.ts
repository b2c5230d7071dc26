import { defineRecord } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatEntryTitle, listFieldChanges } from './timeline.rules.ts'

const record = defineRecord({
  entity: 'pump',
  name: 'Bomba',
  ability: 'admin',
  page: '/pump/:id',
  subject: 'difference.code',
  actions: { swap: 'Bomba trocada' },
  fields: {
    status: { label: 'Situação', values: { open: 'Em aberto', closed: 'Fechado' } },
    amount_cents: 'Valor',
    volume_ml: 'Volume',
    fee_ppm: 'Taxa',
    price_millis: 'Preço',
    unit_cost_micros: 'Custo',
    floors: 'Andares',
    active: 'Ativa',
    opened_on: 'Aberta em',
    seen_at: 'Vista em',
    abilities: { label: 'Permissões', values: { admin: 'Administração', storage: 'Estoque' } },
    seals: 'Lacres',
    'difference.note': 'Justificativa',
  },
})
const changes = (before: unknown, after: unknown) =>
  listFieldChanges(record, before, after).map(({ label, before: was, after: is }) => `${label}: ${was} → ${is}`)

test.each([
  ['amount_cents', -1000, 123456, 'Valor: -R$ 10,00 → R$ 1.234,56'],
  ['volume_ml', 0, 1234500, 'Volume: 0,000 L → 1.234,500 L'],
  ['fee_ppm', 16500, 20000, 'Taxa: 1,65% → 2%'],
  ['price_millis', 6190, 6290, 'Preço: R$ 6,190 → R$ 6,290'],
  ['unit_cost_micros', 1, 2, 'Custo: R$ 0,000001 → R$ 0,000002'],
  ['floors', 1, 2000, 'Andares: 1 → 2.000'],
  ['active', true, false, 'Ativa: Sim → Não'],
  ['opened_on', '2026-10-14', null, 'Aberta em: 14/10/2026 → null'],
  ['seen_at', null, '2026-10-14T02:30:00.000Z', 'Vista em: null → 13/10/2026 23:30'],
  ['status', 'open', 'closed', 'Situação: Em aberto → Fechado'],
  ['status', 'open', 'unheard', 'Situação: Em aberto → unheard'],
])('a change of %s is shown with its unit and words', (field, before, after, text) => {
  expect(changes({ [field]: before }, { [field]: after })).toEqual([text])
})

test('a change of a list shows only the removed and the added items', () => {
  expect(changes({ abilities: ['admin'] }, { abilities: ['admin', 'storage'] })).toEqual(['Permissões: null → Estoque'])
})

test('a line of a list is shown with all its values', () => {
  const seal = { no: 'L1', sealed_on: '2026-01-10' }
  expect(changes({ seals: [seal] }, { seals: [{ ...seal, sealed_on: '2026-02-02' }] })).toEqual([
    'Lacres: L1 10/01/2026 → L1 02/02/2026',
  ])
})

test('a nested field is found by its full name or by its own name', () => {
  expect(changes({ difference: { note: null } }, { difference: { note: 'Contado.' } })).toEqual([
    'Justificativa: null → Contado.',
  ])
  expect(changes(null, { line: { amount_cents: 1 } })).toEqual(['Valor: null → R$ 0,01'])
})

test('a field that is not declared is never shown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const secret = 'a hash of a password'
      const fieldChanges = listFieldChanges(
        record,
        { before, password_hash: secret },
        { after, password_hash: `${secret} again` },
      )
      expect(JSON.stringify(fieldChanges)).not.toContain(secret)
    }),
  )
})

test('a state that did not change lists no changes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (state) => {
      expect(listFieldChanges(record, state, state)).toEqual([])
    }),
  )
})

test('the title of an entry contains the action and its object', () => {
  expect(formatEntryTitle(record, { action: 'swap', before: null, after: null })).toBe('Bomba trocada')
  expect(formatEntryTitle(record, { action: 'create', before: null, after: { difference: { code: 'D09' } } })).toBe(
    'Cadastro criado · D09',
  )
  const file = { file_name: 'via.pdf' }
  expect(formatEntryTitle(record, { action: 'attachment.remove', before: file, after: null })).toBe(
    'Anexo retirado · via.pdf',
  )
  expect(formatEntryTitle(record, { action: 'unheard-of', before: undefined, after: undefined })).toBe('Alteração')
})
