import type { MercadoPagoReleaseDraft, MercadoPagoSaleDraft } from './mercado-pago-write.testing.ts'

export const user_id = '240123456'

export const sale: MercadoPagoSaleDraft = {
  id: '71234567890',
  user_id,
  reference: 'PEDIDO-17',
  method: 'master',
  method_type: 'credit_card',
  type: 'SETTLEMENT',
  at: '2026-10-14T08:15:00',
  settled_at: '2026-11-13T08:15:00',
  gross_cents: 12870,
  fee_cents: 642,
  installments: 1,
  terminal: 'GERTEC_MP35P__001',
}

export const refund: MercadoPagoSaleDraft = {
  ...sale,
  type: 'REFUND',
  at: '2026-10-14T09:00:00',
  settled_at: '2026-10-14T09:00:00',
  gross_cents: -12870,
  fee_cents: -642,
}

export const released: MercadoPagoReleaseDraft = {
  id: sale.id,
  user_id,
  description: 'payment',
  at: '2026-11-13T08:15:00',
  gross_cents: sale.gross_cents,
  fee_cents: sale.fee_cents,
}

export const payout: MercadoPagoReleaseDraft = {
  ...released,
  id: '90000000001',
  description: 'payout',
  at: '2026-11-13T20:00:00',
  gross_cents: -12228,
  fee_cents: 0,
}
