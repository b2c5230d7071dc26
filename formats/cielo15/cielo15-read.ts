import { newRowReader, readFrame, refuseCount } from '../acquirer/acquirer-frame.ts'
import { type AcquirerItem, newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { newPlans } from '../acquirer/plans.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Heading, LineLayout } from '../fixed-width/line-layout.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents, sumItems } from '../values/amounts.ts'
import { cielo15Statuses } from './cielo15-codes.ts'
import {
  isEntryOfUnit,
  newUnit,
  readEntry,
  toCielo15Capture,
  toCielo15PixCapture,
  toCielo15Reserve,
  toCielo15Settlement,
  type Unit,
} from './cielo15-entries.ts'
import {
  cielo15EntryLayout,
  cielo15HeaderLayout,
  cielo15PixLayout,
  cielo15TrailerLayout,
  cielo15UnitLayout,
} from './cielo15-layout.ts'
import {
  addDeposit,
  addDetail,
  type Negotiation,
  newNegotiation,
  toCielo15NegotiationSettlements,
} from './cielo15-negotiation.ts'

const recovery = '9999999'
const salesOption = '03'

/** Options 03, 04, 09 (balance), 15 (negotiations) and 16 (Pix); 03 and 16 give captures. Source: acquirer-files 2. */
export const cielo15: LineLayout<AcquirerItem> = (feed) => {
  const { report, emit } = feed
  const plans = newPlans((capture) => emit({ capture }), report)
  const batches = newBatches()
  const sums = { gross_cents: 0, net_cents: 0, entries: 0 }
  const establishments = new Set<string>()
  let opening: FieldValues<typeof cielo15HeaderLayout> | null = null
  let block: Unit | null = null
  let deal: Negotiation | null = null

  const add = (merchant_no: string, gross_cents: number, net_cents: number) => {
    establishments.add(merchant_no)
    sums.gross_cents += gross_cents
    sums.net_cents += net_cents
  }
  const flush = () => {
    if (block) {
      const found = block
      block = null
      checkUnit(found, report)
      add(found.unit.merchant_no, found.unit.gross_cents, found.unit.net_cents)
      const due_on = found.unit.paid_on ?? found.unit.due_on
      const isSales = opening?.option === salesOption
      if (isSales)
        for (const record of found.entries)
          plans.take(toCielo15Capture(record, due_on), Math.abs(record.entry.sale_cents))
      emit({ settlement: toCielo15Settlement(found), alone: isSales && found.entries.length === 0 })
    }
    if (deal) {
      for (const settlement of toCielo15NegotiationSettlements(deal, report)) {
        add(settlement.merchant_no, settlement.gross_cents, settlement.net_cents)
        emit({ settlement })
      }
      deal = null
    }
  }
  const takeEntry = (row: FixedWidthRow) => {
    const record = readEntry(row)
    sums.entries++
    if (block && isEntryOfUnit(block, record)) block.entries.push(record)
    else
      report.error('cielo15.outside-unit', 'lançamento fora da sua unidade de recebíveis (registro D).', {
        line: row.line,
        field: cielo15EntryLayout.unit_key.name,
        value: record.entry.unit_key,
      })
  }
  const takePix = (row: FixedWidthRow) => {
    const found = readLayoutValues(row, cielo15PixLayout)
    const capture = toCielo15PixCapture(row.line, found)
    add(found.merchant_no, found.gross_cents, found.net_cents)
    batches.add(row.line, found)
    emit({ capture })
  }
  const inDeal = (row: FixedWidthRow, take: (found: Negotiation, row: FixedWidthRow) => void) => {
    if (deal) take(deal, row)
    else report.error('cielo15.outside-negotiation', 'registro sem a sua negociação (registro A).', { line: row.line })
  }
  return readFrame(feed, {
    institution: 'Cielo',
    rowAt: newRowReader(feed),
    typeOf: (line) => line[0]!,
    header: '0',
    trailer: '9',
    before: (type) => {
      if (type !== 'E' && type !== 'B' && type !== 'C') flush()
    },
    take: {
      '0': (row) => {
        opening = readLayoutValues(row, cielo15HeaderLayout)
        establishments.add(opening.merchant_no)
        emit({ series: { sequence: opening.sequence, replacement: opening.sequence === recovery } })
      },
      D: (row) => {
        block = newUnit(row)
      },
      E: takeEntry,
      '8': takePix,
      A: (row) => {
        deal = newNegotiation(row)
      },
      B: (row) => inDeal(row, addDetail),
      C: (row) => inDeal(row, addDeposit),
      R: (row) => emit({ settlement: toCielo15Reserve(row) }),
      '9': (row, records) => {
        plans.end()
        for (const settlement of batches.end()) emit({ settlement })
        checkTrailer(row, { ...sums, records }, report)
      },
    },
    heading: (records): Heading => ({
      institution: 'Cielo',
      period: opening && { from: opening.from ?? opening.processed_on, to: opening.to ?? opening.processed_on },
      establishments: [...establishments],
      totals: {
        records,
        gross_cents: sums.gross_cents,
        fee_cents: sums.gross_cents - sums.net_cents,
        net_cents: sums.net_cents,
      },
    }),
  })
}

