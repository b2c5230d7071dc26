import { bankPostingKinds, guessPostingKind } from '@app/domain/journal/contract'
import { groupBy, showDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type BenchRow, findOppositeLines } from './bench.store.ts'
import type { BenchLine, BenchProposal } from './transaction-conciliation.contract.ts'
import { findTransferPairs, type TransferLine } from './transfer-pairs.rules.ts'

const emptyProposal = { match_id: null, other_line_id: null, posting_kind: null }

const proposeTransfer = ({ id, posted_on, memo }: TransferLine): BenchProposal => ({
  ...emptyProposal,
  kind: 'transfer',
  sentence: `Transferência: valor oposto em outra conta, em ${showDate(posted_on)} (${memo}).`,
  other_line_id: id,
})

function proposePosting({ memo, amount_cents }: Pick<BenchRow, 'memo' | 'amount_cents'>): BenchProposal | null {
  const posting_kind = guessPostingKind(memo, amount_cents)
  if (posting_kind === null) return null
  return {
    ...emptyProposal,
    kind: 'posting',
    sentence: `${bankPostingKinds[posting_kind]}: o banco diz “${memo}”.`,
    posting_kind,
  }
}

/** Completes rows with the match that explains them, or with what Enter proposes for an open line. */
export async function toBenchLines(db: Db, rows: readonly BenchRow[]): Promise<BenchLine[]> {
  const unexplained = rows.filter(({ status, match }) => status === 'open' && match === null)
  const own = unexplained.map(({ posted_date, ...line }) => ({ ...line, posted_on: posted_date }))
  const opposites = own.length === 0 ? [] : await findOppositeLines(db, { lines: own, tolerance_cents: 0 })
  // A pair is unique among all lines that could be legs of it, also among those of other pages.
  const all = [...groupBy([...opposites, ...own], ({ id }) => id).values()].map(([line]) => line)
  const pairs = findTransferPairs(all)
  const others = new Map(pairs.flatMap(({ out, arrived }) => [[out.id, arrived] as const, [arrived.id, out] as const]))
  return rows.map(({ match, ...line }) => {
    const isSuggested = match?.status === 'suggested'
    const other = others.get(line.id)
    const suggested: BenchProposal | null = isSuggested
      ? { ...emptyProposal, kind: 'match', sentence: match.sentence, match_id: match.id }
      : null
    const proposed = suggested ?? (other ? proposeTransfer(other) : proposePosting(line))
    return {
      ...line,
      match_id: match?.id ?? null,
      matched_with: isSuggested ? null : (match?.sentence ?? null),
      proposal: line.status === 'open' && !line.waits_for_transfer ? proposed : null,
    }
  })
}
