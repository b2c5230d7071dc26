import type { ApiError } from '@app/kit/contract'
import { attachmentRequired, noteTooShort } from '../life/day-refusals.contract.ts'
import type { DifferenceStatus } from './difference-states.contract.ts'
import type { Severity } from './found-differences.contract.ts'

const criticalNote = 30

export type Explaining = {
  severity: Severity
  note: string
  attachment_count: number
  attachment_required: boolean
}
type Lack = { error: ApiError; fields: readonly ('note' | 'attachments')[] }

/** Returns the missing parts of an explanation with their fields; null if it is complete (operations R24, R27). */
export function findExplanationLack({
  severity,
  note,
  attachment_count,
  attachment_required,
}: Explaining): Lack | null {
  const hasAttachment = attachment_count > 0
  if (severity === 'critical' && (!hasAttachment || note.length < criticalNote)) {
    const noteFields = [...(note.length < criticalNote ? (['note'] as const) : [])]
    return { error: noteTooShort, fields: hasAttachment ? noteFields : [...noteFields, 'attachments'] }
  }
  return attachment_required && !hasAttachment ? { error: attachmentRequired, fields: ['attachments'] } : null
}

export const requiresAttachment = ({
  severity,
  attachment_required,
}: Pick<StoredExplanation, 'severity' | 'attachment_required'>) =>
  severity === 'critical' || attachment_required === true

type StoredExplanation = {
  severity: Severity
  status: DifferenceStatus
  explained_by: string | null
  attachment_required: boolean | null
}

/** Returns true if a person's explanation depends on its attachment; automatic explanations have no attachment. */
export function dependsOnAttachment({ status, explained_by, ...requirement }: StoredExplanation) {
  if (explained_by === null || status === 'open' || status === 'refused' || status === 'resolved') return false
  return requiresAttachment(requirement)
}
