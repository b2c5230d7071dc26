import { isDispute, newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement, SettlementKind } from '../acquirer/acquirer-types.ts'
import { getPagBankInstallments, getPagBankSaleKey } from './pagbank-captures.ts'
import type { PagBankEvent } from './pagbank-codes.ts'
import { readPagBankMoney } from './pagbank-facts.ts'
import type { PagBankRow } from './pagbank-fields.ts'

const kinds: Readonly<Partial<Record<PagBankEvent['kind'], SettlementKind>>> = {
  chargeback: 'chargeback',
  cancel: 'cancel',
  payout: 'payout',
}

/** One settlement per account and day for all sales, emitted last, and one per event. Source: acquirer-files 6, 9. */
export function newPagBankPayments(emit: (settlement: ParsedSettlement) => void) {
  const groups = new Map<string, ParsedSettlement>()

  const paidSale = (row: PagBankRow) => {
    const early = earlyOf(row)
    const settlement = settlementOf(row, early === 0 ? 'payment' : 'anticipation')
    const key = [
      settlement.merchant_no,
      settlement.bank,
      settlement.branch,
      settlement.account,
      settlement.paid_on,
      settlement.entry_kind,
    ].join('|')
    const group = groups.get(key) ?? { ...settlement, ...nothing, items: [] }
    groups.set(key, group)
    const { gross_cents, fee_cents, other_fees_cents, net_cents } = readPagBankMoney(row)
    group.gross_cents += gross_cents
    group.fee_cents += fee_cents
    group.other_fees_cents += other_fees_cents
    group.anticipation_cost_cents += early
    group.net_cents += net_cents - early
    const number = row.count('parcela', 1)
    group.items.push({
      line: row.line,
      capture_key: getPagBankSaleKey(row),
      nsu: row.text('nsu'),
      auth_code: row.text('codigo_autorizacao') || null,
      number,
      of: Math.max(number, getPagBankInstallments(row)),
      gross_cents,
      fee_cents: fee_cents + other_fees_cents,
      net_cents,
    })
  }
  const event = (row: PagBankRow, { kind, sign }: PagBankEvent) => {
    const { gross_cents, net_cents } = readPagBankMoney(row)
    const adjusted = sign === 1 ? 'credit_adjustment' : 'debit_adjustment'
    const found = settlementOf(row, kinds[kind] ?? adjusted)
    const id = row.text('movimento_api_codigo')
    const net = sign * net_cents || 0
    const sale = {
      capture_key: getPagBankSaleKey(row),
      nsu: row.text('nsu') || null,
      auth_code: row.text('codigo_autorizacao') || null,
      gross_cents: sign * gross_cents || 0,
      net_cents: net,
    }
    const disputed = isDispute(found.entry_kind) ? [sale] : []
    emit({ ...found, summary_no: id, summary_unique_no: id, gross_cents: net, net_cents: net, disputed })
  }
  return {
    take(row: PagBankRow, rowEvent: PagBankEvent) {
      if (rowEvent.kind === 'sale') paidSale(row)
      else if (rowEvent.kind !== 'balance') event(row, rowEvent)
    },
    /** The page number keeps settlements apart: each page has only a part of a payment. */
    end(page: number | null) {
      for (const group of groups.values()) {
        const part = page === null ? '' : `-p${page}`
        const early = group.entry_kind === 'anticipation' ? '-A' : ''
        const account = group.account ?? 'PAGBANK'
        const number = `${group.paid_on?.replaceAll('-', '')}-${group.bank ?? ''}-${account}${early}${part}`
        emit({ ...group, summary_no: number, summary_unique_no: number })
      }
      groups.clear()
    },
  }
}

const nothing = { gross_cents: 0, fee_cents: 0, other_fees_cents: 0, anticipation_cost_cents: 0, net_cents: 0 }

function earlyOf(row: PagBankRow): number {
  const paid = row.cents('valor_liquido_antecipacao')
  if (paid === 0) return Math.abs(row.cents('taxa_antecipacao'))
  return Math.abs(row.cents('valor_liquido_transacao')) - Math.abs(paid)
}

function settlementOf(row: PagBankRow, entry_kind: SettlementKind): ParsedSettlement {
  const paid_on = row.day('data_movimentacao')
  return newSettlement({
    line: row.line,
    acquirer: 'pagbank',
    merchant_no: row.needed('estabelecimento'),
    summary_no: '',
    summary_unique_no: '',
    entry_kind,
    due_on: paid_on,
    paid_on,
    gross_cents: 0,
    net_cents: 0,
    bank: row.text('cod_banco') || null,
    branch: row.text('banco_agencia') || null,
    account: row.text('conta_banco') || null,
    status: 'paid',
  })
}
