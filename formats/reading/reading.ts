import { layoutReaders } from '../readers/readers.ts'
import { recogniseText } from '../readers/recognise.ts'
import type { ReadItem, StreamResult } from '../values/answer-types.ts'
import { buildFileCalendar, type FileCalendar } from '../values/dates.ts'
import {
  binaryFile,
  decodeText,
  emptyFile,
  findUnreadableReason,
  maxFileBytes,
  type Reason,
  tooLargeFile,
  withoutBom,
} from '../values/text.ts'
import { declaresEntities, noEntities } from '../values/xml.ts'
import { refuseLargeAmounts, refuseLargeBalances } from './amount-limit.ts'
import { blockBytes, newBlocks, newFraming } from './framing.ts'
import { knownFile } from './known-files.ts'
import type { Layout } from './layouts.ts'
import { leaveOutItem } from './left-out.ts'
import { detectLineEnd, type LineEnd, newLines } from './lines.ts'
import { newReport, type ProblemReport } from './report.ts'
import type { StreamHead, StreamLayout, WholeReader } from './stream.ts'
import { newTotalsTally, type TotalsTally } from './totals-equation.ts'

type Body = Omit<StreamResult, 'layout' | 'left_out' | 'equation' | 'errors' | 'warnings'>

const nothing: Body = {
  institution: null,
  period: null,
  establishments: [],
  totals: null,
  head: null,
  content: null,
}

const unknownLayout: Reason = {
  code: 'file.unknown-layout',
  text: 'Arquivo não reconhecido. São aceitos: extrato OFX ou CNAB 240, cobrança CNAB 240 e 400, arrecadação CNAB 150, Cielo v13 e v15, Rede (EEVC, EEVD, EEFI e EESA), Getnet V10, Stone layout 2, PagBank (EDI em JSON), Mercado Pago (relatórios CSV), SiTef (retorno da conciliação), NF-e e NFC-e, Pix em CSV, da API do Banco Central (JSON) e do arquivo de 750 posições, e exportação do ponto de venda.',
}
const longLine: Reason = { code: 'file.long-line', text: 'O arquivo tem uma linha acima de 4 MB.' }

/** Never throws; the result does not depend on the pieces. */
export function newReading(today: string, emit: (item: ReadItem) => void) {
  const report = newReport()
  const calendar = buildFileCalendar(today)
  let size = 0
  let refused = false
  let layout: Layout | null = null
  let bodyReader: BodyReader | null = null
  let tally: TotalsTally | null = null

  const refuse = ({ code, text }: Reason): false => {
    refused = true
    report.error(code, text)
    return false
  }
  const begin = (head: Uint8Array): BodyReader | null => {
    // No layout begins after 64 kB of blanks.
    const reason = size > head.length ? unknownLayout : findUnreadableReason(head)
    if (reason?.code === 'file.empty' && head.length === blockBytes) return null
    if (reason) refuse(reason)
    if (reason) return null
    const text = decodeText(head)
    const found = recogniseText(text)
    layout = found
    tally = found && newTotalsTally(found)
    const emitCounted = (item: ReadItem) => {
      refuseLargeAmounts(item, report)
      if (found) leaveOutItem(found, item, report)
      tally?.add(item)
      emit(item)
    }
    if (found) return openReader(found, { lineEnd: detectLineEnd(text), calendar, report, emit: emitCounted, refuse })
    refuse(knownFile(text) ?? unknownLayout)
    return null
  }
  const takeBlock = (block: Uint8Array) => {
    size += block.length
    if (size > maxFileBytes) return refuse(tooLargeFile)
    if (bodyReader) return block.includes(0) ? refuse(binaryFile) : bodyReader.push(block)
    bodyReader = begin(block)
    return bodyReader ? bodyReader.push(withoutBom(block)) : true
  }
  const blocks = newBlocks((block) => takeBlock(block) && !refused)

  return {
    push: (bytes: Uint8Array): boolean => blocks.push(bytes),
    refuse,
    layout: () => layout,
    failed: report.failed,
    end(): StreamResult {
      blocks.end()
      if (!bodyReader && !refused) refuse(emptyFile(size))
      const body = refused ? null : bodyReader?.end()
      if (body?.head) refuseLargeBalances(body.head, report)
      const equation = (body && tally?.equation(body.totals, report)) ?? null
      report.close()
      // Read last: ending the file may add errors.
      const { leftOut: left_out, warnings, errors } = report
      return { layout, ...(refused ? nothing : (body ?? nothing)), left_out, equation, warnings, errors }
    },
  }
}

type BodyReader = { push: (bytes: Uint8Array) => boolean; end: () => Body | null }

type Opening = {
  lineEnd: LineEnd
  calendar: FileCalendar
  report: ProblemReport
  emit: (item: ReadItem) => void
  refuse: (reason: Reason) => false
}

function openReader(layout: Layout, opening: Opening): BodyReader {
  const reader = layoutReaders[layout]
  return typeof reader === 'function' ? openWholeReader(reader, opening) : openStreamReader(reader, opening)
}

function openStreamReader(layout: StreamLayout, { lineEnd, calendar, report, emit, refuse }: Opening): BodyReader {
  const feed = { calendar, report, emit }
  let framing: ReturnType<typeof newFraming>
  let head: () => StreamHead | null
  if ('lines' in layout) {
    const reading = layout.lines(feed)
    const { take } = newLines(lineEnd, reading.line)
    framing = newFraming({ lineEnd, take, tooLong: () => refuse(longLine) })
    head = reading.end
  } else {
    const reading = layout.text(feed)
    const take = (piece: string) =>
      layout.markup && declaresEntities(piece) ? refuse(noEntities) : reading.text(piece)
    framing = newFraming({ lineEnd, take })
    head = reading.end
  }
  return {
    push: framing.push,
    end() {
      framing.end()
      const found = head()
      return found && { content: null, ...found }
    },
  }
}

function openWholeReader(reader: WholeReader, { lineEnd, calendar, report, refuse }: Opening): BodyReader {
  let text = ''
  const take = (piece: string) => {
    text += piece
    return true
  }
  const framing = newFraming({ lineEnd, take })
  return {
    push: framing.push,
    end() {
      framing.end()
      const body = declaresEntities(text) ? refuse(noEntities) : reader(text, calendar, report)
      return body ? { head: null, ...body } : null
    },
  }
}
