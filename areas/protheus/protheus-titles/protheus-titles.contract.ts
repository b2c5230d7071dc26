import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { messageStates } from '@app/domain/integration/contract'
import {
  beforeStart,
  connectionNotSending,
  dayHeld,
  dayNotClosed,
  divergenceChanged,
  divergenceResolutions,
  erpNotRead,
  noBranchCode,
  noConnection,
  noIgnoredDivergence,
  noSending,
  notReversible,
  titleDivergences,
  titleNotCancellable,
  titleSettled,
  titleStates,
  titlesDiffer,
  titlesInErp,
  writeOffStates,
  writeOffUnderway,
} from '@app/domain/protheus/contract'
import {
  amountInput,
  BusinessDate,
  ById,
  buildPageSchema,
  Cents,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  Job,
  jobsResource,
  maxAmount_cents,
  Named,
  Nothing,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { Reasoned } from '../integration-control/integration-control.contract.ts'

export const ProtheusTitle = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  /** Prefix, number and instalment. */
  number: z.string(),
  title_type: z.string(),
  method: oneOf(paymentMethodLabels),
  payer_name: z.string(),
  brand: z.string().nullable(),
  issue_on: BusinessDate,
  due_on: BusinessDate,
  /** Amounts of a credit note are negative. */
  amount_cents: Cents,
  erp_balance_cents: Cents.nullable(),
  state: oneOf(titleStates),
  /** State of the message that creates or cancels it. */
  send_state: oneOf(messageStates).nullable(),
  error_message: z.string().nullable(),
  divergence: oneOf(titleDivergences).nullable(),
  erp_key: z.string().nullable(),
  synced_at: Instant.nullable(),
})
export type ProtheusTitle = z.infer<typeof ProtheusTitle>

const TitleMessage = z.object({
  id: Id,
  operation: z.string(),
  status: oneOf(messageStates),
  error_message: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})

const WriteOff = z.object({
  id: Id,
  settled_on: BusinessDate,
  received_cents: Cents,
  discount_cents: Cents,
  reference: z.string(),
  state: oneOf(writeOffStates),
  error_message: z.string().nullable(),
})

export const ProtheusTitleDetail = ProtheusTitle.extend({
  day_id: Id,
  history: z.string(),
  erp_amount_cents: Cents.nullable(),
  connection_name: z.string().nullable(),
  erp_due_on: BusinessDate.nullable(),
  is_changing: z.boolean(),
  installments: z.int(),
  messages: z.array(TitleMessage),
  write_offs: z.array(WriteOff),
})
export type ProtheusTitleDetail = z.infer<typeof ProtheusTitleDetail>

const TitleSide = z.object({
  key: z.string().nullable(),
  title_type: z.string(),
  /** Customer and store in Protheus. */
  customer: z.string().nullable(),
  due_on: BusinessDate,
  amount_cents: Cents,
  balance_cents: Cents,
  write_offs: z.int(),
})
export type TitleSide = z.infer<typeof TitleSide>

export const ProtheusTitleFilter = PageQuery.extend({
  sort: sortBy(ProtheusTitle, ['business_date', 'due_on', 'amount_cents']),
  search: z.string().trim().max(80).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  due_from: BusinessDate.optional(),
  due_to: BusinessDate.optional(),
  company_id: Id.optional(),
  method: oneOf(paymentMethodLabels).optional(),
  state: oneOf(titleStates).optional(),
  send_state: oneOf(messageStates).optional(),
  divergent: z.stringbool().optional(),
})
export type ProtheusTitleFilter = z.infer<typeof ProtheusTitleFilter>

const Day = z.object({ company_id: Id, business_date: BusinessDate })
const Sums = z.object({ titles_cents: Cents, journal_cents: Cents })

