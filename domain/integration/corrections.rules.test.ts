import { BusinessDate } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ContentField, correctContent, findCorrections } from './corrections.rules.ts'

const fields: ContentField[] = [
  { name: 'due_date', label: 'Vencimento', kind: 'date', rule: BusinessDate },
  { name: 'history', label: 'Histórico', kind: 'text', rule: z.string().trim().max(5, 'Use até 5 caracteres.') },
  { name: 'cost_center', label: 'Centro de custo', kind: 'text', rule: z.string().transform((text) => text || null) },
]
const payload = { due_date: '2026-11-13', history: 'Venda', value_cents: 57420 }
const masked_payload = JSON.stringify({ ...payload, history: '••••' })
const correct = (values: Record<string, string>) => correctContent({ fields, payload, masked_payload, values })

test('the correctable fields are shown with their masked values; an absent one is empty', () => {
  expect(findCorrections(fields, masked_payload).map(({ name, value }) => [name, value])).toEqual([
    ['due_date', '2026-11-13'],
    ['history', '••••'],
    ['cost_center', ''],
  ])
})

test('a correction changes the fields whose values differ from the shown ones, and no other', () => {
  expect(correct({ due_date: '2026-12-14', history: '••••', cost_center: '' })).toEqual({
    payload: { ...payload, due_date: '2026-12-14' },
    labels: ['Vencimento'],
  })
  expect(correct({ due_date: '2026-11-13' })).toEqual({ payload, labels: [] })
})

test.each([
  ['value_cents', '1', 'Este campo não se corrige aqui.'],
  ['__proto__', '1', 'Este campo não se corrige aqui.'],
  ['history', 'Venda do dia', 'Use até 5 caracteres.'],
])('the field %s does not become %j', (name, text, message) => {
  expect(correct(Object.fromEntries([[name, text]]))).toEqual({ wrong: { name, message } })
})

test('a content that is no object, or was cut, has empty fields', () => {
  expect(findCorrections(fields.slice(0, 1), '{"due_date":"2026-')).toMatchObject([{ value: '' }])
  expect(findCorrections(fields.slice(0, 1), '[1]')).toMatchObject([{ value: '' }])
})
