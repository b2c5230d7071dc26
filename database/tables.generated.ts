// Generated from the migrated database by `npm run tables`; never edited.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type GeneratedAlways<T> = T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined }
/** Read as a parsed value; written as text, since the driver would write a JavaScript array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>
/** Read as ISO 8601 text in UTC. */
export type Instant = ColumnType<string, string | Date, string | Date>

export interface AbilitiesTable {
  name: string
  label: string
  menu_group: Generated<string>
  is_system: Generated<boolean>
  label_edited_at: Instant | null
  requires_second_factor: Generated<boolean>
  id: Generated<string>
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface AbilityProfilesTable {
  id: string
  name: string
  description: Generated<string>
  abilities: string[]
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface AcquirerCompaniesTable {
  id: string
  company_id: string
  acquirer: string
  merchant_no: string
  active: Generated<boolean>
  settlement_account_id: string | null
  file_source: Generated<string>
  anticipation: Generated<string>
  anticipation_rate_ppm: number | null
  rental_cents: Generated<number>
  valid_from: Generated<string>
  valid_to: string | null
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface AcquirerFeesTable {
  id: string
  company_id: string
  method: string
  brand: string | null
  rate_ppm: number
  valid_from: string
  valid_to: string | null
  acquirer_company_id: string
  installments_from: Generated<number>
  installments_to: Generated<number>
  fixed_fee_cents: Generated<number>
  term_days: Generated<number>
  term_kind: Generated<string>
}

export interface AcquirerInstallmentsTable {
  id: GeneratedAlways<number>
  company_id: string
  acquirer_transaction_id: number
  business_date: string
  number: number
  of_count: number
  due_on: string | null
  gross_cents: number
  fee_expected_cents: number | null
  fee_charged_cents: number
  net_cents: number
  status: Generated<string>
  import_id: string | null
  paid_on: string | null
  batch_reference: string | null
  sales_file_fee_cents: number | null
}

export interface AcquirerSettlementsTable {
  id: GeneratedAlways<number>
  company_id: string
  acquirer: string
  merchant_no: string
  reference: string
  entry_kind: string
  method: string | null
  brand: string | null
  paid_on: string
  gross_cents: number
  fee_cents: number
  adjustment_cents: Generated<number>
  net_cents: number
  bank_code: string | null
  branch: string | null
  account_no: string | null
  import_id: string | null
  import_line: number | null
  due_on: string | null
  anticipation_cost_cents: Generated<number>
  assigned_cents: Generated<number>
  lien_cents: Generated<number>
  original_due_on: string | null
  operation_no: string | null
  summary_no: string | null
  installment: number | null
  disputed: Json | null
}

export interface AcquirerTransactionsTable {
  id: GeneratedAlways<number>
  company_id: string
  business_date: string
  captured_at: Instant | null
  acquirer: string
  merchant_no: string
  kind: string
  method: string
  brand: string | null
  installments: Generated<number>
  gross_cents: number
  fee_cents: Generated<number>
  net_cents: number
  nsu: string | null
  auth_code: string | null
  tid: string | null
  terminal_logical_no: string | null
  card_last4: string | null
  e2e_id: string | null
  txid: string | null
  capture_key: string | null
  own: Generated<boolean>
  cancelled_at: Instant | null
  row_hash: Buffer
  row_seq: number
  import_id: string | null
  import_line: number | null
  parent_key: string | null
  plate: string | null
  odometer_km: number | null
  driver_ref: string | null
  volume_ml: number | null
  fuel: string | null
  product_code: string | null
  capture_means: string | null
  order_ref: string | null
  arn: string | null
  fee_ppm: number | null
  cash_out_cents: number | null
}

export interface AcquirersTable {
  code: string
  name: string
}

export interface AdjustmentExplanationsTable {
  company_id: string
  cash_conciliation_id: string
  code: string
  ref: string
  amount_cents: number
  volume_ml: number | null
  reason_id: string
  note: string
  explained_by: string
  explained_at: Instant
}

export interface AdministratorRequestsTable {
  id: string
  user_id: string
  access_after: Json
  access_before: Json
  status: Generated<string>
  requested_by: string
  requested_at: Instant
  decided_by: string | null
  decided_at: Instant | null
  decision_note: string | null
  version: Generated<number>
}

export interface ApprovalVotesTable {
  company_id: string
  approval_id: string
  requested_by: string
  approved_by: string
  approved_at: Instant
  snapshot_hash: string
}

export interface ApprovalsTable {
  company_id: string
  id: string
  kind: string
  entity: string
  entity_id: string
  before: Json
  after: Json
  snapshot_hash: string
  amount_cents: number | null
  needed: number
  status: Generated<string>
  requested_by: string
  requested_at: Instant
  decided_by: string | null
  decided_at: Instant | null
  decision_note: string | null
  version: Generated<number>
}

export interface AttachmentsTable {
  id: string
  company_id: string
  entity: string | null
  entity_id: string | null
  file_name: string
  media_type: string
  size_bytes: number
  sha256: string
  added_by: string
  added_at: Instant
  removed_by: string | null
  removed_at: Instant | null
  removal_reason: string | null
  about: string | null
  kind: Generated<string>
  document_date: Generated<string>
  amount_cents: number | null
  description: string | null
  retention_until: GeneratedAlways<string>
  hold_reason: string | null
  purged_at: Instant | null
  scan_status: Generated<string>
  scanned_at: Instant | null
  threat: string | null
  thumbnail: Buffer | null
  version: Generated<number>
  updated_at: Instant | null
  updated_by: string | null
}

export interface AuditAnchoredHeadsTable {
  chain_id: string
  chain_no: number
}

export interface AuditAnchorsTable {
  installation_id: string
  number: number
  made_at: Instant
  body: string
  delivered_at: Instant | null
}

export interface AuditEventsTable {
  id: GeneratedAlways<number>
  company_id: string
  chain_no: number
  actor_id: string | null
  entity: string
  entity_id: string
  action: string
  before: Json | null
  after: Json | null
  reason: string | null
  origin: string
  ip: string | null
  request_id: string | null
  created_at: Instant
  previous_hash: Buffer
  hash: Buffer
}

export interface AuditHeadsTable {
  company_id: string
  chain_no: number
  hash: Buffer
}

export interface AuditPendingTable {
  transaction_id: Generated<string>
  id: GeneratedAlways<number>
  is_first: boolean
  company_id: string
  actor_id: string | null
  entity: string
  entity_id: string
  action: string
  before: Json | null
  after: Json | null
  reason: string | null
  origin: string
  ip: string | null
  request_id: string | null
  created_at: Instant
}

export interface BankAccountsTable {
  id: string
  company_id: string
  bank_code: string
  branch: string
  account_no: string
  name: string
  active: Generated<boolean>
  file_account_ids: Generated<string[]>
  account_digit: Generated<string>
  kind: Generated<string>
  holder_cnpj: string | null
  pix_keys: Generated<string[]>
  ledger_account: Generated<string>
  statement_source: Generated<string>
  opening_balance_cents: Generated<number>
  opening_on: string | null
  minimum_cents: Generated<number>
  payment_agreement: Generated<string>
  two_approvers_from_cents: Generated<number>
  accepts: Generated<string[]>
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface BankBalanceChecksTable {
  company_id: string
  bank_account_id: string
  balance_on: string
  closing_cents: number
  informed_cents: number
  checked_by: string
  checked_at: Instant
  locked_by: string | null
  locked_at: Instant | null
}

export interface BankEntriesDueTable {
  company_id: string
  match_group_id: number
}

export interface BankPostingsTable {
  id: GeneratedAlways<number>
  company_id: string
  kind: string
  amount_cents: number
  account: string
  account_detail: Generated<string>
  note: Generated<string>
  own_transfer_id: string | null
  created_at: Instant
  created_by: string
}

export interface BankSlipOccurrencesTable {
  id: GeneratedAlways<number>
  company_id: string
  bank_slip_id: string
  code: string
  meaning: string | null
  event: string
  motives: Generated<Json>
  occurred_on: string | null
  credited_on: string | null
  due_on: string | null
  document_no: string | null
  payer_name: string | null
  payer_document: string | null
  nominal_cents: number
  paid_cents: number
  net_cents: number | null
  fee_cents: number
  interest_cents: number
  discount_cents: number
  abatement_cents: number
  import_id: string | null
  import_line: number | null
  row_hash: Buffer
  row_seq: number
  expected_cents: GeneratedAlways<number>
}

export interface BankSlipsTable {
  id: Generated<string>
  company_id: string
  bank_account_id: string
  our_number: string
  document_no: string | null
  payer_name: string | null
  payer_document: string | null
  due_on: string | null
  amount_cents: Generated<number>
  status: Generated<string>
  paid_on: string | null
  paid_cents: Generated<number>
  credited_on: string | null
  credited_cents: Generated<number | null>
  fee_cents: Generated<number>
}

export interface BatchesTable {
  id: string
  user_id: string
  operation: string
  title: string
  actor: Json
  input: Json
  ids: string[]
  state: string
  done: Generated<number>
  changed: Generated<number>
  skipped: Generated<Json>
  failures: Generated<Json>
  finished_at: Instant | null
  job_id: string | null
  created_at: Instant
}

export interface BorderoItemsTable {
  company_id: string
  bordero_id: string
  item_no: number
  payable_id: string
  amount_cents: number
  signed_hash: string | null
  status: Generated<string>
  paid_on: string | null
  paid_cents: number | null
  occurrence: string | null
  import_id: string | null
}

export interface BorderosTable {
  id: string
  company_id: string
  kind: Generated<string>
  number: number
  bank_account_id: string
  pay_on: string
  status: Generated<string>
  file_id: string | null
  sent_at: Instant | null
  sent_by: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface CashConciliationLinesTable {
  company_id: string
  cash_conciliation_id: string
  method: string
  system_cents: number
  manual_cents: number
  reclassified_cents: number
  confirmed_cents: number
  difference_cents: number
  explained_cents: number
  unexplained_cents: number
}

export interface CashConciliationProofsTable {
  company_id: string
  cash_conciliation_id: string
  revision: number
  cause: string
  proof: Json
  proof_hash: string
  proved_by: string | null
  proved_at: Instant
}

export interface CashConciliationSolicitationItemsTable {
  id: Generated<string>
  company_id: string
  solicitation_id: string
  kind: string
  item_id: string | null
  code: string
  ref: string
  amount_cents: number
  reason: string | null
  note: string | null
  decision: string | null
  comment: string | null
  decided_by: string | null
  decided_at: Instant | null
  answer: string | null
  answered_by: string | null
  answered_at: Instant | null
}

export interface CashConciliationSolicitationsTable {
  id: string
  company_id: string
  cash_conciliation_id: string
  number: number
  type: string
  status: string
  note: string | null
  snapshot: Json
  snapshot_hash: string
  previous_id: string | null
  requested_by: string
  requested_at: Instant
  decided_by: string | null
  decided_at: Instant | null
  decision_note: string | null
  due_at: Instant
  correction: string | null
  question: string | null
  asked_by: string | null
  asked_at: Instant | null
  answer: string | null
  answered_at: Instant | null
  analyst_id: string | null
  analyst_until: Instant | null
  assignee_id: string | null
  handed_over_by: string | null
  hand_over_note: string | null
  reason_id: string | null
  version: Generated<number>
}

export interface CashConciliationsTable {
  id: string
  company_id: string
  business_date: string
  status: string
  result: string | null
  system_total_cents: Generated<number>
  confirmed_total_cents: Generated<number>
  difference_cents: Generated<number>
  explained_cents: Generated<number>
  unexplained_cents: Generated<number>
  sources: Generated<Json>
  open_items: Generated<number>
  worst_severity: string | null
  proof: Json | null
  proof_hash: string | null
  revision: Generated<number>
  closed_by: string | null
  closed_at: Instant | null
  responsible_id: string | null
  to_deposit_cents: number | null
  import_id: string | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  updated_by: string | null
}

export interface CashPickupItemsTable {
  company_id: string
  pickup_id: string
  item_kind: string
  item_id: number
  business_date: string
  amount_cents: number
  active: Generated<boolean>
}

export interface CashPickupsTable {
  id: string
  company_id: string
  carrier_id: string
  picked_up_at: Instant
  guide_no: string | null
  amount_cents: number
  note: string | null
  cancelled_at: Instant | null
  cancelled_by: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface CashSessionsTable {
  id: GeneratedAlways<number>
  company_id: string
  source_system: string
  external_id: string
  business_date: string
  shift_no: number
  till: string
  operator: string
  opened_at: Instant
  closed_at: Instant | null
  opening_float_cents: number
  counted_cents: number | null
  counted_by: string | null
  counted_at: Instant | null
  left_float_cents: number | null
  import_id: string | null
  import_line: number | null
  version: Generated<number>
  updated_at: Instant | null
  updated_by: string | null
}

export interface CodeGeneratorsTable {
  user_id: string
  sealed_secret: Buffer
  secret_key_id: string
  created_at: Instant
  confirmed_at: Instant | null
  last_step: Generated<number>
  last_used_at: Instant | null
}

export interface CompaniesTable {
  id: string
  name: string
  legal_name: string
  cnpj: string
  kind: Generated<string>
  active: Generated<boolean>
  state_registration: string | null
  anp_code: string | null
  brand_flag: string | null
  group_id: string | null
  zip: string | null
  address: string | null
  city: string | null
  uf: string | null
  timezone: Generated<string>
  pos_system: Generated<string>
  pos_code: string | null
  erp_branch: string | null
  sage_code: string | null
  dominio_code: string | null
  rm_code: string | null
  closed_days: Generated<string[]>
  opened_on: string | null
  closed_on: string | null
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface CompanyGroupsTable {
  id: string
  name: string
  created_at: Generated<Instant>
}

export interface CompanySettingsTable {
  id: string
  company_id: string
  valid_from: string
  day_cutoff: Generated<string>
  direct_limit_cents: Generated<number>
  chronological_order: Generated<boolean>
  blind_count: Generated<boolean>
  fuel_total_rounding: Generated<string>
  tank_variation_base: Generated<string>
  mandatory_sources: Generated<string[]>
  pump_test_days: Generated<number>
  reason: string | null
  own_analysis: Generated<boolean>
  manual_proof_cents: Generated<number>
  manual_limit_cents: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
}

export interface ConciliationRuleDecisionsTable {
  id: GeneratedAlways<number>
  company_id: string
  rule_id: string
  trust_version: number
  cash_conciliation_id: string | null
  item: string
  kept: boolean
  decided_by: string | null
  decided_at: Instant
}

export interface ConciliationRuleTrialsTable {
  id: string
  user_id: string
  rule_id: string
  job_id: string | null
  result: Json | null
  created_at: Instant
}

export interface ConciliationRulesTable {
  id: string
  name: string
  company_id: string | null
  outcome: string
  text_pattern: string | null
  acquirer: string | null
  method: string | null
  amount_from_cents: number | null
  amount_to_cents: number | null
  window_minutes: Generated<number>
  tolerance_cents: Generated<number>
  difference_codes: Generated<string[]>
  reason_id: string | null
  acts_alone: Generated<boolean>
  needed: Generated<number>
  cap_cents: Generated<number>
  priority: Generated<number>
  valid_from: string
  valid_to: string | null
  active: Generated<boolean>
  trust_version: Generated<number>
  window_days: Generated<number>
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface CustomerEntriesTable {
  id: string
  company_id: string
  customer_id: string
  kind: string
  entry_on: string
  amount_cents: number
  document_no: string | null
  note: string
  cancelled_at: Instant | null
  cancelled_by: string | null
  bank_slip_id: string | null
  occurrence_id: number | null
  created_at: Instant
  created_by: string | null
}

export interface CustomersTable {
  id: string
  company_id: string
  name: string
  document: string
  till_names: Generated<string[]>
  keys: GeneratedAlways<string[]>
  street: Generated<string>
  district: Generated<string>
  zip: Generated<string>
  city: Generated<string>
  uf: Generated<string>
  limit_cents: number
  opening_balance_cents: Generated<number>
  opening_on: string
  blocked_on: string | null
  block_reason: string | null
  billing_period: string | null
  billing_closing_day: number | null
  billing_due_days: Generated<number>
  billing_minimum_cents: Generated<number>
  billing_bank_day_rule: Generated<string>
  billing_agreement_id: string | null
  billing_from: string | null
  active: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface DemonstrationLoadsTable {
  part: string
  started_at: Generated<Instant>
  finished_at: Instant | null
}

export interface DifferenceDisputesTable {
  id: string
  company_id: string
  difference_id: string | null
  against: string
  protocol: string
  due_on: string
  note: string
  status: Generated<string>
  result_note: string | null
  settled_by: string | null
  settled_at: Instant | null
  warned_at: Instant | null
  receivable_difference_id: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string
}

export interface DifferencesTable {
  id: string
  company_id: string
  cash_conciliation_id: string
  code: string
  ref: string
  amount_cents: number
  volume_ml: number | null
  effects: Json
  items: Json
  sentence: string
  suggestion: Json | null
  severity: string
  status: string
  reason_id: string | null
  note: string | null
  explained_by: string | null
  explained_at: Instant | null
  deferred_to: string | null
  deferred_on: string | null
  lapsed_at: Instant | null
  occurred_at: Instant | null
  cash_session_id: number | null
  system_cents: number | null
  confirmed_cents: number | null
  version: Generated<number>
  updated_at: Instant | null
  updated_by: string | null
}

export interface DownloadFilesTable {
  id: string
  company_id: string
  source_id: string
  request_id: string
  business_date: string
  file_name: string
  sha256: string
  size_bytes: number
  modified_at: Instant
  fetched_at: Instant
  status: string
  records_read: Generated<number>
  message: string | null
  import_id: string
  put_away_at: Instant | null
}

export interface DownloadMarksTable {
  id: string
  company_id: string
  source_id: string
  business_date: string
  reason: string
  created_at: Instant
  created_by: string
}

export interface DownloadRequestsTable {
  id: string
  request_no: GeneratedAlways<number>
  company_id: string
  source_id: string
  from_on: string
  to_on: string
  status: string
  attempts: Generated<number>
  attempts_before: Generated<number>
  run_no: Generated<number>
  next_attempt_at: Instant | null
  message: string | null
  missing_dates: Generated<string[]>
  origin: string
  finished_at: Instant | null
  created_at: Instant
  created_by: string | null
}

export interface DownloadSourcesTable {
  id: string
  company_id: string
  name: string
  source: string
  transport: string
  folder: string
  host: string | null
  port: number | null
  username: string | null
  host_key: string | null
  secret_kind: string | null
  sealed_secret: Buffer | null
  secret_key_id: string | null
  secret_set_at: Instant | null
  file_pattern: string
  days_after: Generated<number>
  after_fetch: string
  starts_on: string
  active: Generated<boolean>
  last_ok_at: Instant | null
  problem: string | null
  problem_at: Instant | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface DraftsTable {
  user_id: string
  form: string
  content: Json
  saved_at: Instant
}

export interface EventDeliveriesTable {
  company_id: string
  event_id: number
  subscriber: string
  delivered_at: Instant | null
  attempts: Generated<number>
  next_attempt_at: Instant
  error: string | null
}

export interface EventsTable {
  company_id: string
  id: GeneratedAlways<number>
  kind: string
  payload: Json
  published_by: string | null
  published_at: Instant
}

export interface ExportsTable {
  id: string
  user_id: string
  list: string
  file_name: string
  content_type: string
  sha256: string
  size_bytes: number
  rows_count: number
  purged_at: Instant | null
  created_at: Instant
}

export interface ForwardedCapturesTable {
  id: string
  company_id: string
  from_company_id: string
  difference_id: string
  business_date: string
  captured_at: Instant | null
  acquirer: string
  method: string
  amount_cents: number
  nsu: string | null
  auth_code: string | null
  terminal_logical_no: string | null
  note: string
  status: Generated<string>
  decision_note: string | null
  decided_by: string | null
  decided_at: Instant | null
  returned_at: Instant | null
  acceptance_recorded_at: Instant | null
  version: Generated<number>
  created_at: Instant
  created_by: string
}

export interface FuelNozzleInterventionsTable {
  id: string
  company_id: string
  nozzle_id: string
  business_date: string
  number: string
  reason: string
  technician: string
  technician_document: string
  reading_before_ml: number
  reading_after_ml: number
  created_at: Instant
  created_by: string | null
}

export interface FuelNozzleLinksTable {
  id: string
  company_id: string
  nozzle_id: string
  product_code: string
  tank_id: string
  valid_from: string
  reason: string | null
  created_at: Generated<Instant>
  created_by: string | null
}

export interface FuelNozzleStatesTable {
  id: string
  company_id: string
  nozzle_id: string
  status: string
  since: Instant
  reason: string
  created_by: string | null
}

export interface FuelNozzleTestsTable {
  id: string
  company_id: string
  nozzle_id: string
  business_date: string
  volume_ml: number
  deviation_ml: number
  note: string | null
  created_at: Instant
  created_by: string | null
}

export interface FuelNozzlesTable {
  id: string
  company_id: string
  nozzle_no: number
  totalizer_max_ml: Generated<number>
  controller_code: string | null
  pump_id: string | null
  valid_from: Generated<string>
  valid_to: string | null
  initial_totalizer_ml: Generated<number>
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface FuelPriceRequestsTable {
  id: string
  company_id: string
  nozzle_id: string
  price_millis: number
  applies_on: string
  note: string | null
  created_at: Instant
  created_by: string | null
}

export interface FuelReceiptsTable {
  id: GeneratedAlways<number>
  company_id: string
  tank_id: string
  business_date: string
  invoice_key: string
  volume_ml: number
  unit_cost_micros: number | null
  import_id: string | null
  freight_micros: number | null
}

export interface FuellingsTable {
  id: GeneratedAlways<number>
  company_id: string
  controller_record_id: string
  business_date: string
  nozzle_id: string
  shift_no: number
  ended_at: Instant
  volume_ml: number
  price_millis: number
  total_cents: number
  attendant: string | null
  sale_external_id: string | null
  import_id: string | null
  totalizer_after_ml: number | null
}

export interface GeneratedFileSeriesTable {
  company_id: string
  kind: string
  series: string
  next_number: number
}

export interface GeneratedFilesTable {
  company_id: string
  id: string
  kind: string
  series: string
  number: number
  subject: string
  file_name: string
  media_type: string
  sha256: string
  size_bytes: number
  records: number
  control_totals: Generated<Json>
  status: Generated<string>
  created_at: Instant
  created_by: string | null
  downloaded_at: Instant | null
  downloaded_by: string | null
  answered_at: Instant | null
  answered_by: string | null
  imported: Generated<boolean>
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  operation: string
  input_hash: Buffer
  status: number | null
  answer: Json | null
  created_at: Instant
}

export interface IdentityChallengesTable {
  token_hash: Buffer
  purpose: string
  user_id: string | null
  expires_at: Instant
}

export interface IgnoredStatementLinesTable {
  company_id: string
  statement_line_id: number
  reason: string
  ignored_by: string | null
  ignored_at: Instant
  restored_by: string | null
  restored_at: Instant | null
  restore_reason: string | null
}

export interface ImportChangesTable {
  id: GeneratedAlways<number>
  company_id: string
  import_id: string
  kind: string
  item_id: string
  business_date: string | null
  before: Json
  after: Json
}

export interface ImportCorrectionsTable {
  import_id: string
  line: number
  place: number
  column_title: string
  old_value: string
  new_value: string
  corrected_by: string
  corrected_at: Instant
}

export interface ImportDaysTable {
  company_id: string
  import_id: string
  source: string
  business_date: string
}

export interface ImportLayoutUsesTable {
  import_id: string
  layout_id: string
  number: number
  header_signature: string | null
  used_at: Instant
}

export interface ImportLayoutVersionsTable {
  layout_id: string
  number: number
  status: string
  recipe: Json | null
  published_at: Instant | null
  published_by: string | null
}

export interface ImportLayoutsTable {
  id: string
  name: string
  target: string
  reader: string | null
  active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface ImportLinesTable {
  import_id: string
  line: number
  cells: Json
  problems: Json
  places: number[]
  counted_right: Generated<boolean>
  taken_by: string | null
}

export interface ImportProposalsTable {
  id: GeneratedAlways<number>
  company_id: string
  import_id: string
  kind: string
  change: string
  item_id: number
  business_date: string
  label: string
  line: number | null
  before: Json
  after: Json
  before_cents: number | null
  after_cents: number | null
  before_ml: number | null
  after_ml: number | null
  status: Generated<string>
  decided_by: string | null
  decided_at: Instant | null
  reason: string | null
  decision_id: string | null
}

export interface ImportUploadPiecesTable {
  upload_id: string
  number: number
  sha256: string
}

export interface ImportUploadsTable {
  id: string
  user_id: string
  file_name: string
  size_bytes: number
  piece_bytes: number
  pieces: string[]
  fingerprint: string
  begun_at: Instant
  expires_at: Instant
  ended_at: Instant | null
  import_id: string | null
}

export interface ImportsTable {
  id: string
  company_id: string | null
  file_name: string
  sha256: string
  size_bytes: number
  layout: string | null
  institution: string | null
  status: string
  records_read: Generated<number>
  records_new: Generated<number>
  records_repeated: Generated<number>
  records_rejected: Generated<number>
  amount_total_cents: Generated<number>
  rejections: Generated<Json>
  warnings: Generated<Json>
  first_import_id: string | null
  finished_at: Instant | null
  job_id: string | null
  reversible: Generated<boolean>
  company_ids: Generated<string[]>
  undone_at: Instant | null
  undone_by: string | null
  undo_reason: string | null
  layout_id: string | null
  check_first: Generated<boolean>
  checked: Json | null
  archive_id: string | null
  reading: Json | null
  corrects_id: string | null
  reimport_reason: string | null
  reimported_by: string | null
  reimported_at: Instant | null
  by_columns: Generated<boolean>
  release_reason: string | null
  released_by: string | null
  released_at: Instant | null
  left_out: Generated<Json>
  effects: Json | null
  created_at: Instant
  created_by: string | null
}

export interface InconsistenciesTable {
  id: string
  company_id: string
  cash_conciliation_id: string
  business_date: string
  code: string
  ref: string
  item_kind: string
  item_id: string
  occurred_at: Instant
  cash_session_id: number | null
  document: string | null
  method: string | null
  amount_cents: number
  sentence: string
  suggestion: string
  suggested: Generated<Json>
  status: string
  reason: string | null
  decided_by: string | null
  decided_at: Instant | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  updated_by: string | null
}

export interface InstallationTable {
  single: Generated<boolean>
  id: Generated<string>
  folder_bound_at: Instant | null
  probe_key_id: string | null
  probe_sealed: Buffer | null
  folder_mark: string | null
}

export interface IntegrationAlertsTable {
  connection_id: string
  kind: string
  raised_at: Instant
}

export interface IntegrationAttemptsTable {
  company_id: string
  message_id: string
  number: number
  connection_id: string
  purpose: string
  started_at: Instant
  finished_at: Instant | null
  method: string
  url: string
  request_headers: Json
  request_body: string | null
  http_status: number | null
  response_headers: Json | null
  response_body: string | null
  outcome: string | null
  error_kind: string | null
  error_message: string | null
}

export interface IntegrationCallCountsTable {
  company_id: string
  connection_id: string
  hour: Instant
  bucket: number
  calls: number
  succeeded: number
}

export interface IntegrationConnectionsTable {
  id: string
  system: string
  name: string
  owner_id: string | null
  base_url: string
  environment: Generated<string>
  settings: Generated<Json>
  networks: Generated<string[]>
  secret_key_id: string | null
  sealed_secret: Buffer | null
  timeout_ms: Generated<number>
  max_concurrency: Generated<number>
  rate_per_minute: Generated<number>
  sending_window: Json | null
  error_rules: Generated<string[]>
  paused_at: Instant | null
  paused_reason: string | null
  ended_at: Instant | null
  degraded_reason: string | null
  last_ok_at: Instant | null
  failing_since: Instant | null
  failures_in_row: Generated<number>
  breaker: Generated<string>
  breaker_until: Instant | null
  breaker_seconds: Generated<number>
  current_turn: Generated<number>
  created_at: Instant
  created_by: string | null
  version: Generated<number>
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface IntegrationCursorsTable {
  company_id: string
  connection_id: string
  resource: string
  cursor: string | null
  window_start: string | null
  window_end: string
  pages: Generated<number>
  lease_id: string | null
  leased_until: Instant | null
  last_run_at: Instant
  completed_at: Instant | null
  error_kind: string | null
  error_message: string | null
}

export interface IntegrationInboxTable {
  company_id: string
  connection_id: string
  resource: string
  external_key: string
  content_hash: Buffer
  received_at: Instant
  changed_at: Instant
}

export interface IntegrationMappingUsesTable {
  company_id: string
  message_id: string
  domain: string
  internal_key: string
  internal_label: string
  mapping_id: string
  external_key: string
  external_key_2: string | null
  external_key_3: string | null
  used_on: string
  used_at: Instant
}

export interface IntegrationMappingsTable {
  id: string
  system: string
  connection_id: string | null
  domain: string
  company_id: string | null
  is_default: Generated<boolean>
  internal_key: string | null
  internal_label: Generated<string>
  external_key: string
  external_key_2: string | null
  external_key_3: string | null
  external_label: string | null
  valid_from: string
  valid_to: string | null
  active: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface IntegrationMessageCountsTable {
  company_id: string
  connection_id: string
  status: string
  no: GeneratedAlways<number>
  difference: number
}

export interface IntegrationMessageVersionsTable {
  company_id: string
  message_id: string
  version: number
  payload: Json
  masked_payload: string
  reason: string | null
  replaced_at: Instant
  replaced_by: string | null
}

export interface IntegrationMessagesTable {
  company_id: string
  id: string
  no: GeneratedAlways<number>
  connection_id: string
  operation: string
  entity: string
  entity_id: string
  entity_version: number
  idempotency_key: string
  order_key: string | null
  depends_on_id: string | null
  payload: Json
  masked_payload: string
  payload_version: Generated<number>
  status: Generated<string>
  priority: Generated<number>
  fair_turn: number
  attempts: Generated<number>
  next_attempt_at: Instant | null
  misses: Generated<number>
  lease_id: string | null
  leased_until: Instant | null
  external_id: string | null
  amount_cents: number | null
  error_kind: string | null
  error_message: string | null
  error_pattern: GeneratedAlways<string | null>
  correlation_id: string
  created_at: Instant
  created_by: string | null
  finished_at: Instant | null
}

export interface IntegrationMissingCodesTable {
  company_id: string
  message_id: string
  domain: string
  internal_key: string
  internal_label: string
  needed_on: string
}

export interface IntegrationSchedulesTable {
  connection_id: string
  resource: string
  every_minutes: number | null
  times: Generated<string[]>
  paused_at: Instant | null
  next_run_at: Instant
  lease_id: string | null
  leased_until: Instant | null
  started_at: Instant | null
  finished_at: Instant | null
  status: string | null
  records_read: number | null
  records_changed: number | null
  message: string | null
}

export interface IntegrationSlotsTable {
  connection_id: string
  n: number
  held_by: string | null
  held_until: Instant | null
}

export interface IssuedSlipsTable {
  id: string
  company_id: string
  agreement_id: string
  customer_id: string
  payer_name: string
  payer_document: string
  payer_street: string
  payer_district: string
  payer_zip: string
  payer_city: string
  payer_uf: string
  document_no: string
  issued_on: string
  due_on: string
  amount_cents: number
  closes_on: string | null
  species: string
  acceptance: string
  fine_ppm: number
  interest_ppm: number
  instructions: string[]
  barcode: string
  cancelled_at: Instant | null
  cancelled_by: string | null
  cancel_reason: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface JobsTable {
  id: string
  owner_id: string
  kind: string
  title: string
  data: Json
  status: Generated<string>
  phase: string | null
  done: Generated<number>
  total: number | null
  percent: Generated<number>
  log: Generated<Json>
  results: Generated<Json>
  message: string | null
  checkpoint: Json | null
  run_no: Generated<number>
  cancel_requested_at: Instant | null
  started_at: Instant | null
  finished_at: Instant | null
  created_at: Instant
}

export interface JournalEntriesTable {
  id: string
  company_id: string
  source: string
  source_id: string
  revision: number
  business_date: string
  description: string
  debit_total_cents: number
  credit_total_cents: number
  posted_by: string | null
  posted_at: Instant
  kind: string
  reason: string | null
  solicitation_id: string | null
  match_group_id: number | null
}

export interface JournalLinesTable {
  company_id: string
  journal_entry_id: string
  line_no: number
  account: string
  account_name: string
  debit_cents: number
  credit_cents: number
  history: Generated<string>
}

export interface LateItemsTable {
  id: GeneratedAlways<number>
  company_id: string
  cash_conciliation_id: string
  kind: string
  item_id: number
  proven: Json | null
  status: Generated<string>
  arrived_at: Generated<Instant>
  taken_at: Instant | null
}

export interface LineCorrectionsTable {
  id: GeneratedAlways<number>
  company_id: string
  cash_conciliation_id: string
  inconsistency_id: string
  item_kind: string
  item_id: number
  field: string
  value_before: string | null
  value_after: string
  shift_source_system: string | null
  shift_external_id: string | null
  undone_by: string | null
  undone_at: Instant | null
  created_at: Instant
  created_by: string | null
}

export interface ListPreferencesTable {
  user_id: string
  list: string
  columns: Json
  density: string
  default_view_id: string | null
  updated_at: Instant
}

export interface ListViewsTable {
  id: string
  list: string
  name: string
  owner_id: string
  shared: Generated<boolean>
  state: Json
  columns: Json
  density: string
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface ManualTransactionsTable {
  id: string
  company_id: string
  cash_conciliation_id: string
  kind: string
  side: string
  movement_type_code: string
  target_id: number | null
  method_from: string | null
  method_to: string | null
  amount_cents: number
  occurred_at: Instant
  nsu: string | null
  auth_code: string | null
  e2e_id: string | null
  terminal_logical_no: string | null
  fuelling_id: number | null
  note: string
  status: string
  cancelled_by: string | null
  cancelled_at: Instant | null
  solicitation_id: string | null
  reason_id: string | null
  doc_no: string | null
  customer: string | null
  part: Generated<boolean>
  employee: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant | null
  updated_by: string | null
}

export interface MatchGroupsTable {
  id: GeneratedAlways<number>
  company_id: string
  cash_conciliation_id: string | null
  pair_type: Generated<string>
  pass_no: number
  score: number
  status: string
  sentence: string
  difference_cents: number
  undone_by: string | null
  undone_at: Instant | null
  rule_id: string | null
  created_at: Instant
  created_by: string | null
}

export interface MatchLinksTable {
  company_id: string
  match_group_id: number
  pair_type: string
  side: string
  item_kind: string
  item_id: string
  active: Generated<boolean | null>
  other_date: string | null
  capture_id: string | null
  cash_conciliation_id: string | null
  nsu: string | null
  auth_code: string | null
  minutes: number | null
  members: number[] | null
  created_at: Instant | null
}

export interface MatchedItemsTable {
  company_id: string | null
  match_group_id: number | null
  pair_type: string | null
  side: string | null
  item_kind: string | null
  item_id: string | null
  active: boolean | null
  other_date: string | null
}

export interface MatchesTable {
  id: number | null
  company_id: string | null
  cash_conciliation_id: string | null
  pair_type: string | null
  pass_no: number | null
  score: number | null
  status: string | null
  sentence: string | null
  difference_cents: number | null
  created_by: string | null
  created_at: Instant | null
  undone_by: string | null
  undone_at: Instant | null
  rule_id: string | null
}

export interface MovementReasonMapsTable {
  id: string
  code: string
  name: string
  difference_codes: string[]
  attachment_required: Generated<boolean>
  ledger_account: string | null
  active: Generated<boolean>
  company_id: string | null
  source_system: Generated<string>
  external_code: string | null
  external_text: string | null
  movement_type_code: string
  auto_explain: Generated<boolean>
  max_amount_cents: number | null
  approval_required: Generated<boolean>
  cost_center: string | null
  priority: Generated<number>
  valid_from: Generated<string>
  valid_to: string | null
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface MovementTypesTable {
  code: string
  name: string
  nature: string
  method: string | null
  direction: string
  counterpart: string
  affects_drawer: boolean
  allow_manual: boolean
  attachment_required: Generated<boolean>
  active: Generated<boolean>
  id: Generated<string>
  customer_required: Generated<boolean>
  employee_required: Generated<boolean>
  debit_account: string | null
  credit_account: string | null
  in_use: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface NamedFilesTable {
  sha256: string | null
}

export interface NotificationsTable {
  id: string
  user_id: string
  company_id: string | null
  type: string
  message: string
  entity: string | null
  entity_id: string | null
  read_at: Instant | null
  link: string | null
  created_at: Instant
}

export interface NozzleReadingsTable {
  id: GeneratedAlways<number>
  company_id: string
  nozzle_id: string
  business_date: string
  seq: number
  opening_ml: number
  closing_ml: number
  test_ml: Generated<number>
  source: string
  import_id: string | null
  rollover_confirmed_by: string | null
  rollover_confirmed_at: Instant | null
  created_by: string | null
}

export interface OutboundHostsTable {
  id: string
  host: string
  note: string
  created_at: Instant
  created_by: string
  removed_at: Instant | null
  removed_by: string | null
}

export interface OwnTransfersTable {
  id: string
  company_id: string
  from_account_id: string
  to_company_id: string
  to_account_id: string
  amount_cents: number
  expected_on: string
  state: string
  out_line_id: number | null
  in_line_id: number | null
  note: Generated<string>
  version: Generated<number>
  created_at: Instant
  created_by: string
  updated_at: Instant
  updated_by: string
}

export interface PasskeysTable {
  id: string
  user_id: string
  name: string
  credential_id: string
  public_key: Buffer
  signatures: number
  transports: string[]
  created_at: Instant
  last_used_at: Instant | null
}

export interface PasswordLinksTable {
  token_hash: Buffer
  user_id: string
  purpose: string
  expires_at: Instant
  used_at: Instant | null
  withdrawn_at: Instant | null
  created_at: Instant
  created_by: string | null
}

export interface PasswordOriginsTable {
  user_id: string
  person_id: string
  purpose: string
  set_at: Instant
}

export interface PayablesTable {
  id: string
  company_id: string
  supplier_id: string
  source: string
  document: string
  instalment: number
  issued_on: string
  due_on: string
  amount_cents: number
  discount_cents: Generated<number>
  discount_until: string | null
  fine_ppm: Generated<number>
  interest_ppm: Generated<number>
  method: string
  barcode: string | null
  beneficiary_tax_id: string | null
  note: string | null
  status: Generated<string>
  paid_on: string | null
  paid_cents: number | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface PeriodLocksTable {
  company_id: string
  kind: string
  period: string
  reason: string
  note: string
  locked_at: Instant
  locked_by: string | null
}

export interface PersonalTokensTable {
  id: string
  token_hash: Buffer
  user_id: string
  name: string
  scopes: string[]
  created_at: Instant
  expires_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
}

export interface ProductsTable {
  code: string
  name: string
  kind: string
}

export interface ProtheusForeignTitlesTable {
  company_id: string
  erp_key: string
  customer_code: string
  due_on: string
  amount_cents: number
  balance_cents: number
  history: string
  reading_id: string
  found_at: Instant
  ignored_at: Instant | null
}

export interface ProtheusTitleDaysTable {
  company_id: string
  business_date: string
  titles_cents: number
  journal_cents: number
  held: GeneratedAlways<boolean>
  generated_at: Instant
  generated_by: string | null
}

export interface ProtheusTitleSeriesTable {
  company_id: string
  prefix: string
  next_number: number
}

export interface ProtheusTitlesTable {
  company_id: string
  id: string
  connection_id: string | null
  cash_conciliation_id: string
  business_date: string
  group_key: string
  prefix: string
  number: string
  installment: string
  title_type: string
  is_credit: boolean
  method: string
  payer_domain: string
  payer_key: string
  payer_name: string
  brand: string | null
  issue_on: string
  due_on: string
  amount_cents: number
  history: string
  settled_cents: Generated<number>
  accepted_cents: Generated<number>
  installment_ids: Generated<number[]>
  state: string
  message_id: string | null
  erp_key: string | null
  erp_amount_cents: number | null
  erp_balance_cents: number | null
  erp_due_on: string | null
  synced_at: Instant | null
  divergence: string | null
  ignored_divergences: Generated<string[]>
  reading_id: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface ProtheusWriteOffsTable {
  company_id: string
  id: string
  match_group_id: number
  batch_keys: string[]
  title_id: string | null
  nature: string
  bank_account_id: string
  settled_on: string
  received_cents: number
  discount_cents: Generated<number>
  reference: string
  state: string
  seen_sequences: string[] | null
  position: number | null
  message_id: string | null
  created_at: Instant
  created_by: string | null
  updated_at: Instant
}

export interface PumpSealsTable {
  id: string
  company_id: string
  pump_id: string
  seal_no: string
  sealed_on: string
  removed_by: string | null
  removed_at: Instant | null
  created_at: Instant
  created_by: string | null
}

export interface PumpsTable {
  id: string
  company_id: string
  serial_no: string
  manufacturer: string
  model: Generated<string>
  counter_kind: Generated<string>
  island: number
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface QueuedJobsTable {
  id: string
  kind: string
  data: Json
  due_at: Instant
  leased_until: Instant | null
  lease_id: string | null
  lost_leases: Generated<number>
  failed_at: Instant | null
}

export interface ReceivableDifferencesTable {
  id: GeneratedAlways<number>
  company_id: string
  code: string
  ref: string
  amount_cents: number
  sentence: string
  status: Generated<string>
  found_at: Instant
  resolved_at: Instant | null
  record_id: Generated<string>
  business_date: string | null
  sale_id: number | null
  capture_id: number | null
  reason_id: string | null
  note: string | null
  version: Generated<number>
  updated_at: Instant | null
  updated_by: string | null
}

export interface ReceivableHoldsTable {
  id: GeneratedAlways<number>
  company_id: string
  installment_id: number
  status: string
  reference: string
  note: string
  released_by: string | null
  released_at: Instant | null
  release_note: string | null
  created_at: Instant
  created_by: string
}

export interface ReceivedSeriesTable {
  company_id: string
  import_id: string
  layout: string
  merchant_no: string
  number: number
  received_at: Instant
}

export interface RecentRecordsTable {
  user_id: string
  path: string
  title: string
  seen_at: Instant
}

export interface RecordCommentsTable {
  id: string
  company_id: string
  entity: string
  entity_id: string
  author_id: string
  body: string
  mentions: Generated<string[]>
  edited_at: Instant | null
  created_at: Instant
}

export interface RecordFollowsTable {
  company_id: string
  entity: string
  entity_id: string
  user_id: string
  title: string
  link: string
  abilities: string[]
  followed_at: Instant
}

export interface RecordPresenceTable {
  company_id: string
  entity: string
  entity_id: string
  user_id: string
  tab_id: string
  opened_at: Instant
  seen_at: Instant
  editing_since: Instant | null
  taken_by: string | null
  taken_at: Instant | null
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
  created_at: Instant
}

export interface RefusedPairsTable {
  company_id: string
  cash_conciliation_id: string
  system_kind: string
  system_id: string
  confirmation_kind: string
  confirmation_id: string
  refused_by: string | null
  refused_at: Instant
}

export interface RetentionSettingsTable {
  kind: string
  days: number
  last_run_at: Instant | null
  last_deleted: Generated<number>
  version: Generated<number>
  updated_at: Instant | null
  updated_by: string | null
}

export interface ReversedStatementLinesTable {
  company_id: string
  id: GeneratedAlways<number>
  statement_line_id: number
  other_line_id: number
  takes_back: boolean
  reason: string
  reversed_by: string | null
  reversed_at: Instant
  undone_by: string | null
  undone_at: Instant | null
  undo_reason: string | null
}

export interface SaleItemsTable {
  id: GeneratedAlways<number>
  company_id: string
  business_date: string
  source_system: string
  sale_external_id: string
  line_no: number
  cash_session_external_id: string | null
  occurred_at: Instant
  kind: string
  product_code: string | null
  description: Generated<string>
  volume_ml: number | null
  price_millis: number | null
  total_cents: number
  controller_record_id: string | null
  cancelled_at: Instant | null
  import_id: string | null
  discount_cents: Generated<number>
}

export interface SchemaMigrationsTable {
  name: string
  sha256: string
  applied_at: Generated<Instant>
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>
  kind: string
  happened_at: Instant
  occurrences: Generated<number>
  person_id: string | null
  account: string | null
  ip: string | null
  request_id: string | null
  entity: string | null
  entity_id: string | null
  action: string | null
  detail: Generated<string>
  filed_at: Instant | null
  sent_at: Instant | null
}

export interface SeenDaysTable {
  id: string | null
  company_id: string | null
  business_date: string | null
  status: string | null
  result: string | null
  system_total_cents: number | null
  confirmed_total_cents: number | null
  difference_cents: number | null
  explained_cents: number | null
  unexplained_cents: number | null
  sources: Json | null
  open_items: number | null
  worst_severity: string | null
  proof: Json | null
  proof_hash: string | null
  revision: number | null
  closed_by: string | null
  closed_at: Instant | null
  version: number | null
  updated_by: string | null
  updated_at: Instant | null
  created_at: Instant | null
  responsible_id: string | null
  cash_unseen: boolean | null
}

export interface SeenLinesTable {
  company_id: string | null
  cash_conciliation_id: string | null
  method: string | null
  system_cents: number | null
  manual_cents: number | null
  reclassified_cents: number | null
  confirmed_cents: number | null
  difference_cents: number | null
  explained_cents: number | null
  unexplained_cents: number | null
}

export interface SessionCountsTable {
  id: string
  company_id: string
  cash_conciliation_id: string
  cash_session_id: number
  number: number
  quantities: Json
  total_cents: number
  expected_cents: number
  difference_cents: number
  counted_by: string
  counted_at: Instant
  witness: string | null
  witnessed_at: Instant | null
  acknowledged_at: Instant | null
  acknowledged_to: string | null
  known_before: Json | null
  undone_at: Instant | null
  undone_by: string | null
  undo_reason: string | null
}

export interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  ended_at: Instant | null
  ip: string | null
  user_agent: string | null
  id: Generated<string>
  password_confirmed_at: Instant | null
  second_factor_at: Instant | null
  viewing_user_id: string | null
  parent_id: string | null
  end_audited_at: Instant | null
}

export interface SignInThrottlesTable {
  subject: string
  failures: number
  window_started_at: Instant
  blocked_until: Instant | null
}

export interface SlipAgreementsTable {
  id: string
  company_id: string
  bank_account_id: string
  name: string
  agreement_no: string
  portfolio: string
  layout: Generated<string>
  number_from: number
  number_to: number
  next_number: number
  species: string
  acceptance: string
  fine_ppm: number
  interest_ppm: number
  instructions: Generated<string[]>
  approved: boolean
  active: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface SlipNotesTable {
  company_id: string
  slip_id: string
  note_ref: string
  business_date: string
  amount_cents: number
  note_number: string | null
  active: Generated<boolean>
}

export interface SlipOrdersTable {
  id: string
  company_id: string
  slip_id: string
  kind: string
  due_on: string | null
  abatement_cents: number | null
  state: string
  file_id: string | null
  sent_at: Instant | null
  created_at: Instant
  created_by: string | null
}

export interface SmartPosTerminalsTable {
  id: string
  company_id: string
  acquirer: string
  logical_no: string
  serial_no: string
  location: Generated<string>
  status: Generated<string>
  acquirer_company_id: string | null
  model: Generated<string>
  kind: Generated<string>
  island: number | null
  holder_id: string | null
  integrated: Generated<boolean>
  sim_line: string | null
  received_on: string | null
  rental_cents: number | null
  last_capture_at: Instant | null
  status_since: Generated<Instant>
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface StatementBalancesTable {
  company_id: string
  bank_account_id: string
  balance_on: string
  balance_cents: number
  import_id: string | null
  informed_by: string | null
  informed_at: Instant | null
}

export interface StatementLinesTable {
  id: GeneratedAlways<number>
  company_id: string
  bank_account_id: string
  posted_on: string
  amount_cents: number
  memo: string
  fitid: string | null
  doc_no: string | null
  kind: string | null
  dedup_hash: Buffer
  dedup_seq: number
  import_id: string | null
  import_line: number | null
  category: string | null
  value_on: string | null
  split_of: number | null
  whole_cents: number | null
  counts: Generated<boolean>
  counterpart_name: string | null
  counterpart_document: string | null
  e2e_id: string | null
  blocked: Generated<boolean>
}

export interface SuppliersTable {
  id: string
  kinds: string[]
  tax_id: string
  name: string
  trade_name: string | null
  erp_code: string | null
  payment_term_days: Generated<number>
  pix_key_kind: string | null
  pix_key: string | null
  bank_code: string | null
  branch: string | null
  account_no: string | null
  account_digit: string | null
  in_use: Generated<boolean>
  active: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface SystemMovementsTable {
  id: GeneratedAlways<number>
  company_id: string
  business_date: string
  occurred_at: Instant
  source_system: string
  external_id: string
  line_no: number
  sale_external_id: string | null
  cash_session_id: number | null
  movement_type_code: string
  method: string
  amount_cents: number
  nsu: string | null
  auth_code: string | null
  acquirer: string | null
  brand: string | null
  installments: Generated<number>
  terminal_logical_no: string | null
  e2e_id: string | null
  txid: string | null
  customer: string | null
  document_no: string | null
  document_attached: Generated<boolean>
  employee: string | null
  cancelled_at: Instant | null
  import_id: string | null
  import_line: number | null
  customer_key: string | null
}

export interface TankMeasurementsTable {
  id: GeneratedAlways<number>
  company_id: string
  tank_id: string
  business_date: string
  kind: string
  volume_ml: number
  water_mm: number | null
  method: string
  import_id: string | null
}

export interface TanksTable {
  id: string
  company_id: string
  tank_no: number
  product_code: string
  capacity_ml: number
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface TasksTable {
  id: string
  company_id: string
  kind: string
  title: string
  description: string
  priority: string
  assignee_id: string
  due_at: Instant
  entity: string
  entity_id: string
  ref: string | null
  about: string
  link: string
  status: string
  answer: string | null
  finished_at: Instant | null
  finished_by: string | null
  version: Generated<number>
  created_at: Instant
  created_by: string | null
  updated_at: Instant
  updated_by: string | null
}

export interface TerminalCustodiesTable {
  id: string
  company_id: string
  terminal_id: string
  location: string
  island: number | null
  holder_id: string | null
  since: Instant
  until: Instant | null
  reason: Generated<string>
  created_at: Generated<Instant>
  created_by: string | null
}

export interface TerminalRoundLinesTable {
  company_id: string
  round_id: string
  serial_no: string
  terminal_id: string | null
  result: string
}

export interface TerminalRoundsTable {
  id: string
  company_id: string
  created_at: Instant
  created_by: string | null
}

export interface TerminalSwapsTable {
  id: string
  company_id: string
  old_terminal_id: string
  new_terminal_id: string
  technician: string
  technician_document: string
  call_no: string
  note: string | null
  created_at: Instant
  created_by: string | null
}

export interface TransactionExportsTable {
  id: string
  user_id: string
  job_id: string
  company_ids: string[]
  wanted: Json
  file_name: string | null
  media_type: string | null
  sha256: string | null
  size_bytes: number | null
  rows_count: number | null
  amount_cents: number | null
  expires_at: Instant | null
  refusal: string | null
  purged_at: Instant | null
  created_at: Instant
}

export interface UnmappedCodesTable {
  company_id: string
  import_id: string
  sha256: string
  source_system: string
  external_code: string
  count: number
  amount_cents: number
  first_on: string
  last_on: string
}

export interface UserAbilitiesTable {
  user_id: string
  ability: string
}

export interface UserCompaniesTable {
  user_id: string
  company_id: string
}

export interface UserPreferencesTable {
  user_id: string
  theme: Generated<string>
  density: Generated<string>
  letter_keys: Generated<boolean>
  muted_notifications: Generated<string[]>
  first_steps: boolean | null
  updated_at: Instant
}

export interface UsersTable {
  id: string
  name: string
  username: string
  email: string
  password_hash: string | null
  profile_image: string | null
  active: Generated<boolean>
  last_access_at: Instant | null
  employee_code: string | null
  access_reviewed_at: Instant | null
  access_reviewed_by: string | null
  anonymised_at: Instant | null
  administrator_until: Instant | null
  version: Generated<number>
  created_at: Generated<Instant>
  created_by: string | null
  updated_at: Generated<Instant>
  updated_by: string | null
}

export interface WaitingNamesTable {
  company_id: string
  nsu: string
  capture_key: string
  number: number
  reference: string
  paid_on: string
  fee_cents: number
  import_id: string | null
}

export interface WebhooksTable {
  id: string
  connection_id: string
  user_id: string
  events: string[]
  created_at: Instant
  disabled_at: Instant | null
  disabled_reason: string | null
  removed_at: Instant | null
  requests_from: Instant | null
  requests: Generated<number>
}

export interface DB {
  abilities: AbilitiesTable
  ability_profiles: AbilityProfilesTable
  acquirer_companies: AcquirerCompaniesTable
  acquirer_fees: AcquirerFeesTable
  acquirer_installments: AcquirerInstallmentsTable
  acquirer_settlements: AcquirerSettlementsTable
  acquirer_transactions: AcquirerTransactionsTable
  acquirers: AcquirersTable
  adjustment_explanations: AdjustmentExplanationsTable
  administrator_requests: AdministratorRequestsTable
  approval_votes: ApprovalVotesTable
  approvals: ApprovalsTable
  attachments: AttachmentsTable
  audit_anchored_heads: AuditAnchoredHeadsTable
  audit_anchors: AuditAnchorsTable
  audit_events: AuditEventsTable
  audit_heads: AuditHeadsTable
  audit_pending: AuditPendingTable
  bank_accounts: BankAccountsTable
  bank_balance_checks: BankBalanceChecksTable
  bank_entries_due: BankEntriesDueTable
  bank_postings: BankPostingsTable
  bank_slip_occurrences: BankSlipOccurrencesTable
  bank_slips: BankSlipsTable
  batches: BatchesTable
  bordero_items: BorderoItemsTable
  borderos: BorderosTable
  cash_conciliation_lines: CashConciliationLinesTable
  cash_conciliation_proofs: CashConciliationProofsTable
  cash_conciliation_solicitation_items: CashConciliationSolicitationItemsTable
  cash_conciliation_solicitations: CashConciliationSolicitationsTable
  cash_conciliations: CashConciliationsTable
  cash_pickup_items: CashPickupItemsTable
  cash_pickups: CashPickupsTable
  cash_sessions: CashSessionsTable
  code_generators: CodeGeneratorsTable
  companies: CompaniesTable
  company_groups: CompanyGroupsTable
  company_settings: CompanySettingsTable
  conciliation_rule_decisions: ConciliationRuleDecisionsTable
  conciliation_rule_trials: ConciliationRuleTrialsTable
  conciliation_rules: ConciliationRulesTable
  customer_entries: CustomerEntriesTable
  customers: CustomersTable
  demonstration_loads: DemonstrationLoadsTable
  difference_disputes: DifferenceDisputesTable
  differences: DifferencesTable
  download_files: DownloadFilesTable
  download_marks: DownloadMarksTable
  download_requests: DownloadRequestsTable
  download_sources: DownloadSourcesTable
  drafts: DraftsTable
  event_deliveries: EventDeliveriesTable
  events: EventsTable
  exports: ExportsTable
  forwarded_captures: ForwardedCapturesTable
  fuel_nozzle_interventions: FuelNozzleInterventionsTable
  fuel_nozzle_links: FuelNozzleLinksTable
  fuel_nozzle_states: FuelNozzleStatesTable
  fuel_nozzle_tests: FuelNozzleTestsTable
  fuel_nozzles: FuelNozzlesTable
  fuel_price_requests: FuelPriceRequestsTable
  fuel_receipts: FuelReceiptsTable
  fuellings: FuellingsTable
  generated_file_series: GeneratedFileSeriesTable
  generated_files: GeneratedFilesTable
  idempotency_keys: IdempotencyKeysTable
  identity_challenges: IdentityChallengesTable
  ignored_statement_lines: IgnoredStatementLinesTable
  import_changes: ImportChangesTable
  import_corrections: ImportCorrectionsTable
  import_days: ImportDaysTable
  import_layout_uses: ImportLayoutUsesTable
  import_layout_versions: ImportLayoutVersionsTable
  import_layouts: ImportLayoutsTable
  import_lines: ImportLinesTable
  import_proposals: ImportProposalsTable
  import_upload_pieces: ImportUploadPiecesTable
  import_uploads: ImportUploadsTable
  imports: ImportsTable
  inconsistencies: InconsistenciesTable
  installation: InstallationTable
  integration_alerts: IntegrationAlertsTable
  integration_attempts: IntegrationAttemptsTable
  integration_call_counts: IntegrationCallCountsTable
  integration_connections: IntegrationConnectionsTable
  integration_cursors: IntegrationCursorsTable
  integration_inbox: IntegrationInboxTable
  integration_mapping_uses: IntegrationMappingUsesTable
  integration_mappings: IntegrationMappingsTable
  integration_message_counts: IntegrationMessageCountsTable
  integration_message_versions: IntegrationMessageVersionsTable
  integration_messages: IntegrationMessagesTable
  integration_missing_codes: IntegrationMissingCodesTable
  integration_schedules: IntegrationSchedulesTable
  integration_slots: IntegrationSlotsTable
  issued_slips: IssuedSlipsTable
  jobs: JobsTable
  journal_entries: JournalEntriesTable
  journal_lines: JournalLinesTable
  late_items: LateItemsTable
  line_corrections: LineCorrectionsTable
  list_preferences: ListPreferencesTable
  list_views: ListViewsTable
  manual_transactions: ManualTransactionsTable
  match_groups: MatchGroupsTable
  match_links: MatchLinksTable
  matched_items: MatchedItemsTable
  matches: MatchesTable
  movement_reason_maps: MovementReasonMapsTable
  movement_types: MovementTypesTable
  named_files: NamedFilesTable
  notifications: NotificationsTable
  nozzle_readings: NozzleReadingsTable
  outbound_hosts: OutboundHostsTable
  own_transfers: OwnTransfersTable
  passkeys: PasskeysTable
  password_links: PasswordLinksTable
  password_origins: PasswordOriginsTable
  payables: PayablesTable
  period_locks: PeriodLocksTable
  personal_tokens: PersonalTokensTable
  products: ProductsTable
  protheus_foreign_titles: ProtheusForeignTitlesTable
  protheus_title_days: ProtheusTitleDaysTable
  protheus_title_series: ProtheusTitleSeriesTable
  protheus_titles: ProtheusTitlesTable
  protheus_write_offs: ProtheusWriteOffsTable
  pump_seals: PumpSealsTable
  pumps: PumpsTable
  queued_jobs: QueuedJobsTable
  receivable_differences: ReceivableDifferencesTable
  receivable_holds: ReceivableHoldsTable
  received_series: ReceivedSeriesTable
  recent_records: RecentRecordsTable
  record_comments: RecordCommentsTable
  record_follows: RecordFollowsTable
  record_presence: RecordPresenceTable
  recovery_codes: RecoveryCodesTable
  refused_pairs: RefusedPairsTable
  retention_settings: RetentionSettingsTable
  reversed_statement_lines: ReversedStatementLinesTable
  sale_items: SaleItemsTable
  schema_migrations: SchemaMigrationsTable
  security_events: SecurityEventsTable
  seen_days: SeenDaysTable
  seen_lines: SeenLinesTable
  session_counts: SessionCountsTable
  sessions: SessionsTable
  sign_in_throttles: SignInThrottlesTable
  slip_agreements: SlipAgreementsTable
  slip_notes: SlipNotesTable
  slip_orders: SlipOrdersTable
  smart_pos_terminals: SmartPosTerminalsTable
  statement_balances: StatementBalancesTable
  statement_lines: StatementLinesTable
  suppliers: SuppliersTable
  system_movements: SystemMovementsTable
  tank_measurements: TankMeasurementsTable
  tanks: TanksTable
  tasks: TasksTable
  terminal_custodies: TerminalCustodiesTable
  terminal_round_lines: TerminalRoundLinesTable
  terminal_rounds: TerminalRoundsTable
  terminal_swaps: TerminalSwapsTable
  transaction_exports: TransactionExportsTable
  unmapped_codes: UnmappedCodesTable
  user_abilities: UserAbilitiesTable
  user_companies: UserCompaniesTable
  user_preferences: UserPreferencesTable
  users: UsersTable
  waiting_names: WaitingNamesTable
  webhooks: WebhooksTable
}
