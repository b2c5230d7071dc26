import { bankPostingKinds } from '@app/domain/journal/contract'
import { showMoney } from '@app/kit/contract'
import { Button, OpenRowActions, useCan, useChange, useOpenRow } from '@app/kit/web'
import { IgnoreLine, Post, UndoBankMatch, useRuleOffer } from './bench.forms.tsx'
import { type BenchChoice, useBenchChoice } from './bench-choice.tsx'
import { type BenchLine, bankMatches, conciliationWriters } from './transaction-conciliation.contract.ts'

/** As on the server: a smaller difference needs no classification. */
const maxDifference_cents = 5

type Props = { line: BenchLine; choice: BenchChoice; onDone: () => void }

/** Returns the label and the action of the primary button, which Enter triggers too. */
function usePrimary({ line, choice, onDone }: Props) {
  const offerRule = useRuleOffer()
  const { chosen, ids, isTouched, remainder_cents, clear, answer } = choice
  const decided = (outcome?: { similar_count: number }) => {
    if (outcome) offerRule(outcome.similar_count, answer?.lines[0]?.memo)
    clear()
    onDone()
  }
  const match = useChange(bankMatches.match, { onSuccess: decided })
  const confirm = useChange(bankMatches.confirm, { onSuccess: () => decided() })
  const transfer = useChange(bankMatches.confirmTransfer, { onSuccess: () => decided() })
  const hold = useChange(bankMatches.holdLeg, { onSuccess: () => decided() })
  const busy = match.isPending || confirm.isPending || transfer.isPending || hold.isPending
  const { proposal } = line
  const sendTransfer = (other_id: string, fee_cents: number) => {
    const [out_line_id, in_line_id] = line.amount_cents < 0 ? [String(line.id), other_id] : [other_id, String(line.id)]
    transfer.mutate({ body: { out_line_id, in_line_id, fee_cents } })
  }
  const buildChosen = () => {
    const [candidate] = chosen
    if (candidate?.kind === 'transfer' && chosen.length === 1 && ids.length === 1) {
      const fee_cents = Math.abs(remainder_cents)
      const label = fee_cents === 0 ? 'Transferir' : `Transferir com tarifa de ${showMoney(fee_cents)}`
      return { label, act: () => sendTransfer(candidate.id, fee_cents) }
    }
    if (candidate?.kind === 'planned_transfer' && chosen.length === 1 && ids.length === 1) {
      const body = { line_id: String(line.id) }
      return { label: 'Guardar para a transferência', act: () => hold.mutate({ params: { id: candidate.id }, body }) }
    }
    if (candidate === undefined || Math.abs(remainder_cents) > maxDifference_cents) return null
    const items = chosen.flatMap(({ kind, id }) =>
      kind === 'transfer' || kind === 'planned_transfer' ? [] : [{ kind, id }],
    )
    return {
      label: chosen.length === 1 ? 'Casar' : `Casar com ${chosen.length}`,
      act: () => match.mutate({ body: { line_ids: [...ids], items } }),
    }
  }
  const buildProposed = () => {
    if (!proposal || ids.length > 1) return null
    const { match_id, other_line_id, posting_kind } = proposal
    if (match_id !== null)
      return { label: 'Conciliar', act: () => confirm.mutate({ body: { line_id: String(line.id), match_id } }) }
    if (other_line_id !== null) return { label: 'Transferir', act: () => sendTransfer(String(other_line_id), 0) }
    if (posting_kind === null) return null
    const postings = [{ kind: posting_kind, amount_cents: Math.abs(line.amount_cents) }]
    return {
      label: `Lançar: ${bankPostingKinds[posting_kind]}`,
      act: () => match.mutate({ body: { line_ids: [...ids], postings } }),
    }
  }
  const primary = isTouched ? buildChosen() : (buildProposed() ?? buildChosen())
  return { primary, busy, decided }
}

/** Decisions about the open line; people without an ability of conciliation see none. */
export function BenchActions(props: Props) {
  const { line, choice } = props
  const { primary, busy, decided } = usePrimary(props)
  const mayWrite = useCan()(conciliationWriters)
  if (!mayWrite) return null
  const isOpen = line.status === 'open'
  if (!isOpen)
    return (
      <UndoBankMatch
        line={line}
        small
        keys="u"
        {...(line.match_id === null && { blocked: 'Volte a conciliar a linha no extrato bancário.' })}
      />
    )
  return (
    <>
      {primary ? (
        <Button small look="primary" busy={busy} onClick={primary.act}>
          {primary.label} <span aria-hidden="true">⏎</span>
        </Button>
      ) : (
        <Post choice={choice} onDone={decided} small openerLook="primary" />
      )}
      {primary && <Post choice={choice} onDone={decided} small keys="l" />}
      {line.proposal?.kind === 'match' && <UndoBankMatch line={line} small keys="r" />}
      <IgnoreLine line={line} small keys="x" />
    </>
  )
}

type BarProps = { lines: readonly BenchLine[]; focusLine: (index: number) => void }

/** After a decision the next open line is opened. */
export default function BenchBar({ lines, focusLine }: BarProps) {
  const { open } = useOpenRow()
  const choice = useBenchChoice()
  const at = lines.findIndex(({ id }) => String(id) === open)
  const line = lines[at]
  if (!line) return null
  const goToNext = () => {
    const waits = ({ id, status }: BenchLine) => id !== line.id && status === 'open'
    const after = lines.findIndex((other, index) => index > at && waits(other))
    const next = after === -1 ? lines.findIndex(waits) : after
    if (next !== -1) focusLine(next)
  }
  return (
    <OpenRowActions key={line.id} id={String(line.id)}>
      <BenchActions line={line} choice={choice} onDone={goToNext} />
    </OpenRowActions>
  )
}
