import { type EvidenceView, outflowNames, parseEvidence } from '@app/domain/day/differences/contract'
import { getSessionIdAt } from '@app/domain/matching/contract'
import { localTime, showMoney } from '@app/kit/contract'

export type DraftOutflow = {
  id: string
  nature: keyof typeof outflowNames
  movement_type_code: string
  amount_cents: number
  occurred_at: string
  doc_no: string | null
  employee: string | null
}

type DrawerDifference = { code: string; ref: string; amount_cents: number; status: string; suggestion: unknown }

/** True for missing cash without evidence, or with a line that the till cancelled: a draft may be that line. */
export const lacksOutflow = ({ code, amount_cents, status, suggestion }: DrawerDifference) =>
  code === 'D09' &&
  amount_cents < 0 &&
  status === 'open' &&
  (suggestion === null || parseEvidence(suggestion)?.kind === 'post')

/**
 * Proposes the only draft of the missing amount in the shift. Several drafts, or a draft and a cancelled line of another
 * nature, are evidence for no line.
 */
export function proposeDraft<Row extends DrawerDifference>(
  row: Row,
  drafts: readonly DraftOutflow[],
  sessions: Parameters<typeof getSessionIdAt>[1],
): Row {
  if (!lacksOutflow(row)) return row
  const [draft, ...others] = drafts.filter(
    ({ amount_cents, occurred_at }) =>
      amount_cents === -row.amount_cents && `session:${getSessionIdAt(occurred_at, sessions)}` === row.ref,
  )
  if (!draft) return row
  const evidence = toEvidence(draft)
  const cancelled = parseEvidence(row.suggestion)
  // Both labels name the nature of their line.
  const isTie = others.length > 0 || (cancelled !== null && cancelled.label !== evidence.label)
  return { ...row, suggestion: isTie ? null : evidence }
}

function toEvidence({ id, nature, ...line }: DraftOutflow): EvidenceView {
  const name = outflowNames[nature]?.slice(2) ?? ''
  return {
    kind: 'post',
    label: `Lançar ${name}`,
    sentence: `Há um rascunho de ${name} de ${showMoney(line.amount_cents)} das ${localTime(line.occurred_at)}, do mesmo valor, à espera do comprovante`,
    ...line,
    manual_id: id,
  }
}
