import { markMovementTypesUsed, type RefusedCode } from '@app/areas/cash-closing/server'
import type { PosExport, PosExportContent } from '@app/formats'
import { showDocument, showMoney, sumOf } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { ImportProblem } from '../imports.contract.ts'
import { getCompanyByCnpj } from '../imports-owners.store.ts'
import { type FilePlan, FileRefused, type Order, problemAt, problemOf, type Read } from '../imports-plan.server.ts'
import { findChangedMovements, insertPosRecords } from './pos-export.store.ts'
import { findRegisters, findShifts } from './pos-export-registers.store.ts'
import { type PosContext, posRecords, type Shift, tillLine, typeOf } from './pos-export-rows.server.ts'

/** A point-of-sale export: one company by its CNPJ, whose nozzles, tanks and movement types it must know. */
export async function planPosExport(db: Db, file: Read<PosExportContent>, order: Order): Promise<FilePlan> {
  const { content } = file
  const { header } = content
  if (!header) throw new FileRefused([problemOf('O arquivo não traz o cabeçalho.')])
  const company = await getCompanyByCnpj(db, header.company_cnpj)
  if (!company || (order.company_id !== null && company.id !== order.company_id))
    throw new FileRefused([foreignCompany(header.company_cnpj, order)])
  const registers = await findRegisters(db, company.id)
  const shifts = await shiftsOf(db, content, { company_id: company.id, source_system: header.source_system })
  const known = { company_id: company.id, registers, shifts }
  const problems = referenceProblems(content, known)
  if (problems.length > 0) throw new FileRefused(problems, unmappedCodes(content, known))
  const context: PosContext = {
    company_id: company.id,
    source_system: header.source_system,
    import_id: order.id,
    registers,
    shifts,
  }
  const dated = [...content.shifts, ...content.readings, ...content.tank_dips, ...content.fuel_receipts]
  const days = new Set([...header.business_dates, ...dated.map(({ business_date }) => business_date)])
  for (const { business_date } of shifts.values()) days.add(business_date)
  const dips = [...new Set(content.tank_dips.map(({ business_date }) => business_date))].sort()
  const records_read = sumOf(recordLists(content), ({ length }) => length)
  return {
    company_ids: [company.id],
    records_read,
    amount_total_cents: file.totals?.gross_cents ?? 0,
    rejections: [],
    warnings: [],
    touched: [
      { company_id: company.id, source: 'pos', business_dates: [...days].sort() },
      ...(dips.length > 0 ? [{ company_id: company.id, source: 'tank' as const, business_dates: dips }] : []),
    ],
    told: () => toldRows(content, known),
    total: 'gross',
    async write(db) {
      const records_new = await insertPosRecords(db, posRecords(content, context))
      await markMovementTypesUsed(db, usedTypes(content, known))
      const repeats = records_new < records_read && content.payments.length + content.till_movements.length > 0
      const others = repeats ? await findChangedMovements(db) : []
      return { records_new, changed: others[0]?.total ?? 0, warnings: others.map(changedWarning) }
    },
  }
}

type Known = Pick<PosContext, 'company_id' | 'registers' | 'shifts'>

/** What was paid, by the day of its shift, and every other record without money. */
function* toldRows(file: PosExport, { company_id, shifts }: Known) {
  for (const { shift, amount_cents, cancelled_at } of file.payments)
    yield { company_id, date: shifts.get(shift)?.business_date ?? '', amount_cents: cancelled_at ? 0 : amount_cents }
  for (const { shift } of [...file.till_movements, ...file.fuellings, ...file.sales])
    yield { company_id, date: shifts.get(shift)?.business_date ?? '', amount_cents: 0 }
  for (const { business_date } of [...file.shifts, ...file.readings, ...file.tank_dips, ...file.fuel_receipts])
    yield { company_id, date: business_date, amount_cents: 0 }
}

const typedLines = ({ till_movements, payments }: PosExport) => [...till_movements, ...payments]

const usedTypes = (file: PosExport, known: Known) => [...new Set(typedLines(file).map((line) => typeOf(line, known)))]

