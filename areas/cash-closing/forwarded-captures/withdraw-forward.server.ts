import { type ChangeContext, type Db, fail } from '@app/kit/server'
import { alreadyForwarded } from './forwards.contract.ts'
import { decideForward, getLastForward } from './forwards.store.ts'

export async function withdrawForward(
  db: Db,
  difference_id: string,
  { user, now }: Pick<ChangeContext, 'user' | 'now'>,
) {
  const sent = await getLastForward(db, difference_id)
  if (sent?.status === 'accepted') fail(alreadyForwarded)
  if (sent?.status !== 'offered') return
  await decideForward(db, sent.id, { status: 'withdrawn', decision_note: null, by: user.id, now })
}
