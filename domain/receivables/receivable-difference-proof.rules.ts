import { takesProof } from '../day/assessment/explanation-proof.rules.ts'
import { type DifferenceCode, differenceCodes } from '../day/assessment/found-differences.contract.ts'

type Said = { code: DifferenceCode; status: string; attachment_required: boolean | null }

/** Whether what people said of it stands on its proof, however it ended since; what a file put right needs none. */
export const restsOnProof = ({ code, status, attachment_required }: Said) =>
  status !== 'open' &&
  status !== 'resolved' &&
  takesProof({ severity: differenceCodes[code].severity, attachment_required })
