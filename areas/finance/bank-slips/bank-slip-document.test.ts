import { inflateSync } from 'node:zlib'
import { writeBankSlip } from '@app/formats'
import { readPdfText } from '@app/kit/testing'
import zxing from '@zxing/library'
import { expect, test } from 'vitest'
import { brCodeBroken } from './bank-slip-document.contract.ts'
import { buildBankSlipDocument, type SlipPaper } from './bank-slip-document.server.ts'

const pix =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5918POSTO EXEMPLO LTDA6009SAO PAULO62070503***63042F22'

function paperOf(change: Partial<SlipPaper> = {}): SlipPaper {
  const values = { portfolio: '109', our_number: '98712345', branch: '0057', account: '72192' }
  const { slip } = writeBankSlip({ due_on: '2026-11-30', amount_cents: 123456, layout: 'itau', values })
  if (!slip) throw new Error('the slip was not made')
  return {
    slip,
    beneficiary: { name: 'Posto Exemplo Ltda', document: '12ABC34501DE35', address: 'Rua A, 1, São Paulo/SP' },
    beneficiary_code: '0057 / 72192-0',
    payer: { name: 'Transportes Ágeis', document: '52998224725', address: 'Rua B, 2, Campinas/SP' },
    document_no: 'NF 1234/1',
    document_on: '2026-11-20',
    processed_on: '2026-11-20',
    document_kind: 'DM',
    accepted: false,
    payment_place: 'Pagável em qualquer banco até o vencimento',
    instructions: ['Após o vencimento cobrar multa de 2%.', 'Não receber após 30 dias.'],
    br_code: pix,
    ...change,
  }
}

const contentOf = async (papers: SlipPaper[]) => {
  const file = await buildBankSlipDocument(papers)
  return 'content' in file ? Buffer.from(file.content) : Buffer.alloc(0)
}

type Rectangle = { x: number; y: number; width: number; height: number }

function rectanglesOf(file: Buffer): Rectangle[] {
  const at = file.indexOf('stream\n')
  const commands = inflateSync(file.subarray(at + 7, file.indexOf('\nendstream', at))).toString('latin1')
  const number = '(-?[0-9.]+)'
  return [...commands.matchAll(new RegExp(`${number} ${number} ${number} ${number} re`, 'g'))].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number)
    return { x, y, width, height }
  })
}

function scan(rectangles: readonly Rectangle[], format: zxing.BarcodeFormat): string {
  const dots = 4 / Math.min(...rectangles.flatMap((one) => [one.width, one.height]))
  const room = 12 * (4 / dots)
  const left = Math.min(...rectangles.map(({ x }) => x))
  const top = Math.min(...rectangles.map(({ y }) => y))
  const extent = (end: number, start: number) => Math.ceil((end - start + 2 * room) * dots)
  const width = extent(Math.max(...rectangles.map((one) => one.x + one.width)), left)
  const height = extent(Math.max(...rectangles.map((one) => one.y + one.height)), top)
  const light = new Uint8ClampedArray(width * height).fill(255)
  for (const rectangle of rectangles) {
    const x = Math.round((rectangle.x - left + room) * dots)
    const y = Math.round((rectangle.y - top + room) * dots)
    const right = Math.round((rectangle.x + rectangle.width - left + room) * dots)
    const bottom = Math.round((rectangle.y + rectangle.height - top + room) * dots)
    for (let row = y; row < bottom; row++) light.fill(0, row * width + x, row * width + right)
  }
  const image = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(light, width, height)))
  const hints = new Map<zxing.DecodeHintType, unknown>([[zxing.DecodeHintType.POSSIBLE_FORMATS, [format]]])
  return new zxing.MultiFormatReader().decode(image, hints).getText()
}

const isBar = ({ height }: Rectangle) => height > 30

test('a scanner reads the printed barcode of the slip', async () => {
  const paper = paperOf()
  const drawn = rectanglesOf(await contentOf([paper])).filter(isBar)
  expect(drawn).toHaveLength(4 / 2 + 22 * 5 + 2)
  expect(scan(drawn, zxing.BarcodeFormat.ITF)).toBe(paper.slip.barcode)
})

test('the printed barcode measures 103 by 13 millimetres', async () => {
  const drawn = rectanglesOf(await contentOf([paperOf()])).filter(isBar)
  const last = drawn.at(-1)
  const millimetres = (points: number) => ((points * 25.4) / 72).toFixed(1)
  expect(millimetres((last?.x ?? 0) + (last?.width ?? 0) - (drawn[0]?.x ?? 0))).toBe('103.0')
  expect(millimetres(last?.height ?? 0)).toBe('13.0')
})

test('a scanner reads the Pix code of a hybrid slip as the bank provided it', async () => {
  const drawn = rectanglesOf(await contentOf([paperOf()])).filter((one) => !isBar(one))
  expect(scan(drawn, zxing.BarcodeFormat.QR_CODE)).toBe(pix)
  expect(rectanglesOf(await contentOf([paperOf({ br_code: null })])).every(isBar)).toBe(true)
})

test('both parts of a slip show beneficiary, payer, amount and due date', async () => {
  const [text = ''] = readPdfText(await contentOf([paperOf()]))
  for (const words of [
    'Itaú',
    '341-7',
    '34191.09982 71234.580059 77219.200001 3 16460000123456',
    'Posto Exemplo Ltda · 12.ABC.345/01DE-35 · Rua A, 1, São Paulo/SP',
    'Transportes Ágeis · 529.982.247-25 · Rua B, 2, Campinas/SP',
    '30/11/2026',
    'R$ 1.234,56',
    '109/98712345-8',
  ])
    expect(text.split(words)).toHaveLength(3)
  expect(text).toContain('Após o vencimento cobrar multa de 2%.')
})

test('a name that is too long for its box is cut with dots', async () => {
  const name = `Auto Posto ${'Comércio de Combustíveis '.repeat(12)}`
  const beneficiary = { name, document: '12ABC34501DE35', address: 'Rua A' }
  const [text = ''] = readPdfText(await contentOf([paperOf({ beneficiary })]))
  const lines = text.split('\n').filter((line) => line.includes('Combustíveis'))
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/[…\x85]$/)
})

test('several slips are printed on one page each', async () => {
  expect(readPdfText(await contentOf([paperOf(), paperOf(), paperOf()]))).toHaveLength(3)
})

test('a slip with a broken Pix is not printed', async () => {
  await expect(buildBankSlipDocument([paperOf({ br_code: `${pix.slice(0, -1)}3` })])).rejects.toMatchObject(
    brCodeBroken,
  )
})
