import type { Rows } from './rows.ts'

export const acquirers: Rows<'acquirers'> = [
  { code: 'cielo', name: 'Cielo' },
  { code: 'stone', name: 'Stone' },
  { code: 'rede', name: 'Rede' },
  { code: 'getnet', name: 'Getnet' },
  { code: 'pagbank', name: 'PagBank' },
  { code: 'mercado_pago', name: 'Mercado Pago' },
  { code: 'bin', name: 'Bin' },
  { code: 'sipag', name: 'Sipag' },
  { code: 'alelo', name: 'Alelo' },
  { code: 'pluxee', name: 'Pluxee' },
  { code: 'ticket', name: 'Ticket' },
  { code: 'vr', name: 'VR' },
  { code: 'frota', name: 'Cartão frota' },
  { code: 'pix', name: 'Pix' },
]

export const products: Rows<'products'> = [
  { code: 'GC', name: 'Gasolina comum', kind: 'fuel' },
  { code: 'GA', name: 'Gasolina aditivada', kind: 'fuel' },
  { code: 'ET', name: 'Etanol', kind: 'fuel' },
  { code: 'S10', name: 'Diesel S10', kind: 'fuel' },
  { code: 'LOJA', name: 'Loja e serviços', kind: 'shop' },
]

export const retentionSettings: Rows<'retention_settings'> = [
  { kind: 'sessions', days: 90 },
  { kind: 'password-links', days: 30 },
  { kind: 'notifications', days: 365 },
  { kind: 'events', days: 90 },
  { kind: 'jobs', days: 90 },
  { kind: 'drafts', days: 30 },
  { kind: 'integration-attempts', days: 90 },
  { kind: 'integration-messages', days: 1825 },
]

/** Its id is drawn by the database. */
export const installation: Rows<'installation'> = [{ single: true }]
