import { type BusinessDate, invalidInput } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { reasonNotAllowed } from '../life/day-refusals.contract.ts'
import type { StoredDifference } from './differences.store.ts'
import { findExplanationLack } from './explanation-proof.rules.ts'
import { getReason } from './reasons.store.ts'

export type ExplainableDifference = Pick<StoredDifference, 'code' | 'severity' | 'attachment_count'>

type Decision = { reason_id: string; note: string; day: { company_id: string; business_date: BusinessDate } }

/** Returns the reason if it is valid on the day, allowed for the code, and complete with note and attachments. */
export async function requireAllowedReason(
  db: Db,
  { code, severity, attachment_count }: ExplainableDifference,
  { reason_id, note, day }: Decision,
) {
  const reason =
    (await getReason(db, reason_id, day)) ?? fail(invalidInput, { fields: { reason_id: 'Motivo inválido.' } })
  if (!reason.difference_codes.includes(code)) fail(reasonNotAllowed, { values: { code } })
  const { attachment_required } = reason
  const lack = findExplanationLack({ severity, note, attachment_count, attachment_required })
  if (lack) fail(lack.error, { fields: Object.fromEntries(lack.fields.map((field) => [field, lack.error.message])) })
  return reason
}
