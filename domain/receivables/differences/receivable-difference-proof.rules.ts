import { requiresAttachment } from '../../day/differences/explanation-proof.rules.ts'
import { type DifferenceCode, differenceCodes } from '../../day/differences/found-differences.contract.ts'

type DecidedDifference = { code: DifferenceCode; status: string; attachment_required: boolean | null }

/** Returns true if a person's decision depends on an attachment; a difference resolved by a file needs no proof. */
export const receivableDependsOnAttachment = ({ code, status, attachment_required }: DecidedDifference) =>
  status !== 'open' &&
  status !== 'resolved' &&
  requiresAttachment({ severity: differenceCodes[code].severity, attachment_required })
