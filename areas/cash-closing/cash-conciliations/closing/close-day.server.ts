import { createHash } from 'node:crypto'
import { type Db, newId } from '@app/kit/server'
import type { Actor } from '../days/change-day.server.ts'
import { countItems, type Day, updateDay } from '../days/days.store.ts'
import { dayFigures } from '../detail/day-figures.rules.ts'
import { canonicalJson } from '../recompute/canonical.rules.ts'
import { acceptExplanations } from '../recompute/differences.store.ts'
import { type AssessedDay, saveAssessed } from '../recompute/recompute.server.ts'
import { postJournal } from './journal.store.ts'
import type { StoredProof } from './proof.contract.ts'
import { itemsDigestInput } from './proof.rules.ts'
import { softwareVersion } from './software-version.rules.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hash of a proof or snapshot, whatever order its keys are stored in. */
export const hashOf = (value: unknown) => sha256(canonicalJson(value))

export const itemsDigestOf = (assessed: AssessedDay) => sha256(itemsDigestInput(assessed.facts))

type Proven = { revision: number; now: string; items: StoredProof['items'] }

function proofOf(assessed: AssessedDay, { revision, now, items }: Proven): StoredProof {
  const { facts, assessment } = assessed
  return {
    software_version: softwareVersion,
    proved_at: now,
    revision,
    result: assessment.result,
    items_digest: itemsDigestOf(assessed),
    items,
    figures: dayFigures(assessment, new Map(facts.sessions.map(({ id, version }) => [id, version]))),
  }
}

/** Stores the proof, posts the journal and ends the day. The caller made sure that all ten equations hold. */
export async function closeAssessed(db: Db, day: Day, assessed: AssessedDay, actor: Actor) {
  const saved = await saveAssessed(db, day, assessed, { now: actor.now, actor_id: actor.id })
  const revision = day.revision + 1
  // Counted as they lie there: a capture that a neighbour's sale holds came in time too.
  const items = await countItems(db, day)
  const proof = proofOf(assessed, { revision, now: actor.now, items })
  await postJournal(db, saved, assessed.assessment.journal, {
    id: newId(),
    revision,
    description: 'Fechamento do dia',
    posted_by: actor.id,
    posted_at: actor.now,
  })
  await acceptExplanations(db, day)
  return updateDay(db, day, {
    status: 'closed',
    result: proof.result,
    proof,
    proof_hash: hashOf(proof),
    revision,
    closed_by: actor.id,
    closed_at: actor.now,
  })
}
