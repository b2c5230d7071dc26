import { getCompany } from '@app/domain/companies/server'
import { newPosTables } from '@app/domain/transactions/server'
import type { HandedItem, PosExportContent, PosHeader } from '@app/formats'
import { showDocument } from '@app/kit/contract'
import { newDayTally } from '../files/day-tally.rules.ts'
import { FileRefused, type ImportOrder, toLineProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newKindTally } from '../files/kind-tally.rules.ts'
import { findRegisters, findShifts } from './pos-export-registers.store.ts'
import {
  fuellingRow,
  getMovementTypeCode,
  itemRows,
  type KnownShift,
  type PosContext,
  paymentRow,
  tillLine,
  tillRow,
  toPaymentKind,
} from './pos-export-rows.server.ts'
import { newReferenceProblems, newUnmappedCodes } from './pos-references.server.ts'

export type PosHanded = Extract<HandedItem, { of: PosHeader | null }>
type Shifted = Exclude<PosHanded, { kind: 'shifts' }>
type ShiftItem = Extract<PosHanded, { kind: 'shifts' }>
type TypedLine = Extract<Shifted, { kind: 'till_movements' | 'payments' }>

/** Records held in memory because they precede the shift they name. */
const maxWaiting = 5000

export function openPosExport(intake: Intake, maxInMemory = maxWaiting) {
  const { db, order, staging } = intake
  const tables = newPosTables(staging)
  const problems = newReferenceProblems()
  const unmapped = newUnmappedCodes()
  const days = newDayTally()
  const kinds = newKindTally()
  const used = new Set<string>()
  const shifts = new Map<string, KnownShift>()
  const own: ShiftItem['row'][] = []
  const waiting = tables.waiting<Shifted>(maxInMemory)
  let context: PosContext | undefined

  const checkMovementType = (known: PosContext, item: TypedLine, shift: KnownShift) => {
    const { line, movement_type, amount_cents } = item.row
    const code = getMovementTypeCode(item.row, known)
    used.add(code)
    if (known.registers.types.has(code)) return
    problems.add(item.kind, 'movement_type', { line, value: movement_type })
    const on = shift.business_date
    unmapped.add({ company_id: known.company_id, external_code: movement_type, on, amount_cents })
  }
  const check = (known: PosContext, item: Shifted) => {
    const { line, shift: value } = item.row
    const shift = shifts.get(value)
    if (!shift) problems.add(item.kind, 'shift', { line, value })
    else if (item.kind === 'till_movements' || item.kind === 'payments') checkMovementType(known, item, shift)
    if (item.kind === 'fuellings' && !known.registers.nozzles.has(item.row.nozzle_no))
      problems.add(item.kind, 'nozzle_no', { line, value: item.row.nozzle_no })
    if (item.kind === 'payments' && item.row.line_no <= tillLine)
      problems.add(item.kind, 'line_no', { line, value: item.row.line_no })
    const paid = item.kind === 'payments' && item.row.cancelled_at === null ? item.row.amount_cents : 0
    if (!shift) return
    days.add(known.company_id, shift.business_date, paid)
    if (item.kind === 'payments' && item.row.cancelled_at === null)
      kinds.add(shift.business_date, toPaymentKind(item.row), paid)
  }
  const write = async (known: PosContext, items: readonly Shifted[]) => {
    for (const item of items) check(known, item)
    // An unknown reference refuses the file, so no record is staged.
    if (problems.some() || (await intake.isRepeated())) return
    await tables.movements.add(
      items.flatMap((item) => (item.kind === 'till_movements' ? [tillRow(item.row, known)] : [])),
    )
    await tables.movements.add(items.flatMap((item) => (item.kind === 'payments' ? [paymentRow(item.row, known)] : [])))
    await tables.sale_items.add(items.flatMap((item) => (item.kind === 'sales' ? itemRows(item.row, known) : [])))
    await tables.fuellings.add(
      items.flatMap((item) => (item.kind === 'fuellings' ? [fuellingRow(item.row, known)] : [])),
    )
  }
  const openFor = async (header: PosHeader) => {
    const company = await getCompany(db, { cnpj: header.company_cnpj })
    if (!company || (order.company_id !== null && company.id !== order.company_id))
      throw new FileRefused([foreignCompany(header.company_cnpj, order)])
    const { id: company_id } = company
    const registers = await findRegisters(db, company_id)
    return { company_id, source_system: header.source_system, import_id: order.id, registers, shifts }
  }
  const takeItems = async (items: readonly PosHanded[], header: PosHeader) => {
    context ??= await openFor(header)
    const ready: Shifted[] = []
    const early: Shifted[] = []
    for (const item of items)
      if (item.kind === 'shifts') {
        own.push(item.row)
        shifts.set(item.row.external_id, item.row)
      } else (shifts.has(item.row.shift) ? ready : early).push(item)
    await waiting.add(early)
    await write(context, ready)
  }
  const takeWaiting = async (known: PosContext) => {
    await staging.end()
    const missing = [...(await waiting.shifts())].filter((shift) => !shifts.has(shift))
    for (const shift of await findShifts(db, { ...known, external_ids: missing })) shifts.set(shift.external_id, shift)
    for await (const items of waiting.all()) await write(known, items)
  }
  return {
    async take(items: readonly PosHanded[]) {
      const header = items[0]?.of
      if (header) await takeItems(items, header)
    },
    async end({ header, readings, tank_dips, fuel_receipts }: PosExportContent) {
      if (header) await takeItems([], header)
      if (context) await takeWaiting(context)
      return {
        header,
        few: { shifts: own, readings, tank_dips, fuel_receipts },
        context,
        problems,
        unmapped,
        days,
        kinds,
        used,
        staged: {
          movements: tables.movements.count(),
          sale_items: tables.sale_items.count(),
          fuellings: tables.fuellings.count(),
        },
      }
    },
  }
}
export type StagedPosExport = Awaited<ReturnType<ReturnType<typeof openPosExport>['end']>>

const foreignCompany = (cnpj: string, { company_id }: ImportOrder) =>
  toLineProblem(
    1,
    'company_cnpj',
    cnpj,
    `Arquivo de outra empresa: o CNPJ ${showDocument(cnpj)} não é ${company_id === null ? 'de uma empresa sua' : 'da empresa escolhida'}.`,
  )
