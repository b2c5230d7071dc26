import type { PixDraft } from './pix-write.ts'

export const received: PixDraft = {
  occurred_at: '2026-10-14T12:20:00.000Z',
  e2e_id: 'E1234567820261014092000000000A1b',
  payment_e2e_id: null,
  txid: null,
  amount_cents: 10000,
  kind: 'received',
  key: null,
  payer: '=1+1',
}
