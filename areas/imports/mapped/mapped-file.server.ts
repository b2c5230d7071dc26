import {
  type ByteSource,
  type Corrections,
  type FoundColumns,
  isZip,
  type MappedRow,
  type Mapping,
  type MappingHow,
  otherFileKindMessage,
  type ReadResult,
  type TotalRows,
} from '@app/formats'
import { findLinesInThread, readMappedInThread } from '@app/formats/threads'
import type { Db } from '@app/kit/server'
import { newRefusal, type Planning } from '../files/file-kind.server.ts'
import type { ImportLeftOut } from '../files/imports.contract.ts'
import type { ImportOrder } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { findAppliedCorrections } from './applied-corrections.store.ts'
import { toCorrectionMap } from './correction-map.rules.ts'
import { chooseLayout, type LayoutChoice, type Original, readFileHead } from './mapped-choice.server.ts'
import { newMappedRemainder } from './mapped-remainder.server.ts'
import { openMapped } from './mapped-rows.server.ts'
import { listRowFaults, newBalanceRows, newLaterRows, newRowWarnings } from './mapped-values.server.ts'

export type MappedFile = LayoutChoice & Columns

type Columns = {
  count: number
  planning: Planning | null
  faults: ReturnType<typeof newRefusedRows>
  warnings: ReturnType<typeof listRowFaults>
  found: FoundColumns | null
  totals: TotalRows
  /** Rows of a workbook's other sheets, of unknown amount, and future lines of a statement. */
  left_out: readonly ImportLeftOut[]
  remainder: ReturnType<typeof newMappedRemainder>
}

export async function readColumnFile(intake: Intake, original: Original, layout_id: string | null) {
  const choice = await chooseLayout(intake.db, original, { layout_id, order: intake.order })
  return choice && readWithLayout(intake, original, choice)
}

export async function readWithLayout(intake: Intake, original: Original, choice: LayoutChoice): Promise<MappedFile> {
  const remainder = newMappedRemainder(choice.layout?.mapping.target ?? 'captures')
  const nothing = { ...choice, count: 0, planning: null, faults: newRefusedRows(), warnings: [], remainder, ...noTable }
  if (!choice.layout || choice.fault) return nothing
  const { mapping } = choice.layout
  const book = await bookOf(original)
  const kind = book ? 'xlsx' : 'csv'
  if (mapping.file_kind !== 'any' && mapping.file_kind !== kind)
    return { ...nothing, fault: { line: null, message: otherFileKindMessage(mapping) } }
  const { today, order } = intake
  const options = { today, file_name: order.file_name ?? '', ...(await findCorrections(intake.db, order)) }
  const read = await readRows(intake, { original, book, mapping }, { options, remainder })
  return { ...nothing, ...read }
}

const noTable = { found: null, totals: { rows: 0, amount_cents: 0 }, left_out: [] }

type CorrectedReading = { corrections: Corrections; only?: ReadonlySet<number> }

async function findCorrections(db: Db, { id }: ImportOrder): Promise<CorrectedReading> {
  const { corrections, only } = await findAppliedCorrections(db, id)
  return { corrections: toCorrectionMap(corrections), ...(only && { only }) }
}

export async function rawLines(original: Original, mapping: Mapping, wanted: ReadonlySet<number>) {
  return findLinesInThread({ open: original.open, book: await bookOf(original) }, mapping, wanted)
}

const bookOf = async (original: Original) => (isZip(await readFileHead(original, 1)) ? original.source() : null)

const isValid = ({ faults }: MappedRow) => faults.length === 0

type File = { original: Original; book: ByteSource | null; mapping: Mapping }

type RowReading = { options: MappingHow; remainder: MappedFile['remainder'] }

/** Stages rows while it reads them, so that any number fits in memory. */
async function readRows(intake: Intake, { original, book, mapping }: File, { options, remainder }: RowReading) {
  const staged = openMapped(intake, mapping)
  const { target } = mapping
  // Statement lines and sales are compared by other keys, so their row keys would only use memory.
  const keyed = target === 'statement_lines' && mapping.duplicates === 'ordinal' ? { ...mapping, key: [] } : mapping
  const counted = target !== 'statement_lines' && target !== 'captures'
  const faults = newRefusedRows()
  const later = newLaterRows(target)
  const balances = newBalanceRows(mapping)
  const warnings = newRowWarnings()
  const { unlessRefused, refusal } = newRefusal()
  // A refused file is still read to its end to count its rows.
  const onRows = async (rows: MappedRow[]) => {
    const lines = balances.leave(rows)
    if (lines !== rows) {
      const kept = new Set(lines)
      remainder.balance(rows.filter((row) => !kept.has(row)))
    }
    const booked = later.leave(lines)
    faults.add(listRowFaults(booked))
    remainder.refuse(booked.filter((row) => !isValid(row)))
    const valid = booked.filter(isValid)
    remainder.take(valid)
    warnings.add(valid)
    await unlessRefused(() => staged.take(valid))
  }
  const columns = { ...options, counted, onRows }
  const { rows, fault, found, totals, notices, left_out } = await readMappedInThread(
    { open: original.open, book },
    keyed,
    columns,
  )
  const planning = await unlessRefused(staged.end)
  await intake.staging.end()
  const noticed = listRowFaults([{ faults: notices }])
  const contents = {
    faults,
    warnings: [...noticed, ...warnings.all(), ...balances.all(), ...later.all()],
    found,
    totals,
    left_out: [...left_out, ...later.leftOut()],
  }
  const count = rows - later.count() - balances.count()
  const none = rows === 0 ? noRows : later.count() > 0 ? onlyLater : onlyBalances
  return { count, ...contents, planning: planning ?? null, fault: fault ?? (count === 0 ? none : (refusal() ?? null)) }
}

const onlyLater = { line: null, message: 'O arquivo só traz lançamentos futuros: envie o extrato quando acontecerem.' }
const onlyBalances = { line: null, message: 'O arquivo só traz linhas de saldo, e nenhum lançamento.' }
const noRows = { line: null, message: 'O arquivo não traz nenhuma linha abaixo do cabeçalho.' }

export const mayBeMapped = ({ layout, errors }: Pick<ReadResult, 'layout' | 'errors'>) =>
  layout === null && errors.some(({ code }) => code === 'file.unknown-layout' || code === 'file.compressed')
