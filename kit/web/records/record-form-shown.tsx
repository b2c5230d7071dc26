import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { Form, type FormProps } from '../form/form.tsx'
import { useEditing } from './editing.tsx'
import { closedRecord } from './editing-tab.ts'
import css from './record-page.module.css'

export type RecordFormProps<Op extends Operation> = Omit<
  FormProps<Op>,
  'place' | 'leaves' | 'action' | 'actions' | 'danger'
> & { intro?: ReactNode }

const firstField = '[data-field]:not(:disabled)'

export default function RecordFormShown<Op extends Operation>({ intro, ...form }: RecordFormProps<Op>) {
  const editing = useEditing()
  const container = useRef<HTMLDivElement>(null)
  const isFresh = editing?.isFresh
  useEffect(() => {
    // A form that its address opens leaves the focus on the heading of the page.
    if (isFresh?.current === false) return
    if (isFresh) isFresh.current = false
    container.current?.querySelector<HTMLElement>(firstField)?.focus()
  }, [isFresh])
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
