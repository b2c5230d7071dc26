import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { parsePath } from 'react-router'
import type { Operation } from '../../contract/contract.ts'
import { useCode } from '../client/use-code.ts'
import { ButtonKeysContext, KeysOffContext, useShortcut } from '../keyboard/shortcuts.ts'
import { useView } from '../layout/view.ts'
import { List, type ListShape } from '../list/list.tsx'
import type { ColumnTotal } from '../list/list-columns.tsx'
import type { ListPageProps } from '../list/list-page.tsx'
import { useOpenRow } from '../list/open-row.ts'
import { notify } from '../overlays/notify.tsx'
import { loadCards } from '../table/table.tsx'
import css from './work-list-page-shown.module.css'
import { WorkPage, WorkSums } from './work-page.tsx'

type WorkListPageProps<Op extends Operation<ListShape>> = Omit<
  ListPageProps<Op>,
  'trail' | 'detail' | 'children' | 'maxHeight' | 'dense'
>

/** The panel follows the focus once it rests on a row. */
const restMs = 80

const findRow = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('[data-list-table] > div tr[data-key]') : null

/** Returns the key of the row around an element. */
const findRowKey = (target: EventTarget) => findRow(target)?.dataset.key ?? null

const findRowLink = (row: Element | null | undefined) => row?.querySelector<HTMLAnchorElement>('a[href]')

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

const opensPanel = (link: Element) => new URLSearchParams(parsePath(link.getAttribute('href') ?? '').search).has('open')

/** The row with the focus; null while no row has it. */
const FocusedRowContext = createContext<string | null>(null)

type RowActsProps = { hasRows: boolean; hasPanel: boolean; children: ReactNode }

/**
 * A click on a row or `I` opens its record beside the list. While one is open, it is that of the row with the focus, and
 * Enter acts on it.
 */
function RowActs({ hasRows, hasPanel, children }: RowActsProps) {
  const { open, readOpen, setOpen } = useOpenRow()
  const [focused, setFocused] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const togglePanel = () => {
    if (open === null && focused === null) return notify.info('Escolha uma linha da lista primeiro.')
    if (document.activeElement?.closest('aside'))
      findRowLink(document.querySelector('[data-list-table] tr[aria-current]'))?.focus()
    setOpen(open === null ? focused : null)
  }
  useShortcut('i', 'Abrir ou fechar o painel', togglePanel, { when: hasPanel && hasRows })
  const rowActs = {
    onFocus({ target, relatedTarget }: FocusEvent) {
      const key = findRowKey(target)
      setFocused(key)
      clearTimeout(waiting.current)
      if (open === null || key === null || key === readOpen()) return
      // A dialog that closes gives the focus back to its row. Its decision may have opened the next one meanwhile.
      if (relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]')) return
      waiting.current = setTimeout(() => setOpen(key, true), restMs)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setFocused(null)
    },
    onClickCapture(event: MouseEvent) {
      const { target } = event
      const key = findRowKey(target)
      if (!hasPanel || key === null || !(target instanceof Element) || !isPlain(event)) return
      const checkbox = target.querySelector<HTMLElement>(':scope > [type=checkbox]')
      if (target.matches('td') && checkbox) return checkbox.click()
      const control = target.closest('a, button, input, label, [role=dialog]')
      const isRowLink = control !== null && control === findRowLink(findRow(target))
      // The link of a row may lead to its page instead. Text may be selected, for a copy.
      if (control ? !isRowLink || !opensPanel(control) : getSelection()?.toString()) return
      event.preventDefault()
      setOpen(key, open !== null)
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.repeat || !(event.target instanceof Element)) return
      // With these keys a link opens elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      const isRow = event.target.matches('td, [type=checkbox]') || event.target === findRowLink(findRow(event.target))
      if (open === null || !isRow || findRowKey(event.target) !== open) return
      const primary = document.querySelector<HTMLElement>('[data-list-bar] [data-look="primary"]')
      if (!primary) return
      event.preventDefault()
      event.stopPropagation()
      if (!primary.closest('[inert]')) primary.click()
    },
  }
  return (
    <div className={css.work} data-instead={hasRows ? undefined : true} data-panel={hasPanel || undefined} {...rowActs}>
      <FocusedRowContext value={focused}>{children}</FocusedRowContext>
    </div>
  )
}

/** Actions on the record `id`. Their buttons and keys are disabled unless the record is open and its row has the focus. */
export function OpenRowActions({ id, children }: { id: string; children: ReactNode }) {
  const { open } = useOpenRow()
  const focused = useContext(FocusedRowContext)
  const isOther = id !== open || (focused ?? open) !== open
  // The buttons may take a second line from the rows.
  useEffect(() => {
    if (document.activeElement) findRow(document.activeElement)?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <KeysOffContext value={isOther}>
      <div className={css.acts} inert={isOther}>
        {children}
      </div>
    </KeysOffContext>
  )
}

const showTotals = (totals: readonly ColumnTotal[]) => totals.length > 0 && <WorkSums label="Totais" sums={totals} />

/** Closes the side panel when the window becomes too narrow. Only for lists whose rows have a page. */
function useNarrowedPanel(isDesktop: boolean, hasPanel: boolean) {
  const { open, setOpen } = useOpenRow()
  const [panelKey, setPanelKey] = useState<string | null>(null)
  const [focusKey, setFocusKey] = useState<string | null>(null)
  if ((isDesktop || open === null) && panelKey !== open) setPanelKey(open)
  const isNarrowed = hasPanel && !isDesktop && open !== null && open === panelKey
  useLayoutEffect(() => {
    if (!isNarrowed) return
    // The focused element was removed with the panel or, on a phone, with the table.
    if (document.activeElement === document.body) setFocusKey(open)
    setOpen(null, true)
  })
  return { isNarrowed, focusKey, onFocused: () => setFocusKey(null) }
}

/** Focuses a row of the list, on a phone its card. */
export function focusListRow(key: string) {
  findRowLink(document.querySelector(`[data-list-table] [data-key="${CSS.escape(key)}"]`))?.focus()
}

/** Focuses the heading of the panel, and scrolls its row into view. */
export function focusPanelHeading() {
  document.querySelector<HTMLElement>('aside[data-keeps-focus] h2')?.focus({ preventScroll: true })
  document.querySelector('[data-list-table] tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

/** Focuses a row once it is drawn. */
function RowFocus({ rowKey, onFocused }: { rowKey: string; onFocused: () => void }) {
  const isMobile = useView() === 'mobile'
  const canDraw = useCode(loadCards, isMobile) !== undefined || !isMobile
  useEffect(() => {
    if (!canDraw) return
    focusListRow(rowKey)
    onFocused()
  })
  return null
}

export default function WorkListPageShown<Op extends Operation<ListShape>>(props: WorkListPageProps<Op>) {
  const isDesktop = useView() === 'desktop'
  const hasPanel = props.panel !== undefined
  const { isNarrowed, focusKey, onFocused } = useNarrowedPanel(isDesktop, hasPanel)
  const panel = isNarrowed ? undefined : props.panel
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
      <RowActs hasRows={props.instead === undefined} hasPanel={isDesktop && hasPanel}>
        <List {...props} panel={panel} label={props.title} maxHeight="box" dense totals={showTotals} />
        {focusKey !== null && <RowFocus rowKey={focusKey} onFocused={onFocused} />}
      </RowActs>
    </WorkPage>
  )
}