/** Codes of the till that are neither ours nor mapped, with how often and for how much. */
function unmappedCodes(file: PosExport, known: Known) {
  const codes = new Map<string, RefusedCode>()
  for (const line of typedLines(file)) {
    const on = known.shifts.get(line.shift)?.business_date
    if (on === undefined || known.registers.types.has(typeOf(line, known))) continue
    const { movement_type: external_code, amount_cents } = line
    const before = codes.get(external_code)
    codes.set(external_code, {
      company_id: known.company_id,
      external_code,
      count: (before?.count ?? 0) + 1,
      amount_cents: (before?.amount_cents ?? 0) + amount_cents,
      first_on: before && before.first_on < on ? before.first_on : on,
      last_on: before && before.last_on > on ? before.last_on : on,
    })
  }
  return [...codes.values()]
}

const recordLists = (file: PosExport) => [
  file.shifts,
  file.till_movements,
  file.readings,
  file.fuellings,
  file.sales,
  file.payments,
  file.tank_dips,
  file.fuel_receipts,
]

const foreignCompany = (cnpj: string, { company_id }: Order) =>
  problemAt(
    1,
    'company_cnpj',
    cnpj,
    `Arquivo de outra empresa: o CNPJ ${showDocument(cnpj)} não é ${company_id === null ? 'de uma empresa sua' : 'da empresa escolhida'}.`,
  )

type Source = { company_id: string; source_system: string }

async function shiftsOf(db: Db, file: PosExport, source: Source) {
  const shifts = new Map<string, Shift>(file.shifts.map((shift) => [shift.external_id, shift]))
  const users = [...file.till_movements, ...file.fuellings, ...file.sales, ...file.payments]
  const missing = new Set(users.flatMap(({ shift }) => (shifts.has(shift) ? [] : shift)))
  for (const shift of await findShifts(db, { ...source, external_ids: [...missing] }))
    shifts.set(shift.external_id, shift)
  return shifts
}

function referenceProblems(file: PosExport, known: Known) {
  const { registers, shifts } = known
  const problems: ImportProblem[] = []
  const told = new Set<string>()
  const require = (known: boolean, at: { line: number; field: string; value: string | number }, text: string) => {
    // One line shows the mistake; the same word on a thousand lines is one mistake.
    if (known || told.has(`${at.field} ${at.value}`)) return
    told.add(`${at.field} ${at.value}`)
    problems.push(problemAt(at.line, at.field, at.value, text))
  }
  for (const { line, shift } of [...file.till_movements, ...file.fuellings, ...file.sales, ...file.payments])
    require(shifts.has(shift), {
      line,
      field: 'shift',
      value: shift,
    }, `Turno ${shift} não está no arquivo nem veio antes.`)
  for (const { line, nozzle_no: value } of [...file.readings, ...file.fuellings])
    require(registers.nozzles.has(value), { line, field: 'nozzle_no', value }, `Bico ${value} não cadastrado.`)
  for (const { line, tank_no: value } of [...file.tank_dips, ...file.fuel_receipts])
    require(registers.tanks.has(value), { line, field: 'tank_no', value }, `Tanque ${value} não cadastrado.`)
  for (const { line, movement_type: value, shift } of typedLines(file))
    require(registers.types.has(typeOf({ movement_type: value, shift }, known)), {
      line,
      field: 'movement_type',
      value,
    }, `Tipo de movimento ${value} não cadastrado.`)
  for (const { line, line_no: value } of file.payments)
    require(value > tillLine, { line, field: 'line_no', value }, 'as linhas de pagamento são numeradas a partir de 1.')
  return problems
}

type Changed = Awaited<ReturnType<typeof findChangedMovements>>[number]

const changedWarning = ({ line, external_id, amount_cents, known_cents }: Changed) =>
  problemAt(
    line,
    'amount_cents',
    amount_cents,
    `o movimento ${external_id} já veio com ${showMoney(known_cents)} ou outra forma; o primeiro foi mantido.`,
  )
