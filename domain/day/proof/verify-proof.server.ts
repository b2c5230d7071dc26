import { formatCount } from '@app/kit/contract'
import { type Db, hashJson } from '@app/kit/server'
import { buildDeltaEntry } from '../../journal/journal.rules.ts'
import { findPostedLines } from '../../journal/journal.store.ts'
import { assessStored } from '../assessment/recompute.server.ts'
import { buildCurrentFigures, computeItemsDigest } from '../life/close-day.server.ts'
import { isProven } from '../life/day-states.rules.ts'
import type { Day } from '../life/days.store.ts'
import { getDayOfDate } from '../life/days.store.ts'
import type { TermChange } from './proof.contract.ts'
import { listProofChanges } from './proof-changes.rules.ts'
import { findProofs } from './proofs.store.ts'

type Verification = {
  status: Day['status']
  revision: number
  proved_at: string
  software_version: string
  proof_hash: string
  changes: readonly TermChange[]
  problems: readonly string[]
  equations: readonly string[]
}

/** Recomputes the proof of a day and compares its terms, both hashes and the journal; null without a proof. */
export async function verifyProof(db: Db, company_id: string, business_date: string): Promise<Verification | null> {
  const day = await getDayOfDate(db, company_id, business_date)
  const last = day && isProven(day.status) ? (await findProofs(db, day)).at(-1) : undefined
  if (!day || !last) return null
  const assessed = await assessStored(db, day)
  const figures = buildCurrentFigures(assessed)
  const { proof, proof_hash, revision } = last
  const posted = await findPostedLines(db, day)
  const deltaLines = buildDeltaEntry(assessed.assessment.journal, posted).lines
  const claims: readonly (readonly [holds: boolean, problem: string])[] = [
    [hashJson(proof) === proof_hash, 'o hash guardado não é o do conteúdo da prova'],
    [day.proof_hash === proof_hash, 'o dia aponta para outra prova'],
    [computeItemsDigest(assessed) === proof.items_digest, 'os itens do dia não são os que a prova conferiu'],
    [
      deltaLines.length === 0,
      `o contábil lançado difere em ${formatCount(deltaLines.length, 'conta', 'contas')} do que a prova pede`,
    ],
    [figures.equations.every(({ holds }) => holds), 'nem todas as equações valem com os dados atuais'],
  ]
  return {
    status: day.status,
    revision,
    proved_at: proof.proved_at,
    software_version: proof.software_version,
    proof_hash,
    changes: listProofChanges(proof.figures.equations, figures.equations),
    problems: claims.filter(([holds]) => !holds).map(([, problem]) => problem),
    equations: proof.figures.equations.map(({ no, name }) => `${no} ${name}`),
  }
}
