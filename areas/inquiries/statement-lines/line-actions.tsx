import type { StatementLine, StatementLineDetail } from '@app/domain/transactions/contract'
import { Button, MoreActions, OpenRowActions, useCan, useOpenRow, useRead } from '@app/kit/web'
import {
  Categorise,
  ConfirmMatch,
  EndReversal,
  Ignore,
  Join,
  Restore,
  Reverse,
  Split,
  UndoMatch,
} from './line.forms.tsx'
import { statements } from './statements.contract.ts'

type Props = { line: StatementLineDetail }

const ruleAddress = ({ memo }: StatementLineDetail) =>
  `/cash-conciliation-movement-reason-map?tab=rules&open=novo&begin=${encodeURIComponent(memo)}`

/** The act that takes the line out of the state it is in. */
function TakeBack({ line }: Props) {
  const { status } = line
  if (status === 'split') return <Join line={line} small keys="u" />
  if (status === 'reversed') return <EndReversal line={line} small keys="u" />
  if (status === 'confirmed') return <UndoMatch line={line} small keys="u" />
  return (
    <UndoMatch
      line={line}
      small
      keys="r"
      blocked={status === 'suggested' ? undefined : 'Esta linha não tem sugestão.'}
    />
  )
}

export function LineActions({ line, onConfirmed }: Props & { onConfirmed?: () => void }) {
  const can = useCan()
  const { status } = line
  const isOpen = status === 'pending' || status === 'suggested'
  const closed = isOpen ? undefined : 'Esta linha não espera conciliação.'
  const ruled = status === 'pending' && can('cash-conciliation')
  return (
    <>
      <ConfirmMatch
        line={line}
        small
        blocked={status === 'suggested' ? undefined : 'Esta linha não tem sugestão.'}
        onConfirmed={onConfirmed}
      />
      <TakeBack line={line} />
      {status === 'ignored' ? (
        <Restore line={line} small keys="x" />
      ) : (
        <Ignore line={line} small keys="x" blocked={closed} />
      )}
      <Split
        line={line}
        small
        keys="s"
        blocked={closed ?? (line.split_of === null ? undefined : 'Esta linha já é parte de outra.')}
      />
      {ruled && (
        <Button small to={ruleAddress(line)}>
          Criar regra
        </Button>
      )}
      <MoreActions
        compact
        dialogs={
          status !== 'split' && (
            <>
              <Categorise line={line} />
              {line.opposites.length > 0 && <Reverse line={line} keys="m" />}
            </>
          )
        }
      />
    </>
  )
}

type LineBarProps = { lines: readonly StatementLine[]; focusLine: (index: number) => void }

/** Actions on the line that is open beside the list. After `Conciliar`, the next line with a suggestion is opened. */
export default function LineBar({ lines, focusLine }: LineBarProps) {
  const { open, readOpen } = useOpenRow()
  const { data } = useRead(
    statements.get,
    { params: { id: Number(open) } },
    { enabled: open !== null, keepPrevious: true },
  )
  if (open === null || !data) return null
  const goToNext = () => {
    if (readOpen() !== String(data.id)) return
    const at = lines.findIndex(({ id }) => id === data.id)
    const waits = ({ id, status }: StatementLine) => id !== data.id && status === 'suggested'
    const after = lines.findIndex((line, index) => index > at && waits(line))
    const next = after === -1 ? lines.findIndex(waits) : after
    if (next !== -1) focusLine(next)
  }
  return (
    <OpenRowActions key={data.id} id={String(data.id)}>
      <LineActions line={data} onConfirmed={goToNext} />
    </OpenRowActions>
  )
}
