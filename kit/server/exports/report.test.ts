import type { RecordReport } from '@app/kit/contract'
import { readPdfText } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { buildReportPdf } from './report.ts'
import { makeReportFile } from './report-file.ts'

const origin = { by: 'Ana', now: '2026-10-15T12:05:00.000Z' }
const bill = (line: number) => ({
  name: `Conta ${line}`,
  amount_cents: 1050,
  note: 'Água e esgoto do pátio. '.repeat(12),
})
const report = (lines: number): RecordReport => ({
  title: 'Mapa de contas − outubro',
  facts: [['Empresa', 'Posto Modelo 01']],
  sections: [
    {
      title: 'Contas',
      columns: [
        { field: 'name', title: 'Nome' },
        { field: 'amount_cents', title: 'Valor' },
        { field: 'note', title: 'Observação', weight: 60 },
      ],
      rows: Array.from({ length: lines }, (_, line) => bill(line)),
    },
    { title: 'Estornos', columns: [{ field: 'amount_cents', title: 'Valor' }], rows: [], empty: 'Nenhum estorno.' },
  ],
  signatures: ['Gerente', 'Analista'],
})

test('a report contains its facts, each table with its sum, empty values, signatures, author and time', async () => {
  const sheets = readPdfText(await buildReportPdf(report(3), origin))
  expect(sheets).toHaveLength(1)
  const [text = ''] = sheets
  for (const words of ['Mapa de contas - outubro', 'Empresa: Posto Modelo 01', 'Conta 2', '31,50', 'Nenhum estorno.'])
    expect(text).toContain(words)
  expect(text.split('\n').slice(-3)).toEqual(['Gerente', 'Analista', 'Ana · 15/10/2026 09:05 · página 1 de 1'])
})

test('a long table continues over the pages under its headings, and its notes are never cut', async () => {
  const sheets = readPdfText(await buildReportPdf(report(80), origin))
  expect(sheets.length).toBeGreaterThan(2)
  for (const sheet of sheets.slice(0, 2)) expect(sheet).toContain('Observação')
  expect(sheets.join('\n').match(/Água/g)).toHaveLength(80 * 12)
  expect(sheets.at(-1)).toContain(`página ${sheets.length} de ${sheets.length}`)
})

test('the same report is exported as a workbook with one sheet for each table, with its name', async () => {
  const file = await makeReportFile(report(2), { ...origin, format: 'xlsx' })
  expect(file.file_name).toBe('mapa-de-contas-outubro.xlsx')
  const text = 'content' in file ? Buffer.from(file.content).toString('latin1') : ''
  expect(text).toContain('xl/worksheets/sheet3.xml')
  expect(text).not.toContain('xl/worksheets/sheet4.xml')
})
