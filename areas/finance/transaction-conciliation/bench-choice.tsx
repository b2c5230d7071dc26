import { useOpenRow, useRead, useUrlParams } from '@app/kit/web'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { buildCandidateKey, computeRemainder } from './chosen-candidates.rules.ts'
import {
  type BankCandidate,
  type BenchLine,
  type CandidateAnswer,
  transactionConciliation,
} from './transaction-conciliation.contract.ts'

type Chosen = { lines: string; keys: ReadonlySet<string> }

const BenchChoiceContext = createContext<[Chosen | null, (chosen: Chosen | null) => void]>([null, () => undefined])

/** The candidates that a person chose for some lines; the panel shows them and the bar acts on them. */
export function BenchChoiceProvider({ children }: { children: ReactNode }) {
  const state = useState<Chosen | null>(null)
  return <BenchChoiceContext value={state}>{children}</BenchChoiceContext>
}

const maxSelected = 50

/** Selected lines, else the open one. */
function useBenchLineIds() {
  const [params] = useUrlParams()
  const { open } = useOpenRow()
  const selected = (params.get('sel') ?? '').split(',').filter((id) => /^\d+$/.test(id))
  if (selected.length > 0) return selected.slice(0, maxSelected)
  return open !== null && /^\d+$/.test(open) ? [open] : []
}

export type BenchChoice = {
  ids: readonly string[]
  answer: CandidateAnswer | undefined
  /** True after a person chose: then the choice counts, not the proposal of the line. */
  isTouched: boolean
  chosen: readonly BankCandidate[]
  remainder_cents: number
  has: (candidate: BankCandidate) => boolean
  set: (candidates: readonly BankCandidate[], isChosen: boolean) => void
  clear: () => void
}

const isOpenLine = ({ status }: BenchLine) => status === 'open'

export function useBenchChoice(): BenchChoice & { read: ReturnType<typeof useCandidates> } {
  const ids = useBenchLineIds()
  const lines = ids.join(',')
  const read = useCandidates(lines)
  const [state, setState] = useContext(BenchChoiceContext)
  const answer = read.data
  const touched = state?.lines === lines ? state.keys : null
  const keys = useMemo(() => touched ?? new Set(answer?.exact), [touched, answer])
  const chosen = (answer?.candidates ?? []).filter((candidate) => keys.has(buildCandidateKey(candidate)))
  return {
    ids,
    read,
    answer,
    isTouched: touched !== null,
    chosen,
    remainder_cents: answer?.lines.every(isOpenLine) ? computeRemainder(answer.lines, chosen) : 0,
    has: (candidate) => keys.has(buildCandidateKey(candidate)),
    set(candidates, isChosen) {
      const next = new Set(keys)
      for (const candidate of candidates)
        if (isChosen) next.add(buildCandidateKey(candidate))
        else next.delete(buildCandidateKey(candidate))
      setState({ lines, keys: next })
    },
    clear: () => setState(null),
  }
}

const useCandidates = (line_ids: string) =>
  useRead(transactionConciliation.candidates, { query: { line_ids } }, { enabled: line_ids !== '', keepPrevious: true })
