import { formatCount, showMoney, sumOf } from '@app/kit/contract'
import { Button } from '@app/kit/web'
import css from '../day-parts/row-card.module.css'
import type { DayProblem } from './problems.rules.ts'

type MatchedFoldProps = {
  matched: readonly DayProblem[]
  isOpen: boolean
  keys: string | undefined
  toggle: () => void
}

/** The confirmed matches in one line, which opens them below the open problems. */
export const MatchedFold = ({ matched, isOpen, keys, toggle }: MatchedFoldProps) => (
  <div className={css.fold}>
    <Button small look="quiet" keys={keys} aria-expanded={isOpen} onClick={toggle}>
      {`✓ ${formatCount(matched.length, 'casado', 'casados')} · ${showMoney(sumOf(matched, ({ amount_cents }) => amount_cents))} · ${isOpen ? 'esconder' : 'mostrar'}`}
    </Button>
  </div>
)
