import { once } from 'node:events'
import PdfDocument from 'pdfkit'
import { encode } from 'uqr'
import { toLatin } from './paper.ts'

type Place = { x: number; y: number }

/** Positions are in millimetres from the upper left corner of an upright A4 sheet, font sizes in points. */
export type FormMark =
  | (Place & {
      kind: 'text'
      width: number
      text: string
      size: number
      bold?: boolean
      align?: 'right' | 'center'
      lines?: number
    })
  | (Place & { kind: 'line'; to: Place; dashed?: boolean })
  | (Place & { kind: 'bars'; width: number; height: number; widths: readonly number[] })
  | (Place & { kind: 'qr'; size: number; text: string })

type Document = InstanceType<typeof PdfDocument>

const pointsPerMm = 72 / 25.4
const quietZone = 4
const lineHeight = 1.2

export async function buildFormPdf(title: string, pages: readonly (readonly FormMark[])[]): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: title } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(document, 'end')
  for (const marks of pages) {
    document.addPage()
    for (const mark of marks) draw(document, mark)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function draw(document: Document, mark: FormMark) {
  const x = mark.x * pointsPerMm
  const y = mark.y * pointsPerMm
  switch (mark.kind) {
    case 'text':
      return drawText(document, mark)
    case 'line':
      document.moveTo(x, y).lineTo(mark.to.x * pointsPerMm, mark.to.y * pointsPerMm)
      if (mark.dashed) document.dash(3, { space: 2 })
      document.lineWidth(0.5).strokeColor('#000').stroke()
      document.undash()
      return
    case 'bars':
      return drawBars(document, mark)
    case 'qr':
      return drawQr(document, mark)
  }
}

// Text beyond `lines` is cut with an ellipsis, so that it does not overlap the text below.
function drawText(document: Document, mark: FormMark & { kind: 'text' }) {
  const { x, y, width, text, size, bold, align = 'left', lines } = mark
  const heightLimit = lines === undefined ? {} : { height: lines * size * lineHeight, ellipsis: true }
  document
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor('#000')
    .text(toLatin(text), x * pointsPerMm, y * pointsPerMm, { width: width * pointsPerMm, align, ...heightLimit })
}

function drawBars(document: Document, mark: FormMark & { kind: 'bars' }) {
  const unit = (mark.width * pointsPerMm) / mark.widths.reduce((sum, width) => sum + width, 0)
  let x = mark.x * pointsPerMm
  for (const [index, width] of mark.widths.entries()) {
    if (index % 2 === 0) document.rect(x, mark.y * pointsPerMm, width * unit, mark.height * pointsPerMm)
    x += width * unit
  }
  document.fill('#000')
}

// Draws adjacent modules of a row as one rectangle: no hairline between them, and a smaller file.
function drawQr(document: Document, mark: FormMark & { kind: 'qr' }) {
  const { data, size } = encode(mark.text, { ecc: 'M', border: quietZone })
  const unit = (mark.size * pointsPerMm) / size
  for (const [row, modules] of data.entries()) {
    for (let from = modules.indexOf(true); from !== -1; ) {
      const light = modules.indexOf(false, from)
      const to = light === -1 ? size : light
      document.rect(mark.x * pointsPerMm + from * unit, mark.y * pointsPerMm + row * unit, (to - from) * unit, unit)
      from = modules.indexOf(true, to)
    }
  }
  document.fill('#000')
}
