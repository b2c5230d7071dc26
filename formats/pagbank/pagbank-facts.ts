import type { Modality } from '../acquirer/acquirer-types.ts'
import type { LeftOutReason, ProblemReport } from '../reading/report.ts'
import { roundedCents, sumItems } from '../values/amounts.ts'
import { isFullCardNumber, refuseCardNumber } from '../values/card-numbers.ts'
import {
  modalityOfArrangement,
  type PagBankEvent,
  pagBankEvents,
  pagBankFees,
  pagBankMeans,
  pagBankTariffs,
  splitFees,
} from './pagbank-codes.ts'
import type { PagBankRow } from './pagbank-fields.ts'

const cent = 10_000

/** Amounts have no sign, so only the event code distinguishes credits from debits. */
const unknownEvent: LeftOutReason = {
  code: 'unknown-event',
  reason: 'evento do PagBank de tipo desconhecido; não se sabe se credita ou debita',
}

/** Returns the event of a row; an unknown code is left out, and the file waits for a person. */
export function readPagBankEvent(row: PagBankRow, report: ProblemReport): PagBankEvent | null {
  const code = row.needed('tipo_evento').replace(/^0+/, '')
  const known = Object.hasOwn(pagBankEvents, code) ? pagBankEvents[code] : undefined
  if (known || code === '') return known ?? null
  report.leaveOut(unknownEvent, null)
  row.mismatch('pagbank.event', 'tipo_evento', 'tipo de evento desconhecido; a linha não é importada.')
  return null
}

export function readPagBankModality(row: PagBankRow, installments: number): Modality {
  const code = row.text('meio_pagamento').replace(/^0+/, '')
  const knownModality =
    modalityOfArrangement(row.text('arranjo_ur')) ??
    (Object.hasOwn(pagBankMeans, code) ? pagBankMeans[code] : undefined)
  if (row.text('tx_id') !== '') return 'pix'
  if (!knownModality)
    row.warnOnce('pagbank.means', 'meio_pagamento', 'meio de pagamento desconhecido; entrou como crédito.')
  const modality = knownModality ?? 'credit'
  return modality === 'credit' && installments > 1 ? 'credit_installments' : modality
}

/** Returns gross, fees and net of a row in cents, unsigned. The fee is what remains after net and tariffs. */
export function readPagBankMoney(row: PagBankRow) {
  const gross = row.neededMicros('valor_original_transacao')
  const net = row.neededMicros('valor_liquido_transacao')
  checkNet(row, gross, net)
  const gross_cents = Math.abs(roundedCents(gross))
  const net_cents = Math.abs(roundedCents(net))
  const other_fees_cents = sumItems(pagBankTariffs, (name) => Math.abs(row.cents(name)))
  return { gross_cents, net_cents, other_fees_cents, fee_cents: gross_cents - net_cents - other_fees_cents }
}

// Net = original − fees; newer files may split one fee into two. Source: acquirer-files 6.
function checkNet(row: PagBankRow, gross: number, net: number): void {
  const sum = (names: readonly string[]) => sumItems(names, (name) => Math.abs(row.micros(name)))
  const deductions = sum(pagBankFees)
  const split = deductions - Math.abs(row.micros('taxa_intermediacao')) + sum(splitFees)
  const residue = (expected: number) => Math.abs(Math.abs(gross) - expected - Math.abs(net))
  if (Math.min(residue(deductions), residue(split)) > cent)
    row.mismatch(
      'pagbank.net',
      'valor_liquido_transacao',
      `o líquido difere do valor original menos as taxas em ${(residue(deductions) / 1_000_000).toFixed(2).replace('.', ',')}.`,
    )
}

const cardFields = ['cartao_bin', 'cartao_holder']

export function checkPagBankCards(row: PagBankRow, report: ProblemReport): boolean {
  const full = cardFields.find((name) => isFullCardNumber(row.text(name)))
  if (full) refuseCardNumber(report, { line: row.line, field: full })
  return !full
}
