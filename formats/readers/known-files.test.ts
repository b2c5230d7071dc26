import { describe, expect, test } from 'vitest'
import { inspectAny, read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'

const bytes = (text: string) => Buffer.from(text, 'utf8')
const ns = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
const event = (type: string) =>
  `<?xml version="1.0"?><procEventoNFe ${ns} versao="1.00"><evento><infEvento><tpEvento>${type}</tpEvento></infEvento></evento></procEventoNFe>`
const table = '<table><tr><td>Data</td><td>Valor</td></tr><tr><td>14/10/2026</td><td>1,00</td></tr></table>'

describe.each([
  ['the cancellation of a NF-e', event('110111'), 'nfe-event', 'evento de cancelamento de NF-e'],
  ['a correction letter', event('110110'), 'nfe-event', 'carta de correção'],
  ['a statement of the buyer', event('210200'), 'nfe-event', 'manifestação do destinatário'],
  ['an event of no known type', event('999999'), 'nfe-event', 'É um evento de NF-e'],
  [
    'numbers of NF-e that were given up',
    `<retInutNFe ${ns} versao="4.00"><infInut/></retInutNFe>`,
    'nfe-void',
    'inutilização',
  ],
  [
    'the same with its request',
    `<ProcInutNFe ${ns} versao="4.00"><inutNFe/></ProcInutNFe>`,
    'nfe-void',
    'inutilização',
  ],
  [
    'a camt.053 statement',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>',
    'camt',
    'camt.053',
  ],
  ['a CT-e', '<cteProc versao="4.00"><CTe><infCte/></CTe></cteProc>', 'cte', 'CT-e'],
  ['a MDF-e', '<mdfeProc versao="3.00"><MDFe/></mdfeProc>', 'mdfe', 'MDF-e'],
  ['a SAT coupon', '<CFe><infCFe versao="0.08"/></CFe>', 'cfe', 'CF-e SAT'],
  [
    'a SPED of goods',
    '|0000|019|0|01102026|31102026|POSTO|12345678000195||SP|\r\n|0001|0|\r\n',
    'sped',
    'EFD ICMS/IPI',
  ],
  ['a SPED of contributions', '|0000|006|0|||01102026|31102026|POSTO|\r\n|0001|0|\r\n', 'sped', 'EFD Contribuições'],
  ['a SPED of accounting', '|0000|LECD|01012026|31122026|POSTO|\r\n', 'sped', 'ECD'],
  ['a sheet in HTML', `<html><head><title>Extrato</title></head><body>${table}</body></html>`, 'html', '.xls'],
  ['a bare HTML table', `\n ${table}`, 'html', 'HTML'],
  [
    'a sheet in XML of 2003',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    'spreadsheet-xml',
    'XML de 2003',
  ],
  [
    'a MT940 statement',
    ':20:STARTUMS\r\n:25:00100/12345\r\n:28C:1/1\r\n:60F:C261013BRL100,00\r\n:61:2610141014C1,00NMSC\r\n',
    'mt940',
    'MT940',
  ],
  [
    'a MT940 in its SWIFT envelope',
    '{1:F01BANKBRSP0000000000}{2:I940}{4:\r\n:20:1\r\n:25:1\r\n:60F:C261013BRL1,00\r\n-}',
    'mt940',
    'MT940',
  ],
])('%s', (_, text, code, words) => {
  test('the file gets its own message from its content, not from its name, when read and when inspected', async () => {
    const { layout, errors } = read(bytes(text), arbitraryToday)
    expect([layout, errors.map((error) => error.code)]).toEqual([null, [`file.known-${code}`]])
    expect(errors[0]?.message).toContain(words)
    expect((await inspectAny(bytes(text), 'extrato.xls', arbitraryToday)).errors).toEqual(errors)
  })
})

test('a table of columns and an unknown text are not recognised as known files', () => {
  for (const text of ['Data;Valor\n14/10/2026;1,00\n', 'olá, mundo\n', '|nome|valor|\n|a|1|\n'])
    expect(read(bytes(text), arbitraryToday).errors.map(({ code }) => code)).toEqual(['file.unknown-layout'])
})
