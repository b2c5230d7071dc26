import type { CashConciliationDetail, DayDifference } from '@app/domain/day/assessment/contract'
import { sumOf } from '@app/kit/contract'
import {
  BulkButton,
  Button,
  type MenuAction,
  MenuEntries,
  Money,
  Opener,
  useView,
  WorkBar,
  WorkSums,
} from '@app/kit/web'
import type { ReactNode } from 'react'
import { differenceOptions } from '../day/differences.rules.ts'
import { ExplainMany } from '../day/explain-many.tsx'
import { isUnexplained } from '../day-parts/day.rules.ts'
import { deferMany } from '../differences/difference-bulk.tsx'
import type { DayProblem } from './problems.rules.ts'

export type AnswerBarProps = {
  day: CashConciliationDetail
  shown: readonly DayProblem[]
  chosen: readonly DayProblem[]
  /** Names of the number of rows and of the sum of their effects. */
  sumLabels: { rows: string; amount: string }
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
  onClear: () => void
  /** The chosen differences have been explained or deferred together. */
  onManyDone: () => void
  /** The other actions on the rows, after the entries. */
  menu: (entries: readonly MenuAction[]) => ReactNode
  /** Undefined where the panel has no place beside the rows. */
  onTogglePanel: (() => void) | undefined
}

type DeferManyProps = {
  open: readonly DayDifference[]
  blocked: string | undefined
  keys: string | undefined
  onDone: () => void
}

const DeferMany = ({ open, ...button }: DeferManyProps) => (
  <BulkButton
    opener="Adiar várias"
    small
    action={deferMany}
    records={{ label: 'Diferenças', options: differenceOptions(open) }}
    {...button}
  />
)

const getEffect = ({ differences }: DayProblem) =>
  sumOf(
    differences.flatMap(({ effects }) => effects),
    ({ amount_cents }) => amount_cents,
  )

/** Sums of the problems at the left, the answers to the chosen ones at the right. A phone has one button and a menu. */
export function AnswerBar(props: AnswerBarProps) {
  const { day, shown, chosen, sumLabels, target, refusal, primary, openAnswer } = props
  const summed = chosen.length > 0 ? chosen : shown
  const isPhone = useView() === 'mobile'
  const openDifferences = chosen.flatMap(({ differences }) => differences.filter(isUnexplained))
  const onlyOne = chosen.length > 1 ? 'Selecione uma só linha.' : undefined
  const group = target?.row?.group
  const suggestion = group?.status === 'suggested' ? group : undefined
  const keysOf = (keys: string) => (openAnswer ? undefined : keys)
  const answers = (
    <>
      <Opener
        small
        keys={keysOf('r')}
        busy={props.isRefusing}
        blocked={refusal ?? onlyOne ?? (suggestion ? undefined : 'Não há casamento sugerido nesta linha.')}
        onClick={() => suggestion && props.onRefuse(suggestion.id)}
      >
        Recusar
      </Opener>
      {openDifferences.length > 1 ? (
        <ExplainMany day={day} open={openDifferences} blocked={refusal} keys={keysOf('x')} onDone={props.onManyDone} />
      ) : (
        <Opener small keys={keysOf('x')} blocked={refusal ?? onlyOne} onClick={props.onExplain}>
          Explicar
        </Opener>
      )}
      {openDifferences.length > 1 ? (
        <DeferMany open={openDifferences} blocked={refusal} keys={keysOf('h')} onDone={props.onManyDone} />
      ) : (
        <Opener small keys={keysOf('h')} blocked={refusal ?? onlyOne} onClick={props.onDefer}>
          Adiar
        </Opener>
      )}
    </>
  )
  return (
    <WorkBar
      label="Respostas"
      sums={
        <>
          <WorkSums
            label="Somas das linhas"
            announced
            sums={[
              { label: chosen.length > 0 ? 'Selecionadas' : sumLabels.rows, value: summed.length },
              { label: sumLabels.amount, value: <Money cents={sumOf(summed, getEffect)} signed /> },
            ]}
          />
          {chosen.length > 0 && (
            <Button small look="quiet" keys={keysOf('escape')} onClick={props.onClear}>
              Limpar seleção
            </Button>
          )}
        </>
      }
      actions={
        shown.length === 0 ? (
          target && props.menu([])
        ) : (
          <>
            <Button small look="primary" blocked={refusal ?? primary.refusal} onClick={props.onAnswer}>
              {primary.label} <span aria-hidden="true">⏎</span>
            </Button>
            {isPhone ? (
              <MenuEntries dialogs={answers} draw={props.menu} />
            ) : (
              <>
                {answers}
                {props.menu([])}
              </>
            )}
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
