import { getReason } from '@app/domain/day/differences/server'
import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { getSettings } from '@app/domain/day/facts/server'
import { bankConfirmed, manualNumberTaken, targetTaken } from '@app/domain/day/life/contract'
import type { Day } from '@app/domain/day/life/server'
import { isCaptured } from '@app/domain/matching/contract'
import { addDays, invalidInput, localDate, localTime, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import type { ManualTransactionDraft } from '../cash-conciliations/manual-line.contract.ts'
import { assessRequiredProof, type ProvableLine } from './manual-proof.rules.ts'
import {
  findBankedCaptureIds,
  getFuelling,
  getManualType,
  getReceiptHolder,
  getTargetCapture,
  getTargetMovement,
  hasCorrection,
  type ReceiptNumber,
} from './manual-targets.store.ts'
import { getProofRequirements, type NewManual } from './manuals.store.ts'

type Line = Omit<NewManual, 'id' | 'status'>

/** Checks and completes a draft (operations R26); `except` is the line that it replaces. */
export async function buildManualLine(db: Db, day: Day, draft: ManualTransactionDraft, except?: string): Promise<Line> {
  await getReason(db, draft.reason_id, day).then((reason) => reason ?? wrong('reason_id', 'Motivo inválido.'))
  const line = draft.kind === 'add' ? await buildAddedLine(db, day, draft) : await buildCorrection(db, day, draft)
  if (await hasCorrection(db, day, line, except)) fail(targetTaken)
  await refuseTaken(db, day, line, except)
  return line
}

export async function getRequiredProof(
  db: Db,
  day: Day,
  line: ProvableLine & { movement_type_code: string; reason_id: string | null },
) {
  const { manual_proof_cents } = await getSettings(db, day.company_id, day.business_date)
  const requirements = await getProofRequirements(db, line)
  return assessRequiredProof(line, { ...requirements, limit_cents: manual_proof_cents })
}

const wrong = (field: string, message: string) => fail(invalidInput, { fields: { [field]: message } })

async function buildAddedLine(db: Db, day: Day, draft: ManualTransactionDraft) {
  const type =
    (await getManualType(db, draft.movement_type_code ?? '')) ?? wrong('movement_type_code', 'Tipo inválido.')
  const method = type.method ?? wrong('movement_type_code', 'Este tipo não cria lançamento; use reclassificar.')
  const fuelling = await getDraftFuelling(db, day, draft)
  const capture = await getDraftCapture(db, day, draft)
  const line = {
    ...toReceiptFields(draft),
    ...(capture && toCaptureReceipt(capture)),
    kind: draft.kind,
    side: draft.side,
    movement_type_code: type.code,
    target_id: null,
    method_from: null,
    method_to: method,
    amount_cents: draft.amount_cents ?? 0,
    part: false,
    occurred_at: requireTimeOfDay(day, draft.occurred_at ?? capture?.occurred_at ?? fuelling?.ended_at),
    fuelling_id: fuelling?.id ?? null,
  }
  requireReceipt(method, line)
  if (type.customer_required && line.customer === null) wrong('customer', 'Campo obrigatório.')
  if (type.employee_required && line.employee === null) wrong('employee', 'Campo obrigatório.')
  return line
}

/** Two lines of the system side must not have the same receipt number. */
export async function refuseTaken(db: Db, day: Day, line: ReceiptNumber & Pick<NewManual, 'side'>, except?: string) {
  const holder = line.side === 'system' ? await getReceiptHolder(db, day, line, except) : undefined
  if (holder)
    fail(manualNumberTaken, { values: { number: formatReceiptNumber(line), ref: formatReceiptHolder(holder) } })
}

const toReceiptFields = (draft: ManualTransactionDraft) => ({
  nsu: draft.nsu || null,
  auth_code: draft.auth_code?.toUpperCase() || null,
  e2e_id: draft.e2e_id || null,
  terminal_logical_no: draft.terminal_logical_no || null,
  doc_no: draft.doc_no || null,
  customer: draft.customer || null,
  employee: draft.employee || null,
  reason_id: draft.reason_id,
  note: draft.note,
})

type TargetCapture = NonNullable<Awaited<ReturnType<typeof getTargetCapture>>>

const toCaptureReceipt = ({ nsu, auth_code, e2e_id, terminal_logical_no }: TargetCapture) => ({
  nsu,
  auth_code,
  e2e_id,
  terminal_logical_no,
})

async function getDraftCapture(db: Db, day: Day, { capture_id, amount_cents }: ManualTransactionDraft) {
  if (capture_id === undefined) return null
  const capture = (await getTargetCapture(db, day, capture_id)) ?? wrong('capture_id', 'Captura não encontrada no dia.')
  if (capture.amount_cents !== amount_cents)
    wrong('amount_cents', `O valor capturado é ${showMoney(capture.amount_cents)}.`)
  return capture
}

async function getDraftFuelling(db: Db, day: Day, { fuelling_id, amount_cents }: ManualTransactionDraft) {
  if (fuelling_id === undefined) return null
  const fuelling =
    (await getFuelling(db, day, fuelling_id)) ?? wrong('fuelling_id', 'Abastecimento não encontrado no dia.')
  if (fuelling.sale_external_id !== null)
    wrong('fuelling_id', `Abastecimento já vendido em ${fuelling.sale_external_id}.`)
  if (fuelling.total_cents !== amount_cents)
    wrong('amount_cents', `O valor na bomba é ${showMoney(fuelling.total_cents)}.`)
  return fuelling
}

function requireTimeOfDay({ business_date }: Day, occurred_at: string | undefined) {
  const at = occurred_at ?? wrong('occurred_at', 'Campo obrigatório.')
  const date = localDate(at)
  if (date < addDays(business_date, -1) || date > addDays(business_date, 1))
    wrong('occurred_at', 'A data deve estar no dia ou a um dia dele.')
  return new Date(at).toISOString()
}

function requireReceipt(method: PaymentMethod, line: Pick<NewManual, 'nsu' | 'terminal_logical_no'>) {
  if (method !== 'pix' && isCaptured(method) && line.nsu === null && line.terminal_logical_no === null)
    wrong('nsu', 'Informe o NSU ou o terminal.')
}

const formatReceiptNumber = ({ nsu, e2e_id }: Pick<NewManual, 'nsu' | 'e2e_id'>) =>
  nsu ? `NSU ${nsu}` : `Pix ${e2e_id}`
const formatReceiptHolder = ({ sale, occurred_at }: { sale: string | null; occurred_at: string }) =>
  sale === null ? `um lançamento manual das ${localTime(occurred_at)}` : `venda ${sale}`

const noReceipt = {
  nsu: null,
  auth_code: null,
  e2e_id: null,
  terminal_logical_no: null,
  doc_no: null,
  customer: null,
  employee: null,
} as const

async function buildCorrection(db: Db, day: Day, draft: ManualTransactionDraft) {
  const target = await requireTarget(db, day, draft)
  const method_to = draft.kind === 'reclassify' ? (draft.method_to ?? null) : null
  if (method_to === target.method) wrong('method_to', 'Escolha uma forma diferente da atual.')
  const part = getPartCents(draft, target.amount_cents)
  return {
    kind: draft.kind,
    side: draft.side,
    movement_type_code: draft.kind === 'reclassify' ? 'RECLASS' : 'AJUSTE',
    target_id: target.id,
    method_from: target.method,
    method_to,
    amount_cents: part ?? target.amount_cents,
    part: part !== null,
    occurred_at: target.occurred_at ?? new Date(`${day.business_date}T15:00:00Z`).toISOString(),
    ...(part === null ? noReceipt : toReceiptFields(draft)),
    fuelling_id: null,
    reason_id: draft.reason_id,
    note: draft.note,
  }
}

function getPartCents({ kind, side, amount_cents }: ManualTransactionDraft, lineCents: number) {
  if (kind !== 'reclassify' || side !== 'system' || amount_cents === undefined || amount_cents === lineCents)
    return null
  if (amount_cents > lineCents) wrong('amount_cents', `A linha é de ${showMoney(lineCents)}.`)
  return amount_cents
}

async function requireTarget(db: Db, day: Day, { side, kind, target_id }: ManualTransactionDraft) {
  const id = target_id ?? wrong('target_id', 'Campo obrigatório.')
  if (side === 'system')
    return (await getTargetMovement(db, day, id)) ?? wrong('target_id', 'Lançamento não encontrado no dia.')
  const capture = (await getTargetCapture(db, day, id)) ?? wrong('target_id', 'Captura não encontrada no dia.')
  // A Pix is the bank's own line.
  if (
    kind === 'exclude' &&
    (capture.method === 'pix' || (await findBankedCaptureIds(db, day.company_id, [id])).has(id))
  )
    fail(bankConfirmed)
  return capture
}
