import { type AcquirerItem, capturesContent } from './acquirer/acquirer-items.ts'
import { readCielo } from './cielo/cielo-read.ts'
import { collectionLayout } from './cnab240/collection/collection-read.ts'
import { paymentsLayout } from './cnab240/payments/payments-read.ts'
import { statementLayout } from './cnab240/statement/statement-read.ts'
import { cnab400Layout } from './cnab400/cnab400-read.ts'
import { type Calendar, calendarOf } from './dates.ts'
import { type LineLayout, readLines } from './line-layout.ts'
import { readNfe } from './nfe/nfe-read.ts'
import { maxOfxBytes, readOfx } from './ofx/ofx-read.ts'
import { readPix } from './pix/pix-read.ts'
import { readPosExport } from './pos-export/pos-export-read.ts'
import { recogniseText } from './recognise.ts'
import { redeEefi } from './rede/rede-eefi-read.ts'
import { redeEesa } from './rede/rede-eesa-read.ts'
import { redeEevc } from './rede/rede-eevc-read.ts'
import { redeEevd } from './rede/rede-eevd-read.ts'
import { newReport, type Report } from './report.ts'
import { readStone } from './stone/stone-read.ts'
import { decodeText, unreadable } from './text.ts'
import type { CollectionTitle, Layout, ReadBody, ReadResult } from './types.ts'
import { declaresEntities } from './xml.ts'

/** `today` (`'YYYY-MM-DD'`) bounds the years a file may name: 2000 to five years after the next one. */
export type ReadOptions = { today?: string }

type Reader = (text: string, calendar: Calendar, report: Report) => ReadBody | null

const statementOf =
  (layout: LineLayout<AcquirerItem>): Reader =>
  (text, calendar, report) => {
    const { heading, items } = readLines(layout, text, calendar, report)
    return heading && { ...heading, content: capturesContent(items) }
  }

const readCollection =
  (layout: LineLayout<CollectionTitle>): Reader =>
  (text, calendar, report) => {
    const { heading, items: titles } = readLines(layout, text, calendar, report)
    return heading && { ...heading, content: { kind: 'collection', titles } }
  }

const readers: Record<Layout, Reader> = {
  ofx: readOfx,
  'cnab240-statement': readCnab240Statement,
  'cnab240-collection': readCollection(collectionLayout),
  'cnab240-payments': readCnab240Payments,
  'cnab400-collection': readCollection(cnab400Layout),
  'cielo-v13-sales': readCielo,
  'cielo-v13-payments': readCielo,
  'rede-eevc': statementOf(redeEevc),
  'rede-eevd': statementOf(redeEevd),
  'rede-eefi': statementOf(redeEefi),
  'rede-eesa': statementOf(redeEesa),
  'stone-v2': readStone,
  nfe: readNfe,
  'pix-csv': readPix,
  'pos-export': readPosExport,
}

function readCnab240Statement(text: string, calendar: Calendar, report: Report): ReadBody | null {
  const { heading, items: accounts } = readLines(statementLayout, text, calendar, report)
  return heading && { ...heading, content: { kind: 'statement', accounts } }
}

function readCnab240Payments(text: string, calendar: Calendar, report: Report): ReadBody | null {
  const { heading, items: payments } = readLines(paymentsLayout, text, calendar, report)
  return heading && { ...heading, content: { kind: 'payments', payments } }
}

const nothing: ReadBody = { institution: null, period: null, establishments: [], totals: null, content: null }

/**
 * Reads any bytes: recognises the layout by content, answers typed records, and reports what is wrong in Portuguese.
 * Never throws, in time linear in the bytes. A file with errors must be refused whole; warnings need a person's look.
 */
export function read(bytes: Uint8Array, options: ReadOptions = {}): ReadResult {
  const report = newReport()
  const { layout, body } = readBody(bytes, calendarOf(options.today ?? new Date().toISOString()), report)
  report.close()
  return { layout, ...body, warnings: report.warnings, errors: report.errors }
}

function readBody(bytes: Uint8Array, calendar: Calendar, report: Report): { layout: Layout | null; body: ReadBody } {
  const refuse = (code: string, text: string, layout: Layout | null = null) => {
    report.error(code, text)
    return { layout, body: nothing }
  }
  const reason = unreadable(bytes)
  if (reason) return refuse(reason.code, reason.text)
  const text = decodeText(bytes)
  const layout = recogniseText(text)
  if (layout === null)
    return refuse(
      'file.unknown-layout',
      'Arquivo não reconhecido. São aceitos: extrato OFX ou CNAB 240, Cielo v13 (vendas e pagamentos), Rede (EEVC, EEVD, EEFI e EESA), Stone layout 2, NF-e e NFC-e, relatório Pix em CSV e exportação do ponto de venda.',
    )
  if (layout === 'ofx' && bytes.length > maxOfxBytes)
    return refuse('ofx.too-large', 'O arquivo OFX passa do limite de 20 MB; exporte um período menor.', layout)
  if ((layout === 'ofx' || layout === 'stone-v2' || layout === 'nfe') && declaresEntities(text))
    return refuse('xml.entities', 'O arquivo declara DTD ou entidades, o que não é aceito por segurança.', layout)
  return { layout, body: readers[layout](text, calendar, report) ?? nothing }
}
