import { type ByteSource, isNamedFor, isZip, type Mapping, type Proposal } from '@app/formats'
import { type FileBeginning, firstRowsInThread, firstRowsOfBookInThread, proposeInThread } from '@app/formats/threads'
import type { Db } from '@app/kit/server'
import type { FileRefused, ImportOrder } from '../files/imports-plan.server.ts'
import { findAccepted, findLayoutsInForce, type LayoutInForce } from '../import-layouts/layouts-in-force.store.ts'

type Fault = { line: number | null; message: string }

export type LayoutChoice = {
  layout: LayoutInForce | null
  header_signature: string | null
  fault: Fault | FileRefused | null
}

const maxHeaderRows = 50
const notRecognised =
  'Arquivo não reconhecido: não é de um formato do produto, e nenhum layout publicado reconhece o cabeçalho. Mapeie as colunas ou escolha um layout.'

type ChosenLayout = { layout_id: string | null; order?: Pick<ImportOrder, 'file_name'> }

const refused = (message: string): LayoutChoice => ({
  layout: null,
  header_signature: null,
  fault: { line: null, message },
})

export async function chooseLayout(
  db: Db,
  original: Original,
  { layout_id, order }: ChosenLayout,
): Promise<LayoutChoice | undefined> {
  const layouts = await findLayoutsInForce(db)
  const beginningOf = await newBeginnings(original)
  if (layout_id !== null) {
    const layout = layouts.find((one) => one.layout_id === layout_id)
    if (!layout) return refused('O layout escolhido não tem versão publicada em uso.')
    const { rows, signatures } = await beginningOf(layout.mapping.sheet)
    const { mapping } = layout
    const chosen = signatures.map((signature) => ({ signature, name: mapping.name, version: mapping.version }))
    const header = await proposeInThread(cellsIn(rows), [mapping], chosen)
    return { layout, header_signature: header ? (signatures[header.row] ?? null) : null, fault: null }
  }
  const { rows, fault } = await beginningOf('')
  if (fault?.bound) return refused(fault.message)
  // The file is no spreadsheet or text, so the reader of its format reports it.
  if (rows.length === 0 && fault) return undefined
  const named = layouts.filter(({ mapping }) => isNamedFor(mapping, order?.file_name ?? ''))
  const equals = await bestFor(db, named, beginningOf)
  const [best] = equals
  if (!best) return refused(notRecognised)
  if (equals.length > 1) return refused(severalFit(equals))
  const layout = layouts.find(({ mapping }) => mapping === best.mapping) ?? null
  return { layout, header_signature: best.signature, fault: null }
}

async function bestFor(db: Db, layouts: readonly LayoutInForce[], beginningOf: Beginnings) {
  const found: (Proposal & { signature: string })[] = []
  for (const sheet of new Set(layouts.map(({ mapping }) => mapping.sheet))) {
    const { rows, signatures } = await beginningOf(sheet)
    const mappings = layouts.flatMap(({ mapping }) => (mapping.sheet === sheet ? mapping : []))
    const head = await proposeInThread(cellsIn(rows), mappings, await findAccepted(db, signatures))
    const signature = signatures[head?.row ?? -1] ?? ''
    for (const one of restoreProposals(head?.proposals ?? [], mappings)) found.push({ ...one, signature })
  }
  const [best] = found.sort(better)
  return best ? found.filter((one) => better(one, best) === 0) : []
}

const cellsIn = (rows: FileBeginning['rows']) => rows.map(({ cells }) => cells)

const restoreProposals = (
  proposals: readonly (Omit<Proposal, 'mapping'> & { mapping: number })[],
  mappings: readonly Mapping[],
): Proposal[] =>
  proposals.flatMap((one) => {
    const mapping = mappings[one.mapping]
    return mapping ? { ...one, mapping } : []
  })

const isNamed = ({ mapping }: Proposal) => Number(mapping.file_name_regex !== '')

const better = (a: Proposal, b: Proposal) => b.score - a.score || b.found - a.found || isNamed(b) - isNamed(a)

const severalFit = (proposals: readonly Proposal[]) =>
  `Mais de um layout lê este arquivo: ${proposals.map(({ mapping }) => mapping.name).join(', ')}. Escolha um deles.`

export type Original = { open: () => AsyncIterable<Uint8Array>; source: () => Promise<ByteSource> }

/** Bytes that are enough to recognise a layout, even with very long rows. */
const beginning = 4 * 1_048_576

type Beginnings = Awaited<ReturnType<typeof newBeginnings>>

async function newBeginnings(original: Original) {
  const head = await readFileHead(original, beginning)
  const book = isZip(head) ? await original.source() : null
  const how = { most: maxHeaderRows, delimiter: 'auto', encoding: 'auto' } as const
  const known = new Map<string, Promise<FileBeginning>>()
  return (sheetName: string) => {
    const sheet = book ? sheetName : ''
    const rows =
      known.get(sheet) ?? (book ? firstRowsOfBookInThread(book, { ...how, sheet }) : firstRowsInThread(head, how))
    known.set(sheet, rows)
    return rows
  }
}

export async function readFileHead(original: Original, most: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of original.open()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= most) break
  }
  return Buffer.concat(chunks)
}
