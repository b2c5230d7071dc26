import { expect, test } from 'vitest'
import { read } from '../formats.ts'
import { newReport } from '../reading/report.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, errorsIn, readText, textOf } from '../testing/read-back.fixture.ts'
import { validFiles } from '../testing/valid-files.testing.ts'

const number = '4000010000000042'
const full = 'card.full-number'

const fileOf = (layout: keyof typeof validFiles) => {
  const text = textOf(validFiles[layout])
  const unmasked = text.replace(/\d{6}\*+\d{4}/g, (masked) => number.slice(0, masked.length).padEnd(masked.length))
  return { text, shown: unmasked }
}
const cards = ['cielo-v13-sales', 'rede-eevc', 'rede-eevd', 'getnet-v10', 'stone-v2'] as const

test('the first full card number is reported after any number of errors, and later ones are only counted', () => {
  const report = newReport()
  for (let line = 1; line <= 300; line++) report.error('field.invalid', 'valor inválido.', { line })
  report.error(full, 'número completo de cartão.', { line: 301 })
  report.error(full, 'número completo de cartão.', { line: 302 })
  report.close()
  expect(report.errors).toHaveLength(202)
  expect(report.errors.slice(-2)).toMatchObject([
    { code: full, line: 301 },
    { message: 'Há mais 101 erros no arquivo.' },
  ])
})

test.each(cards)('a %s file with a full card number is refused', (layout) => {
  const { text, shown: unmasked } = fileOf(layout)
  expect(unmasked).not.toBe(text)
  expect(errorsIn(unmasked)).toContain(full)
})

test.each(['cielo-v13-sales', 'rede-eevc', 'rede-eevd', 'getnet-v10'] as const)(
  'a full card number after the end of a %s extract is reported, and no other error there is',
  (layout) => {
    const { text, shown: unmasked } = fileOf(layout)
    const once = errorsIn(text + text)
    const twice = errorsIn(text + unmasked)
    expect(once).not.toContain(full)
    expect(new Set(twice)).toEqual(new Set([...once, full]))
  },
)

test('a full card number is found in a Cielo sale without its summary', () => {
  const lines = fileOf('cielo-v13-sales').shown.split('\r\n')
  expect(errorsIn(lines.toSpliced(1, 1).join('\r\n'))).toContain(full)
})

test('a full card number is found in the second copy of a repeated PagBank movement', () => {
  const page = JSON.parse(textOf(validFiles['pagbank-transactional']))
  const [first] = page.detalhes
  const twice = { ...page, detalhes: [...page.detalhes, { ...first, cartao_bin: number }] }
  expect(codesOf(read(Buffer.from(JSON.stringify(twice)), arbitraryToday).errors)).toContain(full)
})

test('a full card number is found in a Cielo line after 300 unreadable lines', () => {
  const [head = '', summary = '', sale = '', ...rest] = fileOf('cielo-v13-sales').text.split('\r\n')
  const bad = `${sale.slice(0, 37)}20261399${sale.slice(45)}`
  const card = sale.replace(/\d{6}\*+\d{4}/, (masked) => number.padEnd(masked.length).slice(0, masked.length))
  const { errors } = readText([head, summary, ...Array.from({ length: 300 }, () => bad), card, ...rest].join('\r\n'))
  expect(errors.find(({ code }) => code === full)).toMatchObject({ line: 303, value: null })
})
