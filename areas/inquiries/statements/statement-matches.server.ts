import { confirmMatches, undoMatches } from '@app/areas/cash-closing/server'
import { notFound } from '@app/kit/contract'
import { fail } from '@app/kit/server'
import type { Call } from './statement-changes.server.ts'
import { matchKept, notMatched } from './statement-refusals.contract.ts'
import { getStatementLine } from './statements.store.ts'

type Decide = (call: Call, ids: readonly number[]) => ReturnType<typeof undoMatches>

/** One match, from the side of its line; the refusal is the answer. */
async function decideMatch(call: Call, id: number, decide: Decide) {
  const line = (await getStatementLine(call.db, id)) ?? fail(notFound)
  if (!line.match) fail(notMatched)
  const { outcomes } = await decide(call, [line.match.id])
  for (const { done, reason } of outcomes) if (!done) fail(matchKept, { values: { reason: reason ?? '' } })
}

export const confirmMatchOf = (call: Call, id: number) => decideMatch(call, id, confirmMatches)

/** What is taken apart is not proposed again. */
export const undoMatchOf = (call: Call, id: number, { reason }: { reason: string }) =>
  decideMatch(call, id, (same, ids) => undoMatches(same, ids, reason))
