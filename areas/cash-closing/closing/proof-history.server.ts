import { assessStored } from '@app/domain/day/assessment/server'
import { isProven } from '@app/domain/day/life/contract'
import { buildCurrentFigures, getDay } from '@app/domain/day/life/server'
import { listProofChanges } from '@app/domain/day/proof/contract'
import { findProofs } from '@app/domain/day/proof/server'
import { findEntryKinds } from '@app/domain/journal/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { getDayRow } from '../board/board.store.ts'
import type { ProofHistory } from '../cash-conciliations/adjustment.contract.ts'

export async function getProofHistory(db: Db, id: string): Promise<ProofHistory> {
  const day = (await getDay(db, id)) ?? fail(notFound)
  const proofs = await findProofs(db, day)
  const equationsOf = (index: number) => proofs[index]?.proof.figures.equations
  const data = proofs.map(({ proof, ...row }, index) => {
    const before = equationsOf(index - 1)
    const { software_version, result, figures } = proof
    return { ...row, software_version, result, changes: before ? listProofChanges(before, figures.equations) : [] }
  })
  const last = equationsOf(proofs.length - 1)
  const { cash_unseen } = (await getDayRow(db, id)) ?? fail(notFound)
  const since =
    last && !isProven(day.status) && !cash_unseen
      ? listProofChanges(last, buildCurrentFigures(await assessStored(db, day)).equations)
      : []
  return { data, entries: await findEntryKinds(db, day), since }
}