const DayPlan = Sums.extend({
  /** True if the sums differ: no title is made. */
  held: z.boolean(),
  /** The amount that the day lost of titles that a person excluded from Protheus: no credit note is made of it. */
  excluded_cents: Cents,
  missing: z.array(
    z.object({
      label: z.string(),
      title_type: z.string(),
      due_on: BusinessDate,
      amount_cents: Cents,
      is_credit: z.boolean(),
    }),
  ),
})

const ErpFigures = z.object({
  erp_amount_cents: Cents.nullable(),
  erp_balance_cents: Cents.nullable(),
  erp_due_on: BusinessDate.nullable(),
})
const seenAmount = amountInput(-maxAmount_cents).nullable()
const DivergentTitle = ProtheusTitle.extend({
  ...ErpFigures.shape,
  /** A change of it is being sent to Protheus. */
  is_changing: z.boolean(),
  ignored: z.array(oneOf(titleDivergences)),
})
export type DivergentTitle = z.infer<typeof DivergentTitle>

const ResolutionOfMany = Reasoned.extend({
  divergence: oneOf(titleDivergences),
  resolution: oneOf(divergenceResolutions),
  read_until: Instant,
})
export type ResolutionOfMany = z.infer<typeof ResolutionOfMany>

const ForeignTitle = z.object({
  company_id: Id,
  company_name: z.string(),
  erp_key: z.string(),
  customer_code: z.string(),
  due_on: BusinessDate,
  amount_cents: Cents,
  balance_cents: Cents,
  history: z.string(),
  found_at: Instant,
})
const HeldDay = Day.extend({ company_name: z.string(), day_id: Id }).extend(Sums.shape)

export const notSendable = defineError(409, 'protheus-titles.not-sendable', 'O título não espera por envio.')
export const notOfTitle = defineError(409, 'protheus-titles.other-write-off', 'A baixa não é deste título.')
export const dayNotLocked = defineError(409, 'protheus-titles.day-not-locked', 'O dia {date} não está bloqueado.')

