import type { ApiError } from '@app/kit/contract'
import { attachmentRequired, noteTooShort } from '../life/day-refusals.contract.ts'
import type { DifferenceStatus } from './difference-states.contract.ts'
import type { Severity } from './found-differences.contract.ts'

const criticalNote = 30

export type Explaining = {
  severity: Severity
  note: string
  /** Proofs in use. */
  attachment_count: number
  /** The reason asks for a proof by itself. */
  attachment_required: boolean
}
export type Lack = { error: ApiError; fields: readonly ('note' | 'attachments')[] }

/** What words about a difference lack, and in which fields; null where they may stand (operations R24, R27). */
export function explanationLack({ severity, note, attachment_count, attachment_required }: Explaining): Lack | null {
  const proven = attachment_count > 0
  if (severity === 'critical' && (!proven || note.length < criticalNote)) {
    const wrong = [...(note.length < criticalNote ? (['note'] as const) : [])]
    return { error: noteTooShort, fields: proven ? wrong : [...wrong, 'attachments'] }
  }
  return attachment_required && !proven ? { error: attachmentRequired, fields: ['attachments'] } : null
}

/** Whether words about it may not stand without a proof, whatever they say. */
export const takesProof = ({ severity, attachment_required }: Pick<Said, 'severity' | 'attachment_required'>) =>
  severity === 'critical' || attachment_required === true

type Said = {
  severity: Severity
  status: DifferenceStatus
  explained_by: string | null
  attachment_required: boolean | null
}

/** Whether the words of a person about a difference stand on its proof; what explains by itself has none. */
export function restsOnProof({ status, explained_by, ...said }: Said) {
  if (explained_by === null || status === 'open' || status === 'refused' || status === 'resolved') return false
  return takesProof(said)
}
