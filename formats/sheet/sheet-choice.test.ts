import { describe, expect, test } from 'vitest'
import { statement } from '../mapping/mapping.fixture.ts'
import { Mapping } from '../mapping/schema/mapping-schema.ts'
import { readFirstRows, readMappedRows } from '../mapping/tables/mapping-book.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { zipOf } from './sheet.fixture.ts'
import { newSheetIndex } from './sheet-choice.ts'

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const table = (memo: string) =>
  [
    ['Data', 'Histórico', 'Valor'],
    ['14/10/2026', memo, '1,00'],
  ]
    .map((row) => `<row>${row.map(cell).join('')}</row>`)
    .join('')
const sheet = (memo: string) => `<worksheet><sheetData>${table(memo)}</sheetData></worksheet>`

const book = zipOf({
  'xl/workbook.xml': `<workbook><sheets><sheet name="Resumo" sheetId="9" r:id="rId2"/><sheet name="Vendas Outubro"
    sheetId="2" r:id="rId1"/><sheet name="Ação" sheetId="3" r:id="rId3"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship
    Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId3" Target="worksheets/sheet3.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheet('vendas'),
  'xl/worksheets/sheet2.xml': sheet('resumo'),
  'xl/worksheets/sheet3.xml': sheet('ação'),
})
const memos = async (setting: string) => {
  const mapping = statement({ sheet: setting })
  const { rows, fault } = await readMappedRows(mapping, book, { ...arbitraryToday, most: 10 })
  return fault?.message ?? rows.map(({ values }) => values.memo)
}

describe('the selected sheet of a workbook', () => {
  test.each([
    ['', ['vendas']],
    ['1', ['resumo']],
    ['2', ['vendas']],
    ['Resumo', ['resumo']],
    ['acao', ['ação']],
    ['/^Vendas/', ['vendas']],
  ])('the sheet setting "%s" selects the sheet with %j', async (setting, found) =>
    expect(await memos(setting)).toEqual(found),
  )

  test.each(['4', 'Compras', '/^vendas/'])(
    'a missing sheet "%s" is an error that lists the existing sheets',
    async (setting) =>
      expect(await memos(setting)).toBe(`A planilha não tem a aba "${setting}"; tem: Resumo, Vendas Outubro, Ação.`),
  )

  test.each([
    ['/(a/', 'Expressão inválida: falta fechar um parêntese.'],
    ['0', 'A primeira aba é a de número 1.'],
  ])('the sheet setting "%s" is refused', (setting, message) => {
    const { error } = Mapping.safeParse({ ...statement(), sheet: setting })
    expect(error?.issues[0]?.message).toBe(message)
  })

  test('only the first thousand sheets of a workbook are searched', () => {
    const { book, sheets } = newSheetIndex()
    book.write(`<workbook><sheets>${'<sheet name="a" r:id="b"/>'.repeat(1500)}</sheets></workbook>`)
    expect(sheets()).toHaveLength(1000)
  })

  test('a workbook without sheet names offers only its first sheet', async () => {
    const plain = zipOf({ 'xl/worksheets/sheet1.xml': sheet('vendas') })
    const options = { most: 9, delimiter: 'auto', encoding: 'auto' } as const
    expect((await readFirstRows(plain, { ...options, sheet: '' })).fault).toBeNull()
    expect((await readFirstRows(plain, { ...options, sheet: '1' })).fault?.message).toContain('não pôde ser lida')
  })
})
