import {
  firstRowsOf,
  headerSignature,
  type MappedRow,
  mappedRowsOf,
  maxKept,
  type Proposal,
  proposeMappings,
  type ReadResult,
  tooManyKept,
} from '@app/formats'
import type { Db } from '@app/kit/server'
import type { LayoutInForce } from '../../layouts/layouts-in-force.store.ts'
import { findAccepted, findLayoutsInForce } from '../../layouts/layouts-in-force.store.ts'

/** A file of columns read with a layout of the group, or why none reads it. */
export type MappedFile = {
  layout: LayoutInForce | null
  header_signature: string | null
  rows: readonly MappedRow[]
  /** Why nothing of it can be imported. */
  fault: { line: number | null; message: string } | null
}

const mostHeaderRows = 50
const notRecognised =
  'Arquivo não reconhecido: não é de um formato do produto, e nenhum layout publicado reconhece o cabeçalho. Crie um em Layouts de importação ou escolha o layout ao enviar.'

/** What the sender chose; nothing where the header is to tell. */
type Chosen = { layout_id: string | null }

type Choice = Omit<MappedFile, 'rows'>

const refused = (message: string): Choice => ({ layout: null, header_signature: null, fault: { line: null, message } })

/** The published layout that reads a file: the one that was chosen, or the one that its header names. */
export async function chooseLayout(db: Db, bytes: Uint8Array, { layout_id }: Chosen): Promise<Choice | undefined> {
  const layouts = await findLayoutsInForce(db)
  const { rows, fault } = await firstRowsOf(bytes, { most: mostHeaderRows, delimiter: 'auto', encoding: 'auto' })
  if (layout_id !== null) {
    const layout = layouts.find((one) => one.layout_id === layout_id)
    if (!layout) return refused('O layout escolhido não tem versão publicada em uso.')
    const header = rows.find(({ cells }) => proposeMappings(cells, [layout.mapping], []).length > 0)
    return { layout, header_signature: header ? headerSignature(header.cells) : null, fault: null }
  }
  // What is no sheet after all is told by the reader that knows what it is.
  if (rows.length === 0 && fault) return undefined
  const signatures = rows.map(({ cells }) => headerSignature(cells))
  const accepted = await findAccepted(db, signatures)
  const mappings = layouts.map(({ mapping }) => mapping)
  for (const [place, { cells }] of rows.entries()) {
    const proposals = proposeMappings(cells, mappings, accepted)
    const [best] = proposals
    if (!best) continue
    const equals = proposals.filter(({ score, found }) => score === best.score && found === best.found)
    if (equals.length > 1) return refused(severalFit(equals))
    const layout = layouts.find(({ mapping }) => mapping === best.mapping) ?? null
    return { layout, header_signature: signatures[place] ?? null, fault: null }
  }
  return refused(notRecognised)
}

// A tie is never decided by the machine.
const severalFit = (proposals: readonly Proposal[]) =>
  `Mais de um layout lê este arquivo: ${proposals.map(({ mapping }) => mapping.name).join(', ')}. Escolha o layout ao enviar.`

/** The whole file as its layout reads it. */
export async function readWithLayout(bytes: Uint8Array, choice: Choice, today: string): Promise<MappedFile> {
  if (!choice.layout || choice.fault) return { ...choice, rows: [] }
  const { rows, fault } = await mappedRowsOf(choice.layout.mapping, bytes, { today, most: maxKept + 1 })
  if (rows.length > maxKept) return { ...choice, rows: [], fault: { line: null, message: tooManyKept.text } }
  return { ...choice, rows, fault: fault ?? (rows.length === 0 ? noRows : null) }
}

const noRows = { line: null, message: 'O arquivo não traz nenhuma linha abaixo do cabeçalho.' }

/** Whether a file that no reader of the product knows may be one of columns. */
export const mayBeMapped = ({ layout, errors }: ReadResult) =>
  layout === null && errors.some(({ code }) => code === 'file.unknown-layout' || code === 'file.compressed')
