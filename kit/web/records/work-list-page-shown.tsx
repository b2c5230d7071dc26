import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { parsePath } from 'react-router'
import type { Operation } from '../../contract/contract.ts'
import { ButtonKeysContext, KeysOffContext } from '../keyboard/shortcuts.ts'
import { List, type ListShape } from '../list/list.tsx'
import type { ColumnTotal } from '../list/list-columns.tsx'
import type { ListPageProps } from '../list/list-page.tsx'
import { useOpenRow } from '../list/open-row.ts'
import css from './work-list-page-shown.module.css'
import { WorkPage, WorkSums } from './work-page.tsx'

type WorkListPageProps<Op extends Operation<ListShape>> = Omit<
  ListPageProps<Op>,
  'trail' | 'detail' | 'children' | 'maxHeight' | 'dense'
>

/** The panel follows the focus once it rests on a row. */
const restMs = 80

const rowLink = 'a[href*="open="]'

/** Returns the key of the row around an element, which its link opens (`?open=`). */
const findRowKey = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest('[data-list-table] tbody tr') : null
  const link = row?.querySelector<HTMLAnchorElement>(rowLink)
  return link ? new URLSearchParams(parsePath(link.getAttribute('href') ?? '').search).get('open') : null
}

/** The row with the focus; null while no row has it. */
const FocusedRowContext = createContext<string | null>(null)

/** While a record is open beside the list, it is that of the row with the focus, and Enter acts on it. */
function RowActs({ hasRows, children }: { hasRows: boolean; children: ReactNode }) {
  const { open, readOpen, setOpen } = useOpenRow()
  const [focused, setFocused] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const rowActs = {
    onFocus({ target }: FocusEvent) {
      const key = findRowKey(target)
      setFocused(key)
      clearTimeout(waiting.current)
      if (open === null || key === null || key === readOpen()) return
      waiting.current = setTimeout(() => setOpen(key, true), restMs)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setFocused(null)
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.repeat || !(event.target instanceof Element)) return
      // With these keys a link opens elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      const isRow = event.target.matches(`td, [type=checkbox], ${rowLink}`)
      if (open === null || !isRow || findRowKey(event.target) !== open) return
      const primary = document.querySelector<HTMLElement>('[data-list-bar] [data-look="primary"]')
      if (!primary) return
      event.preventDefault()
      event.stopPropagation()
      if (!primary.closest('[inert]')) primary.click()
    },
  }
  return (
    <div className={css.work} data-instead={hasRows ? undefined : true} {...rowActs}>
      <FocusedRowContext value={focused}>{children}</FocusedRowContext>
    </div>
  )
}

/** Actions on the record `id`. Their buttons and keys are disabled unless the record is open and its row has the focus. */
export function OpenRowActions({ id, children }: { id: string; children: ReactNode }) {
  const { open } = useOpenRow()
  const focused = useContext(FocusedRowContext)
  const isOther = id !== open || (focused ?? open) !== open
  return (
    <KeysOffContext value={isOther}>
      <div className={css.acts} inert={isOther}>
        {children}
      </div>
    </KeysOffContext>
  )
}

const showTotals = (totals: readonly ColumnTotal[]) => totals.length > 0 && <WorkSums label="Totais" sums={totals} />

export default function WorkListPageShown<Op extends Operation<ListShape>>(props: WorkListPageProps<Op>) {
  return (
    <WorkPage
      title={props.title}
      actions={
        <>
          {props.actions}
          <span data-create="">
            <ButtonKeysContext value="n">{props.create}</ButtonKeysContext>
          </span>
        </>
      }
    >
      <RowActs hasRows={props.instead === undefined}>
        <List {...props} label={props.title} maxHeight="box" dense totals={showTotals} />
      </RowActs>
    </WorkPage>
  )
}
