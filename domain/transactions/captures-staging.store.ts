import type { BusinessDate } from '@app/kit/contract'
import type { Staged, Staging } from './imports-staging.store.ts'

export const stagedCaptures = {
  name: 'staged_captures',
  like: 'acquirer_transactions',
  columns: [
    'company_id',
    'business_date',
    'captured_at',
    'acquirer',
    'merchant_no',
    'kind',
    'method',
    'brand',
    'installments',
    'gross_cents',
    'fee_cents',
    'net_cents',
    'nsu',
    'auth_code',
    'tid',
    'terminal_logical_no',
    'card_last4',
    'e2e_id',
    'txid',
    'capture_key',
    'parent_key',
    'plate',
    'odometer_km',
    'driver_ref',
    'volume_ml',
    'fuel',
    'product_code',
    'capture_means',
    'order_ref',
    'arn',
    'fee_ppm',
    'cash_out_cents',
    'own',
    'import_id',
    'import_line',
    'row_hash',
    'row_seq',
  ],
  extra: { drawn_id: 'bigint' },
} as const

export type CaptureRecord = Staged<typeof stagedCaptures> & {
  company_id: string
  business_date: BusinessDate
  import_id: string
  /** In PostgreSQL's text format of bytea. */
  row_hash: string
  row_seq: number
  /** Reserved id, used if the row is new; null if no instalment refers to it. */
  drawn_id: number | null
}

export const stagedInstallments = {
  name: 'staged_installments',
  like: 'acquirer_installments',
  columns: [
    'company_id',
    'acquirer_transaction_id',
    'business_date',
    'number',
    'of_count',
    'due_on',
    'gross_cents',
    'fee_expected_cents',
    'fee_charged_cents',
    'net_cents',
    'import_id',
  ],
} as const

export type InstallmentRecord = Staged<typeof stagedInstallments>

export const stagedSettlements = {
  name: 'staged_settlements',
  like: 'acquirer_settlements',
  columns: [
    'company_id',
    'acquirer',
    'merchant_no',
    'reference',
    'entry_kind',
    'method',
    'brand',
    'due_on',
    'paid_on',
    'gross_cents',
    'fee_cents',
    'adjustment_cents',
    'net_cents',
    'anticipation_cost_cents',
    'assigned_cents',
    'lien_cents',
    'original_due_on',
    'operation_no',
    'summary_no',
    'installment',
    'bank_code',
    'branch',
    'account_no',
    'disputed',
    'import_id',
    'import_line',
  ],
} as const
export type SettlementRecord = Staged<typeof stagedSettlements>

const stagedNames = {
  name: 'staged_names',
  like: 'waiting_names',
  columns: ['company_id', 'nsu', 'capture_key', 'number', 'reference', 'paid_on', 'fee_cents'],
} as const

export type NamedInstalment = Staged<typeof stagedNames>

export const newCaptureTables = (staging: Staging) => ({
  captures: staging.table(stagedCaptures),
  installments: staging.table(stagedInstallments),
  settlements: staging.table(stagedSettlements),
  names: staging.table(stagedNames),
})
