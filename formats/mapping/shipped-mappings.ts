import { fieldsOf, type Target } from './mapping-fields.ts'
import { Mapping, type MappingDraft } from './mapping-schema.ts'

type ColumnDraft = MappingDraft['columns'][number]

const named = (target: Target, names: readonly string[], changes: Record<string, Partial<ColumnDraft>> = {}) =>
  names.map((field): ColumnDraft => {
    const aliases = fieldsOf(target).get(field)?.aliases ?? [field]
    return { field, source: { by: 'header', names: [...aliases] }, ...changes[field] }
  })

const common = {
  version: 1,
  days: ['DD/MM/AAAA', 'DD/MM/AA', 'AAAA-MM-DD', 'serial'],
  footers: ['Total', 'Subtotal'],
} as const

/**
 * Mappings that come with the product, to be copied and changed: no operator publishes its columns, so they ask for the
 * headers that portals usually write. All are to be confirmed with real files. Source: acquirer-files 8, integrations 13.
 */
export const shippedMappings: readonly Mapping[] = [
  {
    ...common,
    days: [...common.days],
    footers: [...common.footers],
    name: 'Vale: vendas (genérico)',
    target: 'captures' as const,
    columns: named('captures', [
      'sold_on',
      'sold_at',
      'merchant_no',
      'nsu',
      'auth_code',
      'terminal_logical_no',
      'brand',
      'card',
      'gross_cents',
      'fee_cents',
      'net_cents',
      'due_on',
    ]).concat({ field: 'product', source: { by: 'constant', text: 'voucher' } }),
    key: ['merchant_no', 'sold_on', 'nsu', 'auth_code', 'gross_cents'],
  },
  {
    ...common,
    days: [...common.days],
    footers: [...common.footers],
    name: 'Vale: reembolsos (genérico)',
    target: 'settlements' as const,
    columns: named('settlements', [
      'paid_on',
      'merchant_no',
      'summary_no',
      'brand',
      'gross_cents',
      'fee_cents',
      'net_cents',
      'bank',
      'branch',
      'account',
    ]),
    key: ['merchant_no', 'paid_on', 'summary_no', 'net_cents'],
  },
  {
    ...common,
    days: [...common.days],
    footers: [...common.footers],
    name: 'Frota: abastecimentos (genérico)',
    target: 'captures' as const,
    columns: named(
      'captures',
      [
        'sold_on',
        'sold_at',
        'merchant_no',
        'nsu',
        'auth_code',
        'gross_cents',
        'fee_cents',
        'net_cents',
        'due_on',
        'plate',
        'odometer',
        'fuel',
        'volume_ml',
      ],
      { plate: { transforms: [{ kind: 'upper' }] } },
    ).concat({ field: 'product', source: { by: 'constant', text: 'fleet' } }),
    key: ['merchant_no', 'sold_on', 'nsu', 'auth_code', 'gross_cents'],
  },
  {
    ...common,
    days: [...common.days],
    footers: ['Saldo final', 'Total'],
    name: 'Extrato bancário com valor e sinal (genérico)',
    target: 'statement_lines' as const,
    columns: named('statement_lines', ['posted_on', 'memo', 'doc_no', 'amount_cents', 'balance_cents']),
    key: ['posted_on', 'amount_cents', 'memo', 'doc_no'],
  },
].map((draft) => Mapping.parse(draft))
