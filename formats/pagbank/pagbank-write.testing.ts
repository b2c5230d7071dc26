import { computeSaleFees, splitSaleAmount } from '../acquirer/sale-draft.ts'
import { formatCentsDecimal } from '../values/amounts.ts'
import { encodeUtf8 } from '../values/text.ts'
import type {
  PagBankDraft,
  PagBankEventDraft,
  PagBankPaidDraft,
  PagBankPayoutDraft,
  PagBankSaleDraft,
} from './pagbank-draft.testing.ts'

/** `{ cents }` is written as a JSON number, a string as text. */
type Value = string | { cents: number } | null
type Row = Record<string, Value>

/** Writes one page of the transactional movement. Source: acquirer-files 6. */
export const writePagBankTransactional = (draft: Pick<PagBankDraft, 'sales' | 'events' | 'page'>): Uint8Array =>
  fileOf([...draft.sales.flatMap(saleRows), ...draft.events.map(eventRow)], draft.page)

type FinancialDraft = Pick<PagBankDraft, 'account' | 'paid' | 'payouts' | 'page'> & {
  charged?: readonly PagBankEventDraft[] // events paid or charged on their day
}

export const writePagBankFinancial = ({ account, paid, payouts, charged = [], page }: FinancialDraft): Uint8Array =>
  fileOf(
    [
      ...paid.map((payment) => paidRow(payment, account)),
      ...charged.map((charge) => ({ ...eventRow(charge), data_movimentacao: charge.on, ...accountOf(account) })),
      ...payouts.map((payout) => payoutRow(payout, account)),
    ],
    page,
  )

const saleRows = (sale: PagBankSaleDraft) =>
  splitSaleAmount(sale).map((_, index) => ({
    ...partRow(sale, index),
    movimento_api_codigo: `${sale.code}${String(index + 1).padStart(2, '0')}`,
    data_prevista_pagamento: sale.due_days[index] ?? null,
  }))

function partRow(sale: PagBankSaleDraft, index: number): Row {
  const part = splitSaleAmount(sale)[index] ?? 0
  const fee = computeSaleFees(sale)[index] ?? 0
  const installments = sale.due_days.length
  return {
    tipo_registro: '1',
    estabelecimento: sale.merchant_no,
    data_inicial_transacao: sale.sold_on,
    hora_inicial_transacao: sale.sold_at,
    data_venda_ajuste: sale.sold_on,
    hora_venda_ajuste: sale.sold_at,
    tipo_evento: '1',
    tipo_transacao: '1',
    codigo_transacao: sale.code,
    codigo_venda: '',
    valor_total_transacao: { cents: sale.gross_cents + installments * sale.buyer_fee_cents },
    valor_parcela: { cents: part + sale.buyer_fee_cents },
    pagamento_prazo: installments > 1 ? 'P' : 'U',
    plano: String(installments).padStart(2, '0'),
    parcela: String(index + 1).padStart(2, '0'),
    quantidade_parcela: String(installments).padStart(2, '0'),
    taxa_parcela_comprador: { cents: sale.buyer_fee_cents },
    tarifa_boleto_compra: { cents: 0 },
    valor_original_transacao: { cents: part },
    taxa_parcela_vendedor: { cents: 0 },
    taxa_intermediacao: { cents: fee },
    tarifa_intermediacao: { cents: 0 },
    tarifa_boleto_vendedor: { cents: 0 },
    taxa_rep_aplicacao: { cents: 0 },
    valor_liquido_transacao: { cents: part - fee },
    status_pagamento: '1',
    meio_pagamento: sale.means,
    instituicao_financeira: sale.brand,
    canal_entrada: 'MP',
    leitor: '2',
    meio_captura: '1',
    num_logico: sale.terminal_logical_no,
    nsu: sale.nsu,
    cartao_bin: '400000',
    cartao_holder: sale.card_last4,
    codigo_autorizacao: sale.auth_code,
    codigo_cv: null,
    numero_serie_leitor: null,
    tx_id: sale.txid,
  }
}

// An event covers the whole sale in one row.
function eventRow({ sale, event, id, on, at }: PagBankEventDraft): Row {
  const fee_cents = sumOf(computeSaleFees(sale))
  const gross_cents = sale.gross_cents
  return {
    ...partRow({ ...sale, due_days: sale.due_days.slice(0, 1) }, 0),
    movimento_api_codigo: id,
    tipo_evento: event,
    data_venda_ajuste: on,
    hora_venda_ajuste: at,
    data_prevista_pagamento: on,
    valor_original_transacao: { cents: gross_cents },
    taxa_intermediacao: { cents: fee_cents },
    valor_liquido_transacao: { cents: gross_cents - fee_cents },
  }
}

const accountOf = (account: PagBankDraft['account']): Row => ({
  cod_banco: account?.bank ?? '',
  banco_agencia: account?.branch ?? '',
  conta_banco: account?.account ?? '',
})

function paidRow({ sale, installment, paid_on, cost_cents }: PagBankPaidDraft, account: PagBankDraft['account']): Row {
  const index = installment - 1
  const net = (splitSaleAmount(sale)[index] ?? 0) - (computeSaleFees(sale)[index] ?? 0)
  return {
    ...partRow(sale, index),
    movimento_api_codigo: `${sale.code}P${installment}`,
    data_movimentacao: paid_on,
    taxa_antecipacao: { cents: cost_cents },
    valor_liquido_antecipacao: { cents: cost_cents === 0 ? 0 : net - cost_cents },
    identificador_revenda: null,
    ...accountOf(account),
  }
}

const payoutRow = (payout: PagBankPayoutDraft, account: PagBankDraft['account']): Row => ({
  movimento_api_codigo: payout.id,
  tipo_registro: '1',
  estabelecimento: payout.merchant_no,
  data_venda_ajuste: payout.on,
  tipo_evento: '4',
  codigo_transacao: payout.id,
  valor_original_transacao: { cents: payout.amount_cents },
  valor_liquido_transacao: { cents: payout.amount_cents },
  data_movimentacao: payout.on,
  ...accountOf(account),
})

const fileOf = (rows: Row[], { page, totalPages }: PagBankDraft['page']) =>
  encodeUtf8(
    `{"detalhes":[\n${rows.map(objectOf).join(',\n')}\n],"pagination":{"elements":${rows.length},"totalPages":${totalPages},"page":${page}}}\n`,
  )

const objectOf = (row: Row) =>
  `{${Object.entries(row)
    .map(([name, value]) => `"${name}":${written(value)}`)
    .join(',')}}`

// A JSON number has no trailing zero.
const written = (value: Value) =>
  value !== null && typeof value === 'object'
    ? formatCentsDecimal(value.cents).replace(/0$/, '')
    : JSON.stringify(value)

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
