import { IconAlertTriangle } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../client/client.ts'
import { getFieldRules } from '../client/schema.ts'
import { type FieldAbout, type FieldSource, FieldSourceContext, formatPlain } from '../fields/field-source.tsx'
import { isAmountKind, SchemaField } from '../fields/schema-field.tsx'
import { type FormValues, isFilled, isSameValue } from '../form/paths.ts'
import { FieldValue } from '../records/field-value.tsx'
import css from './cell-editor.module.css'
import type { CellDraft, CellMove, NamedEdit } from './cell-types.ts'
import { type CellForm, cellForm } from './cell-values.ts'
import { CellConflict, findValueError, finishWrites, showWritten, writeCell } from './cell-write.ts'

const ConflictDialog = lazy(() => import('../form/conflict-dialog.tsx'))

type EditorProps = {
  edit: NamedEdit
  label: string
  id: string
  row: FormValues
  plain: ReactNode
  draft: CellDraft
  put: (draft: CellDraft | null) => void
  go: (to: CellMove) => void
}

export const CellWords = ({ form, field, value }: { form: CellForm; field: string; value: unknown }) => (
  <FieldValue
    field={field}
    value={value}
    labels={
      form.kind === 'choice'
        ? Object.fromEntries(form.options.map((option) => [option.value, option.label]))
        : undefined
    }
  />
)

const moves: Readonly<Record<string, (shift: boolean) => CellMove>> = {
  Enter: () => 'below',
  Tab: (shift) => (shift ? 'previous' : 'next'),
}

export default function CellEditor(props: EditorProps) {
  const { edit, draft, id, row, put } = props
  const { field, change } = edit
  const form = cellForm(change.body, field, edit.options)
  const fieldInfo = useRef<FieldAbout>({ label: props.label, show: formatPlain })

  const save = async (value: unknown, base: FormValues) => {
    put({ value, row: base, state: 'saving' })
    try {
      const { answer, request } = await writeCell({ edit, id, row: base, value })
      showWritten(edit, id, answer)
      put(null)
      finishWrites(edit, [request])
    } catch (failure) {
      if (!(failure instanceof ApiFailure || failure instanceof CellConflict)) throw failure
      const refused = { value, row: base, state: 'refused' as const, message: failure.message }
      if (failure instanceof CellConflict) put({ ...refused, theirs: failure.theirs })
      else put({ ...refused, message: failure.fields[field] ?? failure.message })
    }
  }
  // Keep other people's changes; ask only if they changed the value of this cell.
  const baseRow = draft.row && !isSameValue(draft.row[field], row[field]) ? draft.row : row
  const settle = (value: unknown, to: CellMove) => {
    const message = isSameValue(value, baseRow[field]) ? undefined : findValueError({ edit, row: baseRow, value })
    if (message) put({ value, row: baseRow, state: to === 'away' ? 'refused' : 'editing', message })
    else if (isSameValue(value, baseRow[field])) put(null)
    else void save(value, baseRow)
    return message === undefined
  }

  const { theirs, message } = draft
  if (draft.state === 'editing')
    return (
      <Open
        {...props}
        form={form}
        onFieldInfo={(field) => {
          fieldInfo.current = field
        }}
        settle={settle}
      />
    )
  return (
    <span className={css.held} aria-busy={draft.state === 'saving' || undefined}>
      <CellWords form={form} field={field} value={draft.value} />
      {message && (
        <span role="alert" className={css.wrong}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {message}
        </span>
      )}
      {theirs && (
        <Suspense>
          <ConflictDialog
            message={message ?? ''}
            fields={new Map([[field, fieldInfo.current]])}
            base={draft.row ?? row}
            mine={{ [field]: draft.value }}
            theirs={theirs}
            onClose={() => put({ ...draft, theirs: undefined })}
            onSettle={({ [field]: value }) => {
              showWritten(edit, id, theirs)
              if (isSameValue(value, theirs[field])) put(null)
              else void save(value, theirs)
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

type OpenProps = EditorProps & {
  form: CellForm
  onFieldInfo: (info: FieldAbout) => void
  settle: (value: unknown, to: CellMove) => boolean
}

function Open({ edit, label, plain, draft, row, form, put, go, onFieldInfo, settle }: OpenProps) {
  const { field, change } = edit
  const [value, setValue] = useState(draft.value)
  const done = useRef(false)
  const editor = useRef<HTMLDivElement>(null)
  // Typing replaces the value, but continues the text after a refused value.
  const isFirstEdit = useRef(draft.message === undefined)
  useEffect(() => {
    if (isFirstEdit.current) editor.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])')?.select()
  }, [])
  // After a refusal, validate at each change.
  const isAsRefused = Object.is(value, draft.value)
  const error = draft.message && (isAsRefused ? draft.message : findValueError({ edit, row, value }))
  const source: FieldSource = {
    value: () => (form.kind === 'choice' && typeof value === 'boolean' ? String(value) : value),
    error: () => error,
    required: () => getFieldRules(change.body, field).required,
    set: (_name, next) => setValue(form.boolean ? next === true || next === 'true' : isFilled(next) ? next : null),
    refuse: (_name, text) => setValue(text),
    leave: () => undefined,
    busy: false,
    register: (_name, field) => onFieldInfo(field),
  }
  // The blur caused by closing must not end the edit twice.
  const finish = (to: CellMove) => {
    if (done.current) return
    done.current = true
    if (settle(value, to)) go(to)
    else done.current = false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    // Ignore keys of a calendar or list that belongs to the field but is rendered elsewhere.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
    // A list opened on focus sets only `data-expanded`, not `aria-expanded`.
    const isChoosing = target.getAttribute('aria-expanded') === 'true' || target.dataset.expanded !== undefined
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const move = moves[key]
    if (key === 'Escape' && !isChoosing) {
      done.current = true
      put(null)
      go('here')
    } else if (move && !(key === 'Enter' && (isChoosing || target.matches('button')))) finish(move(event.shiftKey))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const inside =
      relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || isHanging(relatedTarget))
    // A switch to another window is not a blur.
    if (!inside && !(relatedTarget === null && currentTarget.contains(document.activeElement))) finish('away')
  }
  return (
    <>
      <span className={css.ghost} aria-hidden="true">
        {plain}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the keys, this only ends it */}
      <div
        ref={editor}
        className={css.editor}
        data-number={isAmountKind(form.kind) || undefined}
        onKeyDownCapture={onKeyDown}
        onBlur={onBlur}
      >
        <FieldSourceContext value={source}>
          <SchemaField form={form} name={field} label={label} hideLabel autoFocus />
        </FieldSourceContext>
      </div>
    </>
  )
}

/** A calendar or list that the field opened above the page. */
const isHanging = (element: Element) => element.closest('[role=dialog], [role=listbox]') !== null
