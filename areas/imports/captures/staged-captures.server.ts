import { computeInstallmentFee } from '@app/domain/fees/contract'
import {
  type CaptureRecord,
  drawCaptureIds,
  type InstallmentRecord,
  newCaptureTables,
} from '@app/domain/transactions/server'
import { formatCount } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { newFirstProblems } from '../files/first-problems.rules.ts'
import { toLineProblem } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import { newRefusedRows } from '../files/refused-rows.rules.ts'
import { type AcquirerGroup, getCaptureTerminalOwner, newGroups } from './acquirer-groups.server.ts'
import { captureRecord, type ImportedCapture, installmentRecord, newNumbering } from './capture-rows.server.ts'
import { newFeeWarnings } from './fee-warnings.rules.ts'
import { type ImportedSettlement, settlementRecord, toNamedInstalments } from './settlement-rows.server.ts'

type OwnedRow<Row> = { row: Row; company_id: string }

export type AcquirerRows = {
  acquirer: string
  captures: readonly OwnedRow<ImportedCapture>[]
  settlements: readonly OwnedRow<ImportedSettlement>[]
}

/** Stages rows in the database, so that memory does not grow with the file. A repeated file is only counted. */
export function openStagedCaptures(intake: Intake) {
  const { id: import_id } = intake.order
  const tables = newCaptureTables(intake.staging)
  const groups = newGroups(intake.db)
  const number = newNumbering()
  const ids = newIds(intake.db)
  const charged = newFeeWarnings()
  const rejections = newRefusedRows()
  const strangers = newFirstProblems(otherTerminals)
  const counts = { records: 0, gross_cents: 0, paid_cents: 0 }

  const warnOf = (
    group: AcquirerGroup,
    { line, terminal_logical_no: terminal }: ImportedCapture,
    owner: string | undefined,
  ) => {
    if (terminal === null || group.warned.has(terminal)) return
    group.warned.add(terminal)
    const what = owner ? 'é de outra empresa' : 'não está cadastrado'
    const text = `o terminal ${terminal} ${what}; suas capturas ficam em apuração (D10).`
    strangers.add(toLineProblem(line, 'terminal', terminal, text))
  }
  const recordOf = (
    group: AcquirerGroup,
    { row, company_id }: OwnedRow<ImportedCapture>,
    installments: InstallmentRecord[],
  ) => {
    const drawn_id = ids.next() ?? 0
    const owner = getCaptureTerminalOwner(group, row, company_id)
    const own = owner === company_id
    if (!own) warnOf(group, row, owner)
    const record = captureRecord(row, { company_id, own, import_id, number, drawn_id })
    const { acquirer, merchant_no, modality: method, brand, sold_on } = row
    const sale = { company_id, acquirer, merchant_no, method, brand, installments: row.installments, sold_on }
    const fee = row.kind === 'sale' ? groups.feeOf(sale) : null
    let contracted_cents = 0
    for (const part of row.installment_rows) {
      const contracted = fee && computeInstallmentFee(fee, part)
      contracted_cents += contracted ?? 0
      installments.push(installmentRecord(record, part, contracted))
    }
    const parts = row.installment_rows.length
    const charged_cents = row.fee_cents + row.other_fees_cents
    const { line, gross_cents } = row
    if (fee && parts > 0) charged.add({ line, gross_cents, charged_cents, contracted_cents, installments: parts })
    return record
  }
  const takeCaptures = async (group: AcquirerGroup, captures: readonly OwnedRow<ImportedCapture>[]) => {
    await groups.learn(group, captures)
    const repeated = await intake.isRepeated()
    if (!repeated) await ids.ready(captures.length)
    const records: CaptureRecord[] = []
    const installments: InstallmentRecord[] = []
    for (const one of captures) {
      const { row, company_id } = one
      counts.records += 1
      if (row.rejection_code !== null) {
        rejections.add([refusedByAcquirer(row)])
        continue
      }
      counts.gross_cents += row.gross_cents
      group.sold.add(company_id, row.sold_on, row.gross_cents)
      group.soldKinds.add(row.sold_on, { method: row.modality, brand: row.brand }, row.gross_cents)
      group.payable.add(row, company_id)
      const record = recordOf(group, one, installments)
      group.last.add(record)
      records.push(record)
    }
    if (repeated) return
    await tables.captures.add(records)
    await tables.installments.add(installments)
  }
  const takeSettlements = async (group: AcquirerGroup, settlements: readonly OwnedRow<ImportedSettlement>[]) => {
    const paid: OwnedRow<ImportedSettlement>[] = []
    for (const { row, company_id } of settlements) {
      // Payouts and amounts not paid yet are excluded here; the reader reports them as left out.
      if (row.entry_kind !== 'payout' && row.paid_on !== null) {
        counts.records += 1
        counts.paid_cents += row.net_cents
        group.paid.add(company_id, row.paid_on, row.net_cents)
        group.paidKinds.add(row.paid_on, { method: row.modality, brand: row.brand }, row.net_cents)
        paid.push({ row, company_id })
      }
    }
    if (await intake.isRepeated()) return
    await tables.settlements.add(paid.map(({ row, company_id }) => settlementRecord(row, company_id, import_id)))
    await tables.names.add(paid.flatMap(({ row, company_id }) => toNamedInstalments(row, company_id)))
  }
  return {
    async take({ acquirer, captures, settlements }: AcquirerRows) {
      const group = groups.of(acquirer)
      if (captures.length > 0) await takeCaptures(group, captures)
      if (settlements.length > 0) await takeSettlements(group, settlements)
    },
    end() {
      return {
        groups: groups.all(),
        counts: {
          ...counts,
          captures: tables.captures.count(),
          installments: tables.installments.count(),
          settlements: tables.settlements.count(),
          names: tables.names.count(),
        },
        rejections,
        warnings: strangers.all(),
        charged: charged.all(),
      }
    },
  }
}
export type StagedCaptures = ReturnType<ReturnType<typeof openStagedCaptures>['end']>

const maxIds = 5000

function newIds(db: Db) {
  let remaining: number[] = []
  let drawn = 0
  return {
    async ready(count: number) {
      if (remaining.length >= count) return
      drawn = Math.max(count, Math.min(drawn * 2, maxIds))
      remaining = [...(await drawCaptureIds(db, drawn)).reverse(), ...remaining]
    },
    next: () => remaining.pop(),
  }
}

const otherTerminals = (count: number) =>
  `Mais ${formatCount(count, 'terminal não cadastrado ou de outra empresa', 'terminais não cadastrados ou de outra empresa')}; suas capturas ficam em apuração (D10).`

const refusedByAcquirer = ({ line, rejection_code }: ImportedCapture) =>
  toLineProblem(
    line,
    'motivo da rejeição',
    rejection_code ?? '',
    'venda rejeitada pela adquirente; a linha não foi gravada.',
  )
