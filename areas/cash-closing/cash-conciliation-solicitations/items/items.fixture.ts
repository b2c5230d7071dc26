import type { SolicitationItem } from './items.contract.ts'

export const sentItem: SolicitationItem = {
  id: '01930000-0000-7000-8000-0000000000f5',
  kind: 'difference',
  item_id: '01930000-0000-7000-8000-0000000000f6',
  code: 'D07',
  ref: 'capture:1',
  amount_cents: -15000,
  reason: 'Cancelamento em apuração',
  note: 'Apurado com o operador.',
  severity: 'critical',
  sentence: 'Captura de R$ 150,00 cancelada às 17:01.',
  decision: null,
  comment: null,
  decided_by_name: null,
  decided_at: null,
  answer: null,
  answered_by_name: null,
  answered_at: null,
  unanswered: false,
  attachments: [],
}
