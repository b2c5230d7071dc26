import { confirmMatches, undoMatches } from '@app/areas/finance/server'
import { notFound } from '@app/kit/contract'
import { fail } from '@app/kit/server'
import type { LineChangeContext } from './statement-changes.server.ts'
import { matchCannotBeUndone, matchChanged, notMatched } from './statement-refusals.contract.ts'
import { getStatementLine } from './statements.store.ts'

type Decide = (call: LineChangeContext, ids: readonly number[]) => ReturnType<typeof undoMatches>

async function decideMatch(
  call: LineChangeContext,
  id: number,
  { match_id, decide }: { match_id: number; decide: Decide },
) {
  const line = (await getStatementLine(call.db, id)) ?? fail(notFound)
  if (!line.match) fail(notMatched)
  if (line.match.id !== match_id) fail(matchChanged)
  const { outcomes } = await decide(call, [line.match.id])
  for (const { done, reason } of outcomes) if (!done) fail(matchCannotBeUndone, { values: { reason: reason ?? '' } })
}

export const confirmLineMatch = (call: LineChangeContext, id: number, { match_id }: { match_id: number }) =>
  decideMatch(call, id, { match_id, decide: confirmMatches })

export const undoLineMatch = (
  call: LineChangeContext,
  id: number,
  { match_id, reason }: { match_id: number; reason: string },
) => decideMatch(call, id, { match_id, decide: (same, ids) => undoMatches(same, ids, { note: reason }) })
