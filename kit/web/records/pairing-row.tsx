import { memo, type ReactNode } from 'react'
import css from './pairing.module.css'

export type PairContent<Row> = {
  left: (row: Row) => ReactNode
  middle: (row: Row) => ReactNode
  right: (row: Row) => ReactNode
  beyond?: (row: Row) => ReactNode // third-party data about the right side
  tone?: (row: Row) => 'bad' | 'wait' | 'good' | undefined
  selected: (row: Row) => boolean
}

type PairingRowProps<Row> = {
  row: Row
  index: number
  isCursor: boolean
  content: PairContent<Row>
  onCursor: (index: number, isPressed: boolean) => void
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

function PlainPairingRow<Row>({ row, index, isCursor, content, onCursor, measure }: PairingRowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      data-pair=""
      data-cursor={isCursor || undefined}
      aria-rowindex={index + 2}
      aria-selected={content.selected(row)}
      tabIndex={isCursor ? 0 : -1}
      data-tone={content.tone?.(row)}
      onFocus={() => {
        if (!isCursor) onCursor(index, false)
      }}
      // A tap on the box of an item selects it only.
      onClick={({ target }) => onCursor(index, !(target instanceof HTMLInputElement))}
    >
      <td>{content.left(row)}</td>
      <td className={css.middle}>{content.middle(row)}</td>
      <td>{content.right(row)}</td>
      {content.beyond && <td className={css.beyond}>{content.beyond(row)}</td>}
    </tr>
  )
}

// A move of the cursor renders two rows only. `memo` loses the type parameter.
export const PairingRow = memo(PlainPairingRow) as typeof PlainPairingRow

export const Spacer = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr>
      <td colSpan={columns} className={css.spacer} style={{ height }} />
    </tr>
  )

export const PairItem = (props: {
  title: ReactNode
  detail?: ReactNode
  amount: ReactNode
  struck?: boolean
  select?: { name: string; checked: boolean; onChange: () => void }
}) => (
  <div className={css.item} data-struck={props.struck || undefined}>
    {props.select && (
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={props.select.name}
        checked={props.select.checked}
        onChange={props.select.onChange}
      />
    )}
    <span className={css.words}>
      <span className={css.title}>{props.title}</span>
      {props.detail && <span className={css.detail}>{props.detail}</span>}
    </span>
    <span className={css.amount}>{props.amount}</span>
  </div>
)
