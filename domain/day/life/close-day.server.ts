import { createHash } from 'node:crypto'
import { type Db, hashJson, newId } from '@app/kit/server'
import { buildDeltaEntry } from '../../journal/journal.rules.ts'
import { type EntryCause, findPostedLines, postJournal } from '../../journal/journal.store.ts'
import { markOfDay } from '../../transactions/receivable-states.store.ts'
import { buildDayFigures } from '../assessment/day-figures.rules.ts'
import type { MatchGroup } from '../assessment/match-groups.contract.ts'
import { type AssessedDay, saveAssessed } from '../assessment/recompute.server.ts'
import { acceptExplanations } from '../differences/differences.store.ts'
import type { StoredProof } from '../proof/proof.contract.ts'
import { itemsDigestInput } from '../proof/proof.rules.ts'
import { insertProof } from '../proof/proofs.store.ts'
import { softwareVersion } from '../proof/software-version.rules.ts'
import type { DayActor } from './change-day.server.ts'
import { publishDayStep } from './day-events.server.ts'
import { countItems, type Day, updateDay } from './days.store.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const computeItemsDigest = ({ facts, assessment }: AssessedDay) =>
  sha256(itemsDigestInput(facts, assessment.groups))

export const buildCurrentFigures = ({ facts, assessment }: AssessedDay) =>
  buildDayFigures(assessment, new Map(facts.sessions.map(({ id, version }) => [id, version])))

type ProofFacts = { revision: number; now: string; items: StoredProof['items'] }

const proofOf = (assessed: AssessedDay, { revision, now, items }: ProofFacts): StoredProof => ({
  software_version: softwareVersion,
  proved_at: now,
  revision,
  result: assessed.assessment.result,
  items_digest: computeItemsDigest(assessed),
  items,
  figures: buildCurrentFigures(assessed),
})

type ProofContext = Pick<DayActor, 'id' | 'now'> & {
  status: Day['status']
  cause: 'closing' | 'adjustment'
  why?: EntryCause
  groups?: readonly MatchGroup[]
}

/** Stores the proof, posts the missing entries and ends the day. The caller has checked all ten equations. */
export async function proveAssessed(db: Db, day: Day, assessed: AssessedDay, context: ProofContext) {
  const { id, now, status, cause, why, groups } = context
  const saved = await saveAssessed(db, day, assessed, { now, actor_id: id, ...(groups && { groups }) })
  const revision = day.revision + 1
  const proof = proofOf(assessed, { revision, now, items: await countItems(db, day) })
  const proof_hash = hashJson(proof)
  const delta = buildDeltaEntry(assessed.assessment.journal, await findPostedLines(db, day))
  if (delta.lines.length > 0)
    await postJournal(db, saved, delta, {
      ...why,
      id: newId(),
      revision,
      kind: cause,
      posted_by: id,
      posted_at: now,
    })
  await acceptExplanations(db, day)
  await markOfDay(db, day, 'close')
  await insertProof(db, day, { revision, cause, proof, proof_hash, proved_by: id, proved_at: now })
  const proven = { status, result: proof.result, proof, proof_hash, revision }
  const proved = await updateDay(db, day, { ...proven, closed_by: id, closed_at: now })
  await publishDayStep(db, cause === 'closing' ? 'day-closed' : 'day-adjusted', proved, { actor_id: id, now })
  return proved
}
