import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { Form, type FormProps } from '../form/form.tsx'
import { isFieldInUse } from '../overlays/trap-focus.ts'
import { useEditing } from './editing.tsx'
import { closedRecord } from './editing-tab.ts'
import css from './record-page.module.css'

export type RecordFormProps<Op extends Operation> = Omit<
  FormProps<Op>,
  'place' | 'leaves' | 'action' | 'actions' | 'danger'
> & {
  intro?: ReactNode
  /** The focused element when the form was asked for. */
  focusBefore?: Element | null
}

const firstField = '[data-field]:not(:disabled)'

/** True if a person has moved the focus to a place outside the panel of the form, or uses a field there. */
function hasFocusOutsideForm(form: Element | null, focusBefore: Element | null | undefined) {
  const { activeElement } = document
  const panel = form?.closest('[data-keeps-focus], [role="dialog"]')
  if (!activeElement || activeElement.matches('body, h1') || panel?.contains(activeElement)) return false
  // The checkbox of a selected row may have the focus when a person opens the form from its list. It is no field in use.
  return activeElement !== focusBefore || isFieldInUse(document.querySelector('[data-list-table]'))
}

export default function RecordFormShown<Op extends Operation>({ intro, focusBefore, ...form }: RecordFormProps<Op>) {
  const editing = useEditing()
  const container = useRef<HTMLDivElement>(null)
  const isFresh = editing?.isFresh
  useEffect(() => {
    // A form that its address opens leaves the focus on the heading of the page.
    if (isFresh?.current === false) return
    if (isFresh) isFresh.current = false
    const form = container.current
    if (!form || hasFocusOutsideForm(form, focusBefore)) return
    form.dataset.formOpened = ''
    form.querySelector<HTMLElement>(firstField)?.focus()
  }, [isFresh, focusBefore])
  const atItsPlace = editing && {
    place: editing,
    onCancel: () => editing.stop(false),
    onSaved: () => editing.stop(true),
  }
  return (
    <div ref={container} className={css.form} data-record-form="">
      {intro}
      <Form draft {...form} {...atItsPlace} action="Gravar" leaves={leaves} />
    </div>
  )
}

const leaves = Object.keys(closedRecord)
