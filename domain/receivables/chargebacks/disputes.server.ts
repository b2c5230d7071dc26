import { addDays, type BusinessDate, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, newId } from '@app/kit/server'
import { type ExplainableDifference, requireAllowedReason } from '../../day/differences/allowed-reason.server.ts'
import { getToday } from '../../day/life/companies.store.ts'
import { alreadyContested, type DisputeDraft, wrongDeadline } from './dispute.contract.ts'
import { type DisputedColumn, getOpenDispute, insertDispute, settleDispute } from './disputes.store.ts'

const maxDeadlineDays = 365

type Subject = ExplainableDifference & {
  id: string
  about: DisputedColumn
  day: { company_id: string; business_date: BusinessDate }
}

type DisputeTerms = Pick<DisputeDraft, 'note' | 'protocol' | 'due_on'>

/** Returns the note of the difference that a dispute explains. */
export const formatDispute = ({ note, protocol, due_on }: DisputeTerms) =>
  `${note} Protocolo ${protocol}, prazo ${showDate(due_on)}.`

/** Opens a dispute of any subject, if its reason allows disputes and no other dispute is open. */
export async function openDispute(
  { db, user, now }: Pick<ChangeContext, 'db' | 'user' | 'now'>,
  subject: Subject,
  { reason_id, ...dispute }: DisputeDraft,
) {
  const { id, day, about } = subject
  const open = await getOpenDispute(db, id)
  if (open) fail(alreadyContested, { values: { protocol: open.protocol } })
  const today = await getToday(db, day.company_id, now)
  if (dispute.due_on < today || dispute.due_on > addDays(today, maxDeadlineDays)) failOn('due_on', wrongDeadline)
  const note = formatDispute(dispute)
  const reason = await requireAllowedReason(db, subject, { reason_id, note, day })
  const author = { created_by: user.id, created_at: now }
  await insertDispute(db, { ...dispute, ...author, id: newId(), company_id: day.company_id, [about]: id })
  return { reason, note }
}

export async function withdrawDispute(db: Db, id: string, { user, now }: Pick<ChangeContext, 'user' | 'now'>) {
  const open = await getOpenDispute(db, id)
  if (open) await settleDispute(db, open.id, { status: 'withdrawn', result_note: null, by: user.id, now })
}
