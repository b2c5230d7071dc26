import { smallDay } from '../../areas/imports/testing/pos-export.fixture.ts'
import { writePosExport } from '../../formats/pos-export/pos-export-write.ts'
import { zipOf } from '../../formats/sheet/sheet.fixture.ts'
import { validFiles } from '../../formats/testing/valid-files.testing.ts'

// Files of at most 1 MB that are the most expensive known ones for their reader, for every kind of file.

const maxBytes = 1_000_000
const filled = (head: string, part: string, tail = '') =>
  head + part.repeat(Math.floor((maxBytes - head.length - tail.length) / part.length)) + tail
const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const book = (rows: string, strings = '') =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...(strings !== '' && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
  })
const numbered = (count: number, build: (no: number) => string, by = ';') =>
  Array.from({ length: count }, (_, no) => build(no)).join(by)
const cells = (count: number, build: (no: number) => string) => numbered(count, build, '')
const longText = (size: number) => `<si><t>${'x'.repeat(size)}</t></si>`
const pointing = (rows: number, columns: number) =>
  cells(rows, (no) => `<row r="${no + 1}">${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`)

const minuteOf = (no: number) => String(no % 60).padStart(2, '0')
const cardSales = (date: string, amountOf: (no: number) => number) => {
  const heading = 'Data da venda;Hora da venda;Estabelecimento;Forma de pagamento;Valor bruto;NSU/DOC\n'
  const line = (no: number) => `${date};08:${minuteOf(no)};1000000001;Crédito à vista;${amountOf(no)};${100_000 + no}\n`
  return heading + cells(Math.floor((maxBytes - heading.length) / Buffer.byteLength(line(99_999))), line)
}
const tillSales = (count: number) => {
  const rest = { till_movements: [], readings: [], fuellings: [], sales: [], tank_dips: [], fuel_receipts: [] }
  const payment = { line_no: 1, shift: 'T1', movement_type: 'VND-CRV', method: 'credit' as const }
  const payments = Array.from({ length: count }, (_, no) => ({
    ...{ ...payment, external_id: `${no}`, sale_id: `${no}`, amount_cents: 1000 },
    occurred_at: `2026-10-14T08:${minuteOf(no)}:00-03:00`,
  }))
  return Buffer.from(writePosExport({ ...smallDay(), ...rest, payments })).toString()
}

export const hostileFiles: Readonly<Record<string, string | Uint8Array>> = {
  'a day of card sales': cardSales('14/10/2026', () => 10),
  'a day of card sales of many amounts': cardSales('15/10/2026', (no) => 10 + (no % 9000)),
  'a day of till sales that card sales fit': tillSales(4500),
  '10,000 columns': `${numbered(10_000, (no) => `Valor ${no}`)}\n${numbered(10_000, () => '1,00')}\n`,
  '512 columns of one heading': filled(
    `${numbered(512, () => 'Data da venda')}\n`,
    `${numbered(512, () => '14/10/2026')}\n`,
  ),
  '512 columns of near headings': filled(
    `${numbered(512, (no) => `Valor brutu${no % 10}`)}\n`,
    `${numbered(512, () => '1.234')}\n`,
  ),
  'headings of 60 kB': filled('', `${'Ação '.repeat(12_000)};${'ü'.repeat(2000)}\n`),
  'one line of a CSV': filled('Data;Histórico;Valor', ';x'),
  'a statement of short lines': filled('Data;Histórico;Valor\n', '1/1/26;a;1\n'),
  'a statement of totals': filled('Data;Histórico;Valor\n', 'Total;;1.234\n'),
  'many quotes': filled('Data;Histórico;Valor\n', '"""";"a""b";"1,00"\n'),
  'an open quote': filled('Data;Histórico;Valor\n"', 'a;b\n'),
  'deep JSON': filled('{"detalhes":[', '{"a":['),
  'deep JSON of a till': `{"type":"header","x":${'['.repeat(maxBytes - 100)}`,
  'a JSON of many rows': filled('{"detalhes":[{"a":1}', ',{"a":1,"b":"2"}', ']}'),
  'deep XML': filled('<Conciliation>', '<a>'),
  'a deep invoice': filled('<nfeProc><NFe>', '<det>'),
  'many attributes': filled('<Conciliation ', 'a="1" ', '>'),
  'an OFX of one line': filled(
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>',
    '<STMTTRN><TRNAMT>1.00<FITID>1</STMTTRN>',
  ),
  'an OFX of open elements': filled('<OFX>', '<A>'),
  'a CNAB 240 of one line': filled(
    Buffer.from(validFiles['cnab240-statement']).toString('latin1').split('\r\n')[0] ?? '',
    '0',
  ),
  'a CNAB 240 of short lines': filled(Buffer.from(validFiles['cnab240-statement']).toString('latin1'), '3\r\n'),
  'a ZIP of 8,000 files': zipOf(Object.fromEntries(Array.from({ length: 8000 }, (_, no) => [`${no}.csv`, '']))),
  'an XLSX of one long text': book(pointing(3000, 300), longText(60_000)),
  'an XLSX of many cells': book(pointing(5000, 200), longText(10)),
  'an XLSX of 100 MB': book('<row/>'.repeat(16_000_000)),
  'an XLSX of 20 MB of texts': book(pointing(1, 1), longText(10).repeat(800_000)),
  'an XLSX of 16,000 columns': book(`<row r="1">${'<c t="n"><v>1</v></c>'.repeat(16_000)}</row>`),
}
