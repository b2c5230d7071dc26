import { describe, expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs } from '../testing/read-back.fixture.ts'
import { draft, paid } from './pos-export.fixture.ts'
import { type PosExportDraft, writePosExport } from './pos-export-write.ts'

const textOf = (file: PosExportDraft) => Buffer.from(writePosExport(file)).toString('utf8')
const readText = (text: string) => read(Buffer.from(text), arbitraryToday)
const warningsOf = (file: PosExportDraft) => {
  const { errors, warnings } = read(writePosExport(file), arbitraryToday)
  expect(errors).toEqual([])
  return warnings.map((warning) => [warning.code, warning.line, warning.field])
}

test('optional fields can be omitted, and instants are converted to UTC', () => {
  const result = read(writePosExport(draft), arbitraryToday)
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result).toMatchObject({
    institution: 'pdv-modelo',
    establishments: ['12ABC34501DE35'],
    period: { from: '2026-10-14', to: '2026-10-14' },
    totals: { records: 5, gross_cents: 19305 },
  })
  expect(contentAs(result.content, 'pos-export').payments[0]).toMatchObject({
    line: 5,
    occurred_at: '2026-10-14T22:21:00.000Z',
    nsu: null,
    installments: 1,
    document_attached: false,
  })
})

describe('contradictions inside an export are warnings', () => {
  test('payments that do not add up to their sale are a warning', () => {
    expect(warningsOf({ ...draft, payments: [paid(1, 'debit', 10000)] })).toEqual([
      ['pos.payments-sum', 4, 'total_cents'],
    ])
  })

  test('a cancelled payment does not count towards its sale', () => {
    const cancelled = { ...paid(2, 'credit', 9305), cancelled_at: '2026-10-14T19:30:00-03:00' }
    expect(warningsOf({ ...draft, payments: [paid(1, 'debit', 10000), cancelled] })).toHaveLength(1)
  })

  test('each reference to a record that the file lacks is one warning with a count', () => {
    const { warnings } = read(writePosExport({ ...draft, shifts: [], fuellings: [] }), arbitraryToday)
    expect(warnings.map(({ code, message }) => [code, message.replace(/^[^:]*: /, '')])).toEqual([
      ['pos.unknown-reference', 'turno que não está no arquivo, citado em mais 2 registros.'],
      ['pos.unknown-reference', 'abastecimento que não está no arquivo.'],
    ])
  })

  test('a day that the header does not announce and a totalizer that decreases are warnings', () => {
    const reading = { nozzle_no: 1, business_date: '2026-10-13', seq: 1, opening_ml: 2, closing_ml: 1, test_ml: 0 }
    const found = warningsOf({ ...draft, readings: [{ ...reading, source: 'manual' }] }).map(([code]) => code)
    expect(found).toEqual(['pos.unannounced-day', 'pos.reading-backwards'])
  })

  test('a repeated line is a warning, and both lines are imported', () => {
    const twice = { ...draft, payments: [...draft.payments, paid(2, 'credit', 9305)] }
    expect(warningsOf(twice).map(([code]) => code)).toContain('pos.repeated-line')
    const result = read(writePosExport(twice), arbitraryToday)
    expect(result.content?.kind === 'pos-export' && result.content.payments).toHaveLength(3)
  })
})

describe('refused exports', () => {
  const codes = (text: string) => codesOf(readText(text).errors)
  const text = textOf(draft)
  const lines = text.split('\n')

  test('a file that is cut between lines or inside one is refused', () => {
    expect(codes(`${lines.slice(0, 4).join('\n')}\n`)).toEqual(['file.truncated'])
    expect(codes(text.slice(0, -20))).toEqual(['pos.no-json', 'file.truncated'])
  })

  test('a file with a line less or a cent more than its trailer counts is refused', () => {
    expect(codes(lines.filter((_, index) => index !== 4).join('\n'))).toContain('file.truncated')
    expect(codes(text.replace('"amount_cents":9305', '"amount_cents":9306'))).toEqual(['pos.trailer'])
  })

  test('a file with lines after its trailer is refused', () => {
    expect(codes(`${text}${lines[1]}\n`)).toEqual(['pos.after-trailer'])
  })

  test('a file with two different records of one key is refused', () => {
    const file = { ...draft, payments: [...draft.payments, paid(2, 'credit', 1)] }
    expect(codes(textOf(file))).toEqual(['pos.duplicate-key'])
  })

  test.each([
    ['"volume_ml":45000', '"volume_ml":45000.5', 'items.0.volume_ml', 'não é um número inteiro'],
    ['"total_cents":19305,"items"', '"total_cents":-1,"items"', 'total_cents', 'é negativo'],
    ['"kind":"fuel"', '"kind":"gas"', 'kind', 'não é um destes: fuel, shop, service'],
    ['"sale_id":"V22","shift":"T1","occurred_at"', '"shift":"T1","occurred_at"', 'sale_id', 'campo obrigatório'],
    ['T19:20:00-03:00","kind"', 'T19:20:00","kind"', 'occurred_at', 'não é data e hora ISO com fuso'],
    [
      '"sale_id":"V22","shift":"T1","occurred_at":"2026',
      '"sale_id":"V22","shift":"T1","occurred_at":"2126',
      'occurred_at',
      'data fora do período aceito',
    ],
    ['"items":[', '"invoice_key":"123","items":[', 'invoice_key', 'não é uma chave de acesso válida'],
  ])('%s written as %s is an error with line, field and reason', (from, to, field, reason) => {
    const [error] = readText(
      lines.map((line) => (line.includes('"type":"sale"') ? line.replace(from, to) : line)).join('\n'),
    ).errors
    expect(error).toMatchObject({ line: 4, field })
    expect(error?.message).toBe(`Linha 4, campo "${field}": ${reason}.`)
  })

  test('a company with wrong check digits, another version or no date is refused', () => {
    expect(readText(text.replace('12ABC34501DE35', '12ABC34501DE36')).errors).toMatchObject([{ field: 'company_cnpj' }])
    expect(readText(text.replace('"version":1', '"version":2')).errors).toMatchObject([{ field: 'version' }])
    expect(readText(text.replace('["2026-10-14"]', '[]')).errors).toMatchObject([{ field: 'business_dates' }])
  })
})

test('a record type of a later version is skipped with a warning', () => {
  const text = textOf(draft).replace('"type":"fuelling"', '"type":"loyalty"')
  expect(readText(text).warnings).toMatchObject([{ code: 'pos.unknown-type', value: 'loyalty' }])
})

test('JSON of more than 64 levels is refused without being parsed', () => {
  const nested = (levels: number) => `{"type":"sale","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const found = (levels: number) => codesOf(readText(`${textOf(draft).split('\n')[0]}\n${nested(levels)}\n`).errors)
  expect(found(65)).toContain('pos.too-deep')
  expect(found(64)).not.toContain('pos.too-deep')
})
