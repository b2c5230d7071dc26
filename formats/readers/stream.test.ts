import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HandedItem, type ReadItem, type ReadResult, read, readHandingOver, readStream } from '../formats.ts'
import { addToContent, buildContent } from '../reading/content.ts'
import { arbitraryToday, dayAt, piecesOf } from '../testing/arbitraries.fixture.ts'
import { cieloRow, cieloSales, manyRows, numbers } from '../testing/many-rows.testing.ts'
import { codesOf } from '../testing/read-back.fixture.ts'
import { filesOfEveryKind } from '../testing/valid-files.testing.ts'

const count = 700
const sold = (no: number) => ({
  sold_on: dayAt(4000 + (no % 3)),
  product_code: '040',
  due_days: Array.from({ length: (no % 3) + 1 }, (_, index) => dayAt(4030 + 30 * index)),
})

const cielo = cieloSales(numbers(count).map((no) => ({ ...cieloRow(no), ...sold(no) })))

const large: [string, Uint8Array][] = [
  ['ofx', manyRows.ofx(count, (no) => `TRANSFERÊNCIA & PIX <${no}>`, 2)],
  ['cielo', cielo],
  ['stone', manyRows.stone(count)],
  ['pagbank', manyRows.pagbank(count)],
  ['mercado-pago', manyRows['mercado-pago'](count, (no) => `Ação; "${no}º"`)],
  ['pix', manyRows.pix(count, (no) => `José "o ${no}º"; da Conceição`)],
  ['pos-export', manyRows['pos-export'](count, () => 'Antônio Frentista')],
]

const itemsIn = ({ content }: ReadResult) => {
  if (content?.kind === 'statement') return content.accounts.flatMap((account) => account.lines).length
  if (content?.kind === 'captures') return content.captures.length + content.settlements.length
  if (content?.kind === 'pix') return content.payments.length
  return content?.kind === 'pos-export' ? content.fuellings.length : 0
}

describe('a file of several blocks', () => {
  test.each(large)('a file of %s gives the same result in any pieces', async (_, bytes) => {
    const expected = read(bytes, arbitraryToday)
    expect(expected.errors).toEqual([])
    const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constant(65_536), fc.constant(70_001)), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(sizes, async (steps) => {
        let itemCount = 0
        const count = (items: ReadItem[]) => {
          itemCount += items.length
        }
        const { head, content, ...streamed } = await readStream(piecesOf(bytes, steps), {
          ...arbitraryToday,
          onItems: count,
        })
        expect(content).toBeNull()
        expect({ ...streamed, content: expected.content }).toEqual(expected)
        expect(head?.kind).toBe(expected.content?.kind)
        expect(itemCount).toBe(itemsIn(expected))
      }),
      { numRuns: 8 },
    )
  })

  test('records are delivered before the end of the file, and the reading waits for their receiver', async () => {
    let sentBytes = 0
    let receivedItems = 0
    const firstAt: number[] = []
    async function* sendPieces() {
      for await (const piece of piecesOf(cielo, [65_536])) {
        expect(receivedItems).toBeLessThanOrEqual(sentBytes)
        sentBytes += piece.length
        yield piece
      }
    }
    const take = async (items: ReadItem[]) => {
      firstAt.push(sentBytes)
      await Promise.resolve()
      receivedItems += items.length
    }
    await readStream(sendPieces(), { ...arbitraryToday, onItems: take })
    expect(firstAt[0]).toBeLessThan(cielo.length)
    expect(receivedItems).toBe(itemsIn(read(cielo, arbitraryToday)))
  })

  test('the reading stops at the first binary byte, and the rest of the file is not requested', async () => {
    const bytes = Buffer.concat([cielo, Buffer.alloc(10), cielo])
    let sentBytes = 0
    async function* sendPieces() {
      for await (const piece of piecesOf(bytes, [65_536])) {
        sentBytes += piece.length
        yield piece
      }
    }
    const { errors } = await readStream(sendPieces(), arbitraryToday)
    expect(codesOf(errors)).toEqual(['file.binary'])
    expect(sentBytes).toBeLessThan(bytes.length)
  })
})

test.each(filesOfEveryKind)(
  'a %s file gives the same result read as a whole and in pieces of any size',
  async (_, bytes) => {
    const { content: _content, ...expected } = read(bytes, arbitraryToday)
    const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(sizes, async (steps) => {
        const { content: _none, head: _head, ...streamed } = await readStream(piecesOf(bytes, steps), arbitraryToday)
        expect(streamed).toEqual(expected)
      }),
      { numRuns: 20 },
    )
  },
)

test.each(filesOfEveryKind)(
  'a %s file delivers the items of its large lists with its layout, and returns the rest as content',
  async (_, bytes) => {
    const received: HandedItem[] = []
    const layouts = new Set<string | null>()
    const onItems = async (batch: HandedItem[], layout: string | null) => {
      received.push(...batch)
      layouts.add(layout)
    }
    const { content, ...rest } = await readHandingOver(piecesOf(bytes, [7000]), { ...arbitraryToday, onItems })
    if (content) for (const item of received) addToContent(content, item)
    if (content?.kind === 'captures') content.captures.sort((a, b) => a.line - b.line)
    expect({ ...rest, content }).toEqual(read(bytes, arbitraryToday))
    expect([...layouts]).toEqual(received.length > 0 ? [rest.layout] : [])
  },
)

test.each(filesOfEveryKind)(
  'the items that a %s file delivers in a stream make the content of the file read as a whole',
  async (_, bytes) => {
    const items: ReadItem[] = []
    const take = (batch: ReadItem[]) => void items.push(...batch)
    const { head, content } = await readStream(piecesOf(bytes, [100]), { ...arbitraryToday, onItems: take })
    expect(content ?? (head && buildContent(head, items))).toEqual(read(bytes, arbitraryToday).content)
  },
)
