import { once } from 'node:events'
import PdfDocument from 'pdfkit'
import { sumOf } from '../../contract/contract.ts'

type PaperColumn = { title: string; weight: number; number: boolean }
type TextStyle = { bold?: boolean; wrap?: boolean }

const margin = 32
const lineHeight = 13
const cellSize = 7.5
const lineColour = '#c5cec9'

const replacements: Readonly<Record<string, string>> = { '−': '-', '≥': '>=', '≤': '<=', '≠': '<>', '→': '->' }

/** Replaces characters that the standard PDF fonts lack: anything but Latin letters becomes a question mark. */
export const toLatin = (text: string) =>
  [...text.replace(/[\t\r\n]+/g, ' ')]
    .map(
      (letter) => replacements[letter] ?? (letter.charCodeAt(0) < 256 || '–—“”‘’•…€'.includes(letter) ? letter : '?'),
    )
    .join('')

export function openPaper(title: string) {
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
  let y = margin

  const fontOf = (bold = false) => (bold ? 'Helvetica-Bold' : 'Helvetica')
  const makeRoom = (height: number) => {
    if (y + height <= bottom) return false
    document.addPage()
    y = margin
    return true
  }
  const underline = () => document.moveTo(margin, y).lineTo(right, y).lineWidth(0.3).strokeColor(lineColour).stroke()

  /** Writes text over the whole width. `keep` is the height that must fit on the same page after it. */
  function write(
    text: string,
    { size, bold, after = 2, keep = 0 }: { size: number; bold?: boolean; after?: number; keep?: number },
  ) {
    const options = { width: right - margin }
    document.font(fontOf(bold)).fontSize(size)
    makeRoom(document.heightOfString(toLatin(text), options) + keep)
    document.text(toLatin(text), margin, y, options)
    y = document.y + after
  }

  function table(columns: readonly PaperColumn[]) {
    const weightSum = sumOf(columns, ({ weight }) => weight)
    const widths = columns.map(({ weight }) => (weight / weightSum) * (right - margin))
    const widthOf = (index: number) => (widths[index] ?? 0) - 4
    const heightOf = (cells: readonly string[]) =>
      Math.max(...cells.map((text, index) => document.heightOfString(toLatin(text), { width: widthOf(index) })))

    function draw(cells: readonly string[], { bold, wrap }: TextStyle, height: number) {
      document.font(fontOf(bold)).fontSize(cellSize)
      const lineOptions = wrap ? {} : { height: lineHeight, lineBreak: false, ellipsis: true }
      let x = margin
      cells.forEach((text, index) => {
        const align = columns[index]?.number ? 'right' : 'left'
        document.text(toLatin(text), x + 2, y + 3, { width: widthOf(index), ...lineOptions, align })
        x += widths[index] ?? 0
      })
      y += height
      underline()
    }
    const headings = () =>
      draw(
        columns.map(({ title }) => title),
        { bold: true },
        lineHeight,
      )

    makeRoom(lineHeight * 2)
    headings()
    return (cells: readonly string[], style: TextStyle = {}) => {
      document.font(fontOf(style.bold)).fontSize(cellSize)
      const height = style.wrap ? Math.max(lineHeight, heightOf(cells) + 5) : lineHeight
      if (makeRoom(height)) headings()
      draw(cells, style, height)
    }
  }

  function signatures(names: readonly string[]) {
    makeRoom(lineHeight * 4)
    y += lineHeight * 3
    const width = (right - margin) / names.length
    names.forEach((name, index) => {
      const x = margin + index * width
      document
        .moveTo(x, y)
        .lineTo(x + width - 24, y)
        .lineWidth(0.6)
        .strokeColor('#000')
        .stroke()
      document
        .font(fontOf())
        .fontSize(8)
        .text(toLatin(name), x, y + 4, { width: width - 24, lineBreak: false })
    })
    y += lineHeight * 1.5
  }

  async function end(foot: string) {
    const { start, count } = document.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      document.switchToPage(page)
      const options = { width: right - margin, align: 'right', lineBreak: false, height: lineHeight } as const
      document
        .font(fontOf())
        .fontSize(cellSize)
        .text(
          `${toLatin(foot)} · página ${page + 1} de ${count}`,
          margin,
          document.page.height - margin - lineHeight,
          options,
        )
    }
    document.end()
    await ended
    return Buffer.concat(chunks)
  }

  return { write, table, signatures, end }
}
