import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import type { MenuAction } from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
import type { BoardItem } from '../cash-conciliations/workbench.rules.ts'
import { KeyedMenu } from '../day-parts/keyed-menu.tsx'
import type { DayProblem } from './problems.rules.ts'
import { findRowActions, type PostedLine } from './row-actions.rules.ts'
import type { DayProblems } from './use-problems.tsx'

const SplitLine = lazy(() => import('../workbench/split-line.tsx'))

type RowMenuProps = {
  day: CashConciliationDetail
  chosen: readonly DayProblem[]
  target: DayProblem | undefined
  /** Why the day cannot be changed. */
  refusal: string | undefined
  isAnswering: boolean
  answers: DayProblems['answers']
  /** Entries before the other actions. */
  entries: readonly MenuAction[]
  onPost: (line: PostedLine) => void
  onDone: () => void
}

export function RowMenu({ day, chosen, target, refusal, isAnswering, answers, entries, onPost, onDone }: RowMenuProps) {
  const [splitting, setSplitting] = useState<BoardItem | null>(null)
  const { match, register, split, post, undo } = findRowActions(chosen, target)
  const [first] = chosen.length > 0 ? chosen : target ? [target] : []
  const submit = (answer: Parameters<typeof answers.submit>[1]) => {
    if (first) answers.submit(first, answer)
    onDone()
  }
  const actions = [
    {
      keys: 'm',
      label: 'Casar seleção',
      blocked: match.blocked,
      run: () => {
        if (match.blocked === undefined) submit(match.input)
      },
    },
    {
      keys: 's',
      label: 'Separar',
      blocked: split.blocked,
      run: () => {
        if (split.blocked === undefined) setSplitting(split.input)
      },
    },
    {
      keys: 'l',
      label: 'Lançar',
      blocked: post.blocked,
      run: () => {
        if (post.blocked === undefined) onPost(post.input)
      },
    },
    {
      keys: 'd',
      label: 'Registrar diferença',
      blocked: register.blocked,
      run: () => {
        if (register.blocked === undefined) submit(register.input)
      },
    },
    {
      keys: 'u',
      label: undo.blocked === undefined ? undo.input.label : 'Desfazer',
      blocked: undo.blocked,
      run: () => {
        if (undo.blocked === undefined) submit(undo.input)
      },
    },
  ].map((action) => ({ ...action, blocked: refusal ?? action.blocked }))
  return (
    <>
      <KeyedMenu actions={actions} isOff={isAnswering} entries={entries} />
      {splitting && (
        <Suspense>
          <SplitLine day={day} item={splitting} onClose={() => setSplitting(null)} />
        </Suspense>
      )}
    </>
  )
}