/** Receivable titles of Protheus, made from closed days. */
export const protheusTitles = defineOperations(
  { name: 'protheus-titles', ability: 'protheus.accounts-receivable' },
  {
    list: get('/protheus-titles', { query: ProtheusTitleFilter, answer: buildPageSchema(ProtheusTitle) }),
    companies: get('/protheus-titles/companies', { answer: z.object({ data: z.array(Named) }) }),
    /** How titles are sent; null without a connection to Protheus. */
    connection: get('/protheus-titles/connection', {
      answer: z.object({
        connection: z.object({ id: Id, name: z.string(), titles_from: BusinessDate.nullable() }).nullable(),
        has_titles: z.boolean(),
        /** The company whose balances were read the longest time ago, or never; null if no company has titles in Protheus. */
        oldest_reading: z.object({ company_name: z.string(), read_at: Instant.nullable() }).nullable(),
      }),
    }),
    plan: get('/protheus-titles/plan', { query: Day, answer: DayPlan, errors: [notFound, dayNotClosed] }),
    /** The open divergences, or with `ignored` those that people ignored. */
    divergences: get('/protheus-titles/divergences', {
      query: z.object({ ignored: z.stringbool().optional() }),
      answer: z.object({
        titles: z.array(DivergentTitle),
        foreign: z.array(ForeignTitle),
        held: z.array(HeldDay),
      }),
    }),
    get: get('/protheus-titles/:id', { params: ById, answer: ProtheusTitleDetail, errors: [notFound] }),
    generate: post('/protheus-titles/generate', {
      body: Day,
      answer: z.object({ created: z.int(), sent: z.boolean() }),
      errors: [notFound, dayNotClosed, beforeStart, titlesDiffer],
    }),
    sendMany: declareBulk('/protheus-titles/bulk/send', { filter: ProtheusTitleFilter, errors: [noSending] }),
    send: post('/protheus-titles/:id/send', {
      params: ById,
      answer: Nothing,
      errors: [notFound, noSending, notSendable, beforeStart, dayNotClosed, dayHeld],
    }),
    /** Cancels a title in Protheus. A draft is cancelled here. */
    cancel: post('/protheus-titles/:id/cancel', {
      params: ById,
      body: Reasoned,
      answer: Nothing,
      errors: [notFound, connectionNotSending, titleNotCancellable],
    }),
    /** Decides the divergence that the person saw, with the figures of Protheus. */
    resolve: post('/protheus-titles/:id/resolve', {
      params: ById,
      body: Reasoned.extend({
        divergence: oneOf(titleDivergences),
        seen: ErpFigures.extend({ erp_amount_cents: seenAmount, erp_balance_cents: seenAmount }),
        resolution: oneOf(divergenceResolutions),
      }),
      answer: Nothing,
      errors: [notFound, divergenceChanged, writeOffUnderway, connectionNotSending],
    }),
    /** Decides divergences of one kind, except of titles that were read in Protheus after `read_until`. */
    resolveMany: declareBulk('/protheus-titles/bulk/resolve', {
      filter: ProtheusTitleFilter,
      input: ResolutionOfMany,
      errors: [connectionNotSending],
    }),
    /** Shows the ignored divergences of a title again. */
    restore: post('/protheus-titles/:id/restore', {
      params: ById,
      body: Reasoned,
      answer: Nothing,
      errors: [notFound, noIgnoredDivergence],
    }),
    /** Shows an ignored title that only Protheus has again. */
    restoreForeign: post('/protheus-titles/restore-foreign', {
      body: Reasoned.extend({ company_id: Id, erp_key: z.string().min(1).max(200) }),
      answer: Nothing,
      errors: [notFound],
    }),
    /** Hides a title that only Protheus has, until its amount changes there. */
    ignoreForeign: post('/protheus-titles/ignore-foreign', {
      body: Reasoned.extend({ company_id: Id, erp_key: z.string().min(1).max(200) }),
      answer: Nothing,
      errors: [notFound],
    }),
    /**
     * Starts a job that reads the titles of a company in Protheus. It changes nothing there. While the job of the same
     * person and company runs, this one is answered.
     */
    check: post('/protheus-titles/check', {
      body: z.object({ company_id: Id }),
      answer: z.object({ job_id: Id }),
      errors: [notFound, noConnection],
      changes: [jobsResource],
      audited: false,
    }),
    /** The checks that the person started today: those that run, and the last one that ended. */
    checks: get('/protheus-titles/checks', { answer: z.object({ data: z.array(Job) }) }),
    /** Reads one title in Protheus by its key; `erp` is null if it is not there. */
    lookUp: post('/protheus-titles/:id/look-up', {
      params: ById,
      answer: z.object({ here: TitleSide, erp: TitleSide.nullable() }),
      errors: [notFound, noConnection, noBranchCode, erpNotRead],
      audited: false,
      ownTransactions: true,
    }),
    /** Writes off the titles that confirmed bank matches paid, with bank movements for the rest of their batches. */
    settle: post('/protheus-titles/settle', {
      body: z.object({ company_id: Id }),
      /**
       * `excess_cents`: amount of the waiting matches above the balances of their titles. `left`: matches for another call,
       * because one call writes a bounded number off.
       */
      answer: z.object({
        write_offs: z.int(),
        movements: z.int(),
        waiting: z.int(),
        excess_cents: Cents,
        left: z.int(),
      }),
      errors: [notFound, noSending],
    }),
    reverse: post('/protheus-titles/:id/reverse', {
      params: ById,
      body: Reasoned.extend({ write_off_id: Id }),
      answer: Nothing,
      errors: [notFound, notOfTitle, connectionNotSending, notReversible],
    }),
    unlockDay: post('/protheus-titles/unlock-day', {
      body: Day.extend(Reasoned.shape),
      answer: Nothing,
      ability: 'admin',
      errors: [notFound, dayNotLocked, titlesInErp, titleSettled],
    }),
  },
)
