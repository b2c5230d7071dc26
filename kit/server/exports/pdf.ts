import { once } from 'node:events'
import { kindOf, localDate, localTime, showDate } from '@app/kit/contract'
import PdfDocument from 'pdfkit'
import { type Cell, cellOf, type ExportColumn, sumsOf, textOfCell } from './cells.ts'

export type PdfHead = { title: string; filters: readonly string[]; by: string; now: string }

const margin = 32
const lineHeight = 13
const size = 7.5

// The fonts of every PDF reader know Latin letters; anything else is shown as such.
const latin = (text: string) =>
  [...text.replace(/[\t\r\n]+/g, ' ')]
    .map((letter) => (letter.charCodeAt(0) < 256 || '–—“”‘’•…€'.includes(letter) ? letter : '?'))
    .join('')

const isNumber = (cell: Cell) => cell.kind === 'number'

/** A document to read and sign: title, filters in words, repeated headings, sums, page of pages, who and when. */
export async function pdfOf(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  { title, filters, by, now }: PdfHead,
) {
  const document = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin,
    bufferPages: true,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  const right = document.page.width - margin
  const bottom = document.page.height - margin - lineHeight * 1.5
  const weights = columns.map(({ field, title }) => Math.max(title.length, kindOf(field) === 'other' ? 16 : 12))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const widths = weights.map((weight) => (weight / whole) * (right - margin))
  let y = margin

  const draw = (cells: readonly { text: string; number: boolean }[], font: 'Helvetica' | 'Helvetica-Bold') => {
    document.font(font).fontSize(size)
    let x = margin
    cells.forEach(({ text, number }, index) => {
      const width = widths[index] ?? 0
      const options = { width: width - 4, height: lineHeight, lineBreak: false, ellipsis: true } as const
      document.text(latin(text), x + 2, y + 3, { ...options, align: number ? 'right' : 'left' })
      x += width
    })
    y += lineHeight
    document.moveTo(margin, y).lineTo(right, y).lineWidth(0.3).strokeColor('#c5cec9').stroke()
  }
  const headings = () =>
    draw(
      columns.map(({ title, field }) => ({
        text: title,
        number: kindOf(field) !== 'other' && !/_(at|date)$/.test(field),
      })),
      'Helvetica-Bold',
    )
  const next = () => {
    if (y + lineHeight <= bottom) return
    document.addPage()
    y = margin
    headings()
  }
  const cellsOf = (row: Readonly<Record<string, unknown>>) =>
    columns.map((column) => {
      const cell = cellOf(row, column)
      return { text: textOfCell(cell), number: isNumber(cell) }
    })

  document.font('Helvetica-Bold').fontSize(13).text(latin(title), margin, y)
  y = document.y + 2
  const words = filters.length > 0 ? filters.join(' · ') : 'Todos os registros'
  document
    .font('Helvetica')
    .fontSize(8)
    .text(latin(words), margin, y, { width: right - margin })
  y = document.y + 6
  headings()
  const sums = sumsOf(columns)
  for await (const row of rows) {
    sums.add(row)
    next()
    draw(cellsOf(row), 'Helvetica')
  }
  if (sums.any()) {
    next()
    const total = cellsOf(sums.row())
    draw(
      total.map((cell, index) => (index === 0 && cell.text === '' ? { text: 'Total', number: false } : cell)),
      'Helvetica-Bold',
    )
  }
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const foot = `${by} · ${showDate(localDate(now))} ${localTime(now)} · página ${page + 1} de ${count}`
    const place = { width: right - margin, align: 'right', lineBreak: false, height: lineHeight } as const
    document
      .font('Helvetica')
      .fontSize(7.5)
      .text(latin(foot), margin, document.page.height - margin - lineHeight, place)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}
