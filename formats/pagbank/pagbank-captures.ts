import { installmentRow, newCapture } from '../acquirer/acquirer-items.ts'
import type { ParsedCapture } from '../acquirer/acquirer-types.ts'
import { sumItems } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import { buyerFees, type PagBankEvent, pagBankBrands } from './pagbank-codes.ts'
import { readPagBankModality, readPagBankMoney } from './pagbank-facts.ts'
import type { PagBankRow } from './pagbank-fields.ts'

type Captured = Exclude<PagBankEvent['kind'], 'payout' | 'balance'>

export const getPagBankSaleKey = (row: PagBankRow) => row.text('codigo_transacao') || row.needed('codigo_venda')

/** Older files use the plural field name. */
export const getPagBankInstallments = (row: PagBankRow) =>
  row.count('quantidade_parcela', row.count('quantidade_parcelas', 1))

export function toPagBankCapture(row: PagBankRow, { kind, sign }: { kind: Captured; sign: 1 | -1 }): ParsedCapture {
  const money = readPagBankMoney(row)
  const signed = (cents: number) => sign * cents || 0
  const gross_cents = signed(money.gross_cents)
  const fee_cents = signed(money.fee_cents)
  const other_fees_cents = signed(money.other_fees_cents)
  const net_cents = signed(money.net_cents)
  const installments = getPagBankInstallments(row)
  const number = row.count('parcela', 1)
  const sale = getPagBankSaleKey(row)
  const isSale = kind === 'sale'
  const sold_on = row.day('data_venda_ajuste') ?? row.day('data_inicial_transacao')
  if (sold_on === null) row.needed('data_venda_ajuste')
  const sold_at = row.time('hora_venda_ajuste') ?? row.time('hora_inicial_transacao')
  const due_on = row.day('data_prevista_pagamento')
  const part = installmentRow({
    number,
    of: installments,
    due_on,
    gross_cents,
    fee_cents: fee_cents + other_fees_cents,
  })
  return newCapture({
    line: row.line,
    acquirer: 'pagbank',
    merchant_no: row.needed('estabelecimento'),
    kind,
    modality: readPagBankModality(row, installments),
    brand: pagBankBrands[row.text('instituicao_financeira').toUpperCase()] ?? null,
    product_code: row.text('meio_pagamento'),
    // An event is complete in one row, so it must not wait for other instalments.
    installments: isSale ? installments : 1,
    installment: isSale || installments === 1 ? null : number,
    gross_cents,
    fee_cents,
    other_fees_cents,
    net_cents,
    nsu: row.text('nsu'),
    auth_code: row.text('codigo_autorizacao'),
    order_ref: row.text('codigo_venda') || null,
    txid: row.text('tx_id') || null,
    terminal_logical_no: row.text('num_logico') || null,
    card_last4: lastFour(row.text('cartao_holder')),
    captured_at: sold_on !== null && sold_at !== null ? `${sold_on}T${sold_at}` : null,
    sold_on: sold_on ?? '',
    capture_key: isSale ? sale : `${sale}-${row.text('movimento_api_codigo')}`,
    parent_key: isSale ? null : sale,
    cancelled_amount_cents: kind === 'cancel' ? -gross_cents || 0 : 0,
    installment_rows: [part],
  })
}

/** Returns the merchant's total of the sale in cents: the transaction total without the fees that the buyer pays. */
export const saleTotal = (row: PagBankRow) =>
  row.cents('valor_total_transacao') -
  getPagBankInstallments(row) * sumItems(buyerFees, (name) => Math.abs(row.cents(name)))
