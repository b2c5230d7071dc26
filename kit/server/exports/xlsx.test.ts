import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildListWorkbook } from './xlsx.ts'

const columns = [
  { field: 'name', title: 'Nome' },
  { field: 'amount_cents', title: 'Valor' },
]

async function* bills() {
  yield { name: 'Água', amount_cents: 1050 }
  yield { name: '=1+1', amount_cents: -250 }
}

function partOf(file: Buffer, name: string) {
  const at = file.indexOf(name)
  const extraLength = file.readUInt16LE(at - 2)
  return inflateRawSync(file.subarray(at + name.length + extraLength)).toString()
}

test('a workbook freezes its heading and filters its rows, but not the row of sums', async () => {
  const sheet = partOf(await buildListWorkbook(columns, bills()), 'xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:B3"/>')
  expect(sheet.match(/<row /g)).toHaveLength(4)
  expect(sheet).toContain('<v>10.5</v>')
  expect(sheet).toContain('<v>8</v>')
})

test('a text named as a property of every object is written with a quote, so that the file is not damaged', async () => {
  async function* customers() {
    for (const name of ['constructor', '__proto__', 'toString', 'Água']) yield { name, amount_cents: 1 }
  }
  const file = await buildListWorkbook(columns, customers())
  const texts = partOf(file, 'xl/sharedStrings.xml').match(/(?<=<t>)[^<]+/g)
  expect(texts).toEqual(['Nome', 'Valor', "'constructor", "'__proto__", "'toString", 'Água', 'Total'])
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).not.toMatch(/<v>[^<]*[a-z]/)
})
