import { getTargetFields, type MappingTarget } from '../schema/mapping-fields.ts'
import { Mapping, type MappingDraft } from '../schema/mapping-schema.ts'
import { bankExports } from './bank-exports.ts'
import { portalExports } from './portal-exports.ts'
import { type ColumnDraft, constantColumn, headerColumn } from './shipped-columns.ts'

const named = (target: MappingTarget, names: readonly string[], changes: Record<string, Partial<ColumnDraft>> = {}) =>
  names.map((field): ColumnDraft => {
    const aliases = getTargetFields(target).get(field)?.aliases ?? [field]
    return { field, source: { by: 'header', names: [...aliases] }, ...changes[field] }
  })

const common = {
  version: 1,
  days: ['DD/MM/AAAA', 'DD/MM/AA', 'AAAA-MM-DD', 'serial'],
  footers: ['Total', 'Subtotal'],
} as const

const sale = ['sold_on', 'sold_at', 'merchant_no', 'nsu', 'auth_code']
const money = ['gross_cents', 'fee_cents', 'net_cents']
const payment = ['paid_on', 'merchant_no', 'summary_no', 'brand', ...money, 'bank', 'branch', 'account']
const saleKey = ['merchant_no', 'sold_on', 'nsu', 'auth_code', 'gross_cents']
const paymentKey = ['merchant_no', 'paid_on', 'summary_no', 'brand', 'net_cents']
const statement = ['posted_on', 'memo', 'doc_no', 'amount_cents', 'balance_cents']
const lineKey = ['posted_on', 'amount_cents', 'memo', 'doc_no']
const statementFooters = ['Saldo final', 'Total']
// A reimbursement date identifies a voucher sheet; acquirers write a payment date.
const reimbursedOn = ['data do reembolso', 'previsão de reembolso', 'data prevista do reembolso']
const state = ['status', 'cancelled_on']

const drafts: readonly (Omit<MappingDraft, 'version'> & { version?: number })[] = [
  {
    name: 'Adquirente: vendas (genérico)',
    version: 2,
    target: 'captures',
    company_rule: 'merchant',
    columns: named(
      'captures',
      [...sale, 'terminal_logical_no', 'brand', 'product', 'card', 'installments', ...money, 'due_on', ...state],
      { product: { required: true } },
    ),
    key: saleKey,
  },
  {
    name: 'Adquirente: pagamentos (genérico)',
    target: 'settlements',
    company_rule: 'merchant',
    columns: named('settlements', [...payment, 'entry_kind'], { entry_kind: { required: true } }),
    key: paymentKey,
  },
  {
    name: 'Vale: vendas (genérico)',
    version: 3,
    target: 'captures',
    company_rule: 'merchant',
    columns: [
      ...named('captures', [...sale, 'terminal_logical_no', 'brand', 'card', ...money]),
      headerColumn('due_on', ...reimbursedOn, ...(getTargetFields('captures').get('due_on')?.aliases ?? [])),
      constantColumn('product', 'voucher'),
      ...named('captures', state),
    ],
    key: saleKey,
  },
  {
    name: 'Vale: reembolsos (genérico)',
    target: 'settlements',
    company_rule: 'merchant',
    columns: named('settlements', payment),
    key: paymentKey,
  },
  {
    name: 'Frota: abastecimentos (genérico)',
    version: 3,
    target: 'captures',
    company_rule: 'merchant',
    columns: [
      ...named('captures', [...sale, ...money, 'due_on', 'plate', 'odometer', 'fuel', 'volume_ml'], {
        plate: { transforms: [{ kind: 'upper' }] },
      }),
      constantColumn('product', 'fleet'),
      ...named('captures', [...state, 'driver_ref']),
    ],
    key: saleKey,
  },
  {
    name: 'Extrato bancário com valor e sinal (genérico)',
    target: 'statement_lines',
    company_rule: 'chosen',
    footers: statementFooters,
    columns: named('statement_lines', statement),
    key: lineKey,
  },
  {
    name: 'Extrato bancário com coluna D/C (genérico)',
    target: 'statement_lines',
    company_rule: 'chosen',
    footers: statementFooters,
    columns: named('statement_lines', statement, {
      amount_cents: {
        sign: {
          by: 'column',
          names: ['d/c', 'c/d', 'débito/crédito', 'crédito/débito', 'deb/cred', 'cred/deb', 'dc', 'inf'],
          negative: ['D', 'DB', 'DEB', 'Débito', 'Saída', '-'],
        },
      },
    }),
    key: lineKey,
  },
  {
    name: 'Extrato bancário com crédito e débito (genérico)',
    target: 'statement_lines',
    company_rule: 'chosen',
    footers: statementFooters,
    columns: named('statement_lines', statement, {
      amount_cents: {
        source: {
          by: 'header',
          names: ['crédito', 'crédito (r$)', 'créditos', 'valor do crédito', 'entrada', 'entradas'],
        },
        sign: {
          by: 'debit-column',
          names: ['débito', 'débito (r$)', 'débitos', 'valor do débito', 'saída', 'saídas'],
        },
      },
    }),
    key: lineKey,
  },
  {
    name: 'Planilha de notas do caixa (genérico)',
    target: 'manual_notes',
    company_rule: 'chosen',
    columns: named('manual_notes', ['issued_on', 'note_no', 'customer', 'plate', 'amount_cents', 'due_on']),
    key: ['issued_on', 'note_no', 'amount_cents'],
  },
]

/** Shipped to be copied and changed; to be confirmed with real files. Source: acquirer-files 8, integrations 13. */
export const shippedMappings: readonly Mapping[] = [...drafts, ...bankExports, ...portalExports].map((draft) =>
  Mapping.parse({ ...common, days: [...common.days], footers: [...common.footers], ...draft }),
)
