import { expect, test } from 'vitest'
import { correctContent } from '../integration/corrections.rules.ts'
import { titleCorrections } from './title-corrections.rules.ts'

const payload = {
  ...{ prefix: 'BKO', number: '000000003', amount_cents: 57_420, company_name: 'Posto A' },
  ...{ due_on: '2026-10-15', history: 'DEBITO BO#3-01' },
}
const correct = (values: Record<string, string>) =>
  correctContent({ fields: titleCorrections, payload, masked_payload: JSON.stringify(payload), values })

test('due date, history, nature, customer and cost centre of a title are corrected, and the rest stays', () => {
  const values = {
    ...{ due_on: '2026-10-20', history: 'debito cielo BO#3-01' },
    ...{ nature_code: ' 1010204 ', customer_code: '000901/01', cost_center_code: '1101' },
  }
  expect(correct(values)).toMatchObject({
    payload: {
      ...{ ...payload, due_on: '2026-10-20', history: 'DEBITO CIELO BO#3-01' },
      ...{ nature_code: '1010204', customer_code: '000901/01', cost_center_code: '1101' },
    },
  })
})

test('an empty code is that of the mapping', () => {
  expect(correct({ nature_code: '', customer_code: '', history: 'OUTRO' })).toMatchObject({ labels: ['Histórico'] })
})

test.each(['amount_cents', 'company_name', 'prefix', 'number', 'installment', 'type'])(
  'the field %s of a title is not corrected',
  (name) => {
    expect(correct({ [name]: '1' })).toEqual({ wrong: { name, message: 'Este campo não se corrige aqui.' } })
  },
)

test.each([
  ['history', '', 'Informe o histórico.'],
  ['history', 'x'.repeat(41), 'Use até 40 caracteres.'],
  ['history', 'CARTÃO', 'Use letras sem acento.'],
  ['nature_code', '12345678901', 'Use o código da natureza, como 1010204.'],
  ['customer_code', '000901', 'Use o código e a loja, como 000901/01.'],
  ['cost_center_code', '1234567890', 'Use o código do centro de custo, como 1101.'],
])('the %s "%s" is refused', (name, value, message) => {
  expect(correct({ [name]: value })).toEqual({ wrong: { name, message } })
})

test.each(['', '2026-02-30', '15/10/2026'])('the due date "%s" is refused', (value) => {
  expect(correct({ due_on: value })).toMatchObject({ wrong: { name: 'due_on' } })
})