/** Sums the Pix of a day and account, because the bank receives them as one amount. */
function newBatches() {
  const batches = new Map<string, ParsedSettlement>()
  return {
    add(line: number, found: FieldValues<typeof cielo15PixLayout>) {
      const { merchant_no, paid_on, bank, branch, account, gross_cents, net_cents } = found
      if (paid_on === null) return
      const key = [merchant_no, paid_on, bank, branch, account].join('-')
      const known = batches.get(key)
      if (!known) {
        const fresh = newSettlement({
          line,
          acquirer: 'cielo',
          merchant_no,
          summary_no: paid_on,
          summary_unique_no: `${merchant_no}-PIX-${paid_on.replaceAll('-', '')}-${account}`,
          modality: 'pix',
          brand: 'pix',
          entry_kind: 'payment',
          due_on: paid_on,
          paid_on,
          gross_cents,
          fee_cents: gross_cents - net_cents,
          net_cents,
          bank: bank || null,
          branch: branch || null,
          account: account || null,
          status: 'paid',
        })
        batches.set(key, fresh)
        return
      }
      known.gross_cents += gross_cents
      known.fee_cents += gross_cents - net_cents
      known.net_cents += net_cents
    },
    end: () => batches.values(),
  }
}

function checkUnit({ line, unit: found, entries }: Unit, report: ProblemReport): void {
  const warn = (field: string, text: string, value: number) =>
    report.mismatch('cielo15.unit', text, { line, field, value: String(value) })
  if (!Object.hasOwn(cielo15Statuses, found.status))
    report.mismatch('cielo15.status', 'status do pagamento desconhecido; não se sabe se a UR foi paga.', {
      line,
      field: cielo15UnitLayout.status.name,
      value: found.status,
    })
  if (entries.length !== found.entries)
    warn(
      cielo15UnitLayout.entries.name,
      `a UR anuncia ${found.entries} lançamentos e traz ${entries.length}.`,
      found.entries,
    )
  if (entries.length > 0 && sumItems(entries, ({ entry }) => entry.net_cents) !== found.net_cents)
    warn(cielo15UnitLayout.net_cents.name, 'a soma dos lançamentos difere do líquido da UR.', found.net_cents)
  if (Math.abs(found.fee_cents) !== Math.abs(found.gross_cents - found.net_cents))
    warn(cielo15UnitLayout.fee_cents.name, 'a taxa da UR difere de bruto − líquido.', found.fee_cents)
}

type FileSums = { records: number; gross_cents: number; net_cents: number; entries: number }

/** It is unconfirmed whether the count includes header and trailer: both pass. A trailer may end after its count. */
function checkTrailer(row: FixedWidthRow, found: FileSums, report: ProblemReport): void {
  const { line } = row
  const promised = readLayoutValues(row, cielo15TrailerLayout)
  const length = row.text.trimEnd().length
  if (
    length < cielo15TrailerLayout.records.to ||
    (length > cielo15TrailerLayout.records.to && length < cielo15TrailerLayout.lien_cents.to)
  )
    report.error('file.truncated', 'Arquivo cortado: o trailer da Cielo está incompleto.', { line })
  const counted = promised.records
  const records = found.records
  if (counted !== records && counted !== records - 2)
    refuseCount(report, {
      code: 'cielo15.trailer',
      line,
      field: cielo15TrailerLayout.records.name,
      promised: counted,
      records,
    })
  if (length <= cielo15TrailerLayout.records.to) return
  for (const name of ['entries', 'gross_cents', 'net_cents'] as const) {
    if (promised[name] === found[name]) continue
    const show = name === 'entries' ? String : showCents
    const text = `o total informado (${show(promised[name])}) difere dos registros (${show(found[name])}).`
    report.mismatch('cielo15.totals', text, {
      line,
      field: cielo15TrailerLayout[name].name,
      value: show(promised[name]),
    })
  }
}
