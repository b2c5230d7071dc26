import { dayLocked } from '@app/domain/calendar/contract'
import { CashConciliation, dayEditors, dayReaders, Solicitation } from '@app/domain/day/contract'
import {
  bankConfirmed,
  countsMissing,
  dayActionNotAllowed,
  dayActionNotNow,
  explanationErrors,
  manualNumberTaken,
  notAdjustable,
  nothingToAdjust,
  proofFails,
  reasonsMissing,
  requestWaits,
  tankUnjustified,
  targetTaken,
  unexplainedLeft,
} from '@app/domain/day/life/contract'
import {
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  post,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { AdjustmentDraft, DraftExplanation, ProofHistory } from './adjustment.contract.ts'
import { DayJournal } from './day-journal.contract.ts'
import { ManualDetail, ManualTransactionDraft } from './manual-line.contract.ts'
import { itemsUnanswered } from './request-refusals.contract.ts'

export const openDaysInMonth = defineError(
  409,
  'day.month-open',
  'Não é possível bloquear {month} de {company}: {count} ainda em aberto.',
)
export const requestsInMonth = defineError(
  409,
  'day.month-requests',
  'Não é possível bloquear {month} de {company}: {count} com solicitação pendente.',
)
export const nothingToLock = defineError(
  422,
  'day.month-empty',
  'Não há dia fechado a bloquear em {month} de {company}.',
)
export const nothingToUnlock = defineError(
  422,
  'day.month-not-locked',
  'Nenhum dia de {month} de {company} está bloqueado pelo mês.',
)

const guardedErrors = [notFound, staleVersion, dayActionNotNow, dayActionNotAllowed] as const
const requestErrors = [...guardedErrors, requestWaits, dayLocked] as const
const incompleteErrors = [unexplainedLeft, countsMissing, reasonsMissing, tankUnjustified, proofFails] as const
const changedResources = ['solicitations', 'notifications', 'closing-home']

const text = (minLength: number) =>
  z.string().trim().min(minLength, `Escreva ao menos ${minLength} caracteres.`).max(1000, 'Use até 1.000 caracteres.')

const ReasonId = z.uuid('Escolha o motivo.')

const YearMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Informe o mês como 2026-10.')

export const dayLife = defineOperations(
  { name: 'cash-conciliations', ability: dayReaders },
  {
    adjustment: get('/cash-conciliations/:id/adjustment', {
      params: ById,
      answer: AdjustmentDraft,
      errors: [notFound, notAdjustable],
    }),
    journal: get('/cash-conciliations/:id/journal', { params: ById, answer: DayJournal, errors: [notFound] }),
    proofs: get('/cash-conciliations/:id/proofs', { params: ById, answer: ProofHistory, errors: [notFound] }),
    /** Other users who may decide a request of this user. */
    deciders: get('/cash-conciliations/:id/deciders', {
      params: ById,
      answer: z.object({ data: z.array(Named) }),
      ability: dayEditors,
      errors: [notFound],
    }),
    requestReasons: get('/cash-conciliations/:id/request-reasons', {
      params: ById,
      answer: z.object({ data: z.array(Named) }),
      errors: [notFound],
    }),
    requestReopening: post('/cash-conciliations/:id/request-reopening', {
      params: ById,
      body: Version.extend({ reason_id: ReasonId, reason: text(20), correction: text(10) }),
      answer: Solicitation,
      ability: dayEditors,
      status: 201,
      idempotent: true,
      errors: requestErrors,
      changes: changedResources,
    }),
    reopen: post('/cash-conciliations/:id/reopen', {
      params: ById,
      body: Version.extend({ reason: text(20) }),
      answer: CashConciliation,
      ability: 'admin',
      idempotent: true,
      errors: requestErrors,
      changes: changedResources,
      confirms: true,
    }),
    proposeManual: post('/cash-conciliations/:id/adjustment/manual-transactions', {
      params: ById,
      body: ManualTransactionDraft,
      answer: ManualDetail,
      ability: dayEditors,
      status: 201,
      idempotent: true,
      errors: [...requestErrors, targetTaken, manualNumberTaken, bankConfirmed],
      reversible: 'Lançamento proposto; envie o ajuste para análise.',
    }),
    dropProposal: post('/cash-conciliations/:id/adjustment/manual-transactions/:manual_id/cancel', {
      params: z.object({ id: Id, manual_id: Id }),
      body: Version,
      answer: ManualDetail,
      ability: dayEditors,
      idempotent: true,
      errors: requestErrors,
      reversible: 'Proposta cancelada.',
    }),
    explainAdjustment: post('/cash-conciliations/:id/adjustment/explain', {
      params: ById,
      body: DraftExplanation,
      answer: AdjustmentDraft,
      ability: dayEditors,
      idempotent: true,
      errors: [...requestErrors, notAdjustable, ...explanationErrors],
      changes: ['solicitations'],
    }),
    requestAdjustment: post('/cash-conciliations/:id/request-adjustment', {
      params: ById,
      body: Version.extend({ reason_id: ReasonId, note: text(10) }),
      answer: Solicitation,
      ability: dayEditors,
      status: 201,
      idempotent: true,
      errors: [...requestErrors, itemsUnanswered, nothingToAdjust, ...incompleteErrors],
      changes: changedResources,
    }),
    lockMonth: post('/cash-conciliations/lock-month', {
      body: z.object({ company_id: Id, month: YearMonth }),
      answer: z.object({ locked: z.int() }),
      ability: 'admin',
      idempotent: true,
      errors: [notFound, openDaysInMonth, requestsInMonth, nothingToLock],
      changes: changedResources,
      confirms: true,
    }),
    /** Days with titles in the ERP keep a lock that takes adjustments; the others are closed again. */
    unlockMonth: post('/cash-conciliations/unlock-month', {
      body: z.object({ company_id: Id, month: YearMonth, reason: text(10) }),
      answer: z.object({ unlocked: z.int() }),
      ability: 'admin',
      idempotent: true,
      errors: [notFound, nothingToUnlock],
      changes: changedResources,
      confirms: true,
    }),
    unlock: post('/cash-conciliations/:id/unlock', {
      params: ById,
      body: Version.extend({ reason: text(10) }),
      answer: CashConciliation,
      ability: 'admin',
      idempotent: true,
      errors: guardedErrors,
      changes: changedResources,
      confirms: true,
    }),
  },
)
