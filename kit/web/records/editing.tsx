import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../layout/button.tsx'
import { useReadOnlyReason } from '../session/viewing.ts'
import { useUrlParams } from '../url/url-params.ts'
import { EditingContext, type EditingTab, noForm } from './editing-tab.ts'
import css from './record-page.module.css'

/** How a record is edited at its place. Without it, a record cannot be edited. */
export type RecordEdit = {
  /** A `RecordForm`, which takes the place of `EditedRecord`. */
  form: ReactNode
  /** URL parameter of the tabs whose first tab has the `EditedRecord`. */
  tab?: string
  /** Id of the tab that has the record instead, and value of `?form=`; its `Tab` needs `hasRecord`. */
  part?: string
  blocked?: string | undefined
  /** Reason why the record can never be edited again; without `Editar`. */
  ended?: string | undefined
}

type Values = ReadonlyMap<string, string>

type Editing = EditingTab & {
  form: ReactNode
  blocked: string | undefined
  ended: string | undefined
  /** Reason why the open form can no longer be saved. */
  refusal: string | undefined
  onChanged: (changed: boolean) => void
  start: () => void
  /** Ends the editing, and shows the form if another tab covers it. */
  stop: (saved: boolean) => void
  reveal: () => void
  /** The place of the form's buttons in the head of the record. */
  slot: HTMLElement | null
  setSlot: (slot: HTMLElement | null) => void
  view: RefObject<HTMLDivElement | null>
  /** The shown values before the change, from the start of the editing until they are compared. */
  before: RefObject<Values>
  isSaved: RefObject<boolean>
  /** True if a person has just begun, and not an address. */
  isFresh: RefObject<boolean>
  /** Number of records inside this one that take its key. */
  inner: number
  setInner: Dispatch<SetStateAction<number>>
}

const RecordContext = createContext<Editing | null>(null)

/** Value of `?form=` while the record of the page or panel is edited, unless it is a part of another one. */
const editingName = 'editar'

const findValues = (container: HTMLElement | null) => [...(container?.querySelectorAll<HTMLElement>('dl > div') ?? [])]
const readLabel = (value: HTMLElement) => value.querySelector('dt')?.textContent ?? ''
const readValue = (value: HTMLElement) => value.querySelector('dd')?.textContent ?? ''

export function EditingProvider({ edit, children }: { edit: RecordEdit | undefined; children: ReactNode }) {
  const [params, change] = useUrlParams()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const view = useRef<HTMLDivElement>(null)
  const before = useRef<Values>(new Map())
  const isSaved = useRef(false)
  const isFresh = useRef(false)
  const [hasInput, setHasInput] = useState(false)
  const [inner, setInner] = useState(0)
  const countInner = useContext(RecordContext)?.setInner
  const readOnly = useReadOnlyReason()
  const isEditable = edit !== undefined
  useLayoutEffect(() => {
    if (!countInner || !isEditable) return
    countInner((count) => count + 1)
    return () => countInner((count) => count - 1)
  }, [countInner, isEditable])
  if (!edit) return children
  const { form, tab, part, blocked = readOnly, ended } = edit
  const refusal = ended ?? blocked
  const formName = part ?? editingName
  const ownTab = tab === undefined ? {} : { [tab]: part ?? null }
  const editing: Editing = {
    form,
    blocked,
    ended,
    refusal,
    onChanged: setHasInput,
    tab,
    // Another person may end the record: the form stays as long as it has input.
    isEditing: (!refusal || hasInput) && params.get('form') === formName,
    start() {
      before.current = new Map(findValues(view.current).map((value) => [readLabel(value), readValue(value)]))
      isFresh.current = true
      isSaved.current = false
      change({ form: formName, ...ownTab })
    },
    stop(saved) {
      isSaved.current = saved
      change({ ...noForm, ...(saved && ownTab) }, { replace: true })
    },
    reveal: () => change(ownTab, { replace: true }),
    slot,
    setSlot,
    view,
    before,
    isSaved,
    isFresh,
    inner,
    setInner,
  }
  return (
    <RecordContext value={editing}>
      <EditingContext value={editing}>{children}</EditingContext>
    </RecordContext>
  )
}

export const useEditing = () => useContext(RecordContext)

/** The values of a record. While it is edited, its form takes their place; saved changes are tinted for a moment. */
export function EditedRecord({ children }: { children: ReactNode }) {
  const editing = useEditing()
  const isEditing = editing?.isEditing ?? false
  const { view, before, isSaved } = editing ?? {}
  useLayoutEffect(() => {
    const known = before?.current
    if (isEditing || !isSaved?.current || !known?.size) return
    const changed = findValues(view?.current ?? null).filter(
      (value) => known.get(readLabel(value)) !== readValue(value),
    )
    // The new values may be rendered a moment after the form has gone.
    if (changed.length === 0) return
    isSaved.current = false
    for (const value of changed) value.dataset.changed = ''
    setTimeout(() => {
      for (const value of changed) delete value.dataset.changed
    }, tintMs)
  })
  if (!editing) return children
  return isEditing ? (
    editing.form
  ) : (
    <div ref={view} className={css.edited}>
      {children}
    </div>
  )
}

const tintMs = 3000

/** `Editar` and the other actions of a record; while it is edited, the buttons of its form take their place. */
export function EditActions({ small = false, children }: { small?: boolean; children?: ReactNode }) {
  const editing = useEditing()
  const isEditing = editing?.isEditing ?? false
  const button = useRef<HTMLElement>(null)
  const wasEditing = useRef(isEditing)
  // Before the focus keeper looks for another place.
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  if (!editing) return children
  if (isEditing) return <div ref={editing.setSlot} className={css.slot} />
  if (editing.ended) return children
  return (
    <>
      <Button
        keys={editing.inner > 0 ? undefined : 'e'}
        small={small}
        blocked={editing.blocked}
        onClick={editing.start}
        ref={(element) => {
          button.current = element
        }}
      >
        Editar
      </Button>
      {children}
    </>
  )
}
