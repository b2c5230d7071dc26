import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { sumOf } from '@app/kit/contract'
import { Button, Money, WorkBar, WorkSums } from '@app/kit/web'
import { ExplainMany } from '../day/explain-many.tsx'
import type { DayProblem } from './problems.rules.ts'

type AnswerBarProps = {
  day: CashConciliationDetail
  shown: readonly DayProblem[]
  chosen: readonly DayProblem[]
  /** The problem that `Recusar`, `Explicar` and `Adiar` act on. */
  target: DayProblem | undefined
  /** Why the day cannot be changed. */
  refusal: string | undefined
  primary: { label: string; refusal?: string }
  /** Set while an answer is open: the keys of the rows do not act then. */
  openAnswer: string | undefined
  isRefusing: boolean
  showsPanel: boolean
  onAnswer: () => void
  onRefuse: (group_id: number) => void
  onExplain: () => void
  onDefer: () => void
  /** Undefined where the panel has no place beside the rows. */
  onTogglePanel: (() => void) | undefined
}

const getEffect = ({ differences }: DayProblem) =>
  sumOf(
    differences.flatMap(({ effects }) => effects),
    ({ amount_cents }) => amount_cents,
  )

/** Sums of the problems at the left, the answers to the chosen ones at the right. */
export function AnswerBar(props: AnswerBarProps) {
  const { day, shown, chosen, target, refusal, primary, openAnswer } = props
  const summed = chosen.length > 0 ? chosen : shown
  const openDifferences = chosen.flatMap(({ differences }) => differences)
  const onlyOne = chosen.length > 1 ? 'Selecione uma só linha.' : undefined
  const group = target?.row?.group
  const suggestion = group?.status === 'suggested' ? group : undefined
  const keysOf = (keys: string) => (openAnswer ? undefined : keys)
  return (
    <WorkBar
      label="Respostas"
      sums={
        <WorkSums
          label="Somas do que falta resolver"
          announced
          sums={[
            { label: chosen.length > 0 ? 'Selecionadas' : 'A resolver', value: summed.length },
            { label: 'Não explicado', value: <Money cents={sumOf(summed, getEffect)} signed /> },
          ]}
        />
      }
      actions={
        shown.length > 0 && (
          <>
            <Button small look="primary" blocked={refusal ?? primary.refusal} onClick={props.onAnswer}>
              {primary.label} <span aria-hidden="true">⏎</span>
            </Button>
            <Button
              small
              keys={keysOf('r')}
              busy={props.isRefusing}
              blocked={refusal ?? onlyOne ?? (suggestion ? undefined : 'Não há casamento sugerido nesta linha.')}
              onClick={() => suggestion && props.onRefuse(suggestion.id)}
            >
              Recusar
            </Button>
            {openDifferences.length > 1 ? (
              <ExplainMany day={day} open={openDifferences} blocked={refusal} keys={keysOf('x')} />
            ) : (
              <Button small keys={keysOf('x')} blocked={refusal} onClick={props.onExplain}>
                Explicar
              </Button>
            )}
            <Button small keys={keysOf('h')} blocked={refusal ?? onlyOne} onClick={props.onDefer}>
              Adiar
            </Button>
            {props.onTogglePanel && (
              <Button
                small
                look="quiet"
                keys={keysOf('i')}
                blocked={openAnswer}
                aria-expanded={props.showsPanel}
                onClick={props.onTogglePanel}
              >
                Painel
              </Button>
            )}
          </>
        )
      }
    />
  )
}
