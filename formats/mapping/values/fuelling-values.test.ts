import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryToday, digitsOf } from '../../testing/arbitraries.fixture.ts'
import { buildFileCalendar } from '../../values/dates.ts'
import type { FieldType } from '../schema/mapping-fields.ts'
import { readValue } from './mapping-values.ts'

const formats = {
  decimal: ',' as const,
  implied_decimals: 0,
  days: [],
  calendar: buildFileCalendar(arbitraryToday.today),
}
const read = (type: FieldType, text: string) => readValue(type, text, formats)

test.each([
  ['plate', 'abc1d23', 'ABC1D23'],
  ['plate', 'ABC-1234', 'ABC1234'],
  ['odometer', '123.456', 123_456],
  ['odometer', '123456,7 km', 123_456],
  ['odometer', '0', 0],
  ['litres', '250', 250_000],
  ['litres', '1.234,567 L', 1_234_567],
  ['litres', '-10,123', 10_123],
  ['driver', '004471', '004471'],
  ['driver', '4471 - José da Silva', '4471'],
  ['driver', 'José da Silva', 'J. D. S.'],
  ['driver', '123.456.789-09', '***.456.789-**'],
  ['driver', '4471 CPF 123.456.789-09', '4471 ***.456.789-**'],
  ['driver', '123 456 789 09', '***.456.789-**'],
  ['driver', '--', null],
] as const)('the reader of the field %s turns "%s" into %s', (type, text, value) => {
  expect(read(type, text)).toEqual({ value })
})

test.each([
  ['plate', 'AB123CD', 'AB123CD', '"AB123CD" não é uma placa brasileira; ficou como veio.'],
  ['plate', 'SEM PLACA', null, '"SEM PLACA" não é uma placa; o campo ficou vazio.'],
  ['odometer', '-5', null, '"-5" é um hodômetro negativo; o campo ficou vazio.'],
  ['odometer', 'N/I', null, '"N/I" não é um número de quilômetros; o campo ficou vazio.'],
  ['odometer', '99999999', null, '"99999999" é mais do que um hodômetro mostra; o campo ficou vazio.'],
  ['litres', 'dez', null, '"dez" não é um número de litros; o campo ficou vazio.'],
  ['litres', '10,1234', null, '"10,1234" não é um número de litros; o campo ficou vazio.'],
] as const)(
  'a wrong value in the field %s is a notice and does not refuse its row: "%s"',
  (type, text, value, warning) => {
    expect(read(type, text)).toEqual({ value, warning })
  },
)

test('the CPF of a driver is stored masked in any notation', () => {
  fc.assert(
    fc.property(digitsOf(11), fc.constantFrom('', 'Motorista ', 'CPF: '), fc.boolean(), (cpf, before, formatted) => {
      const text = formatted ? cpf.replace(/(...)(...)(...)/, '$1.$2.$3-') : cpf
      expect(read('driver', `${before}${text}`)).toEqual({ value: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**` })
    }),
  )
})

test('written plates, odometers and litres are read back unchanged', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const plates = fc
    .tuple(letter, letter, letter, digitsOf(1), fc.oneof(letter, digitsOf(1)), digitsOf(2))
    .map((parts) => parts.join(''))
  const integers = fc.integer({ min: 0, max: 9_999_999 })
  fc.assert(
    fc.property(plates, integers, integers, fc.boolean(), (plate, km, ml, formatted) => {
      const number = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 0 })
      expect(read('plate', formatted ? `${plate.slice(0, 3)}-${plate.slice(3)}`.toLowerCase() : plate)).toEqual({
        value: plate,
      })
      expect(read('odometer', formatted ? number(km) : `${km}`)).toEqual({ value: km })
      const litres = `${Math.trunc(ml / 1000)},${String(ml % 1000).padStart(3, '0')}`
      expect(read('litres', formatted ? `${litres} L` : litres)).toEqual({ value: ml })
    }),
  )
})

test('no fuelling value of a fleet network refuses its sale', () => {
  const types = fc.constantFrom<FieldType>('plate', 'odometer', 'litres', 'driver')
  fc.assert(fc.property(types, fc.string(), (type, text) => 'value' in read(type, text)))
})
