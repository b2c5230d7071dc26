import { type ReactNode, useEffect, useRef } from 'react'
import type { Operation } from '../../contract/contract.ts'
import type { DialogSize } from '../overlays/overlay-types.ts'
import { Modal } from '../overlays/overlays.tsx'
import { Form, type FormProps } from './form.tsx'

export type FormModalProps<Op extends Operation> = Omit<FormProps<Op>, 'onCancel'> & {
  title: string
  size?: DialogSize
  intro?: ReactNode
  open: boolean
  close: () => void
}

/** Gives the dialog around it the first field as initial focus, unless another field has it. */
function FirstFieldFocus() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]')
    if (!dialog?.querySelector('[data-autofocus]'))
      dialog?.querySelector('[data-field]:not(:disabled)')?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={place} hidden />
}

export default function FormModal<Op extends Operation>(props: FormModalProps<Op>) {
  const { title, size, intro, open, close, ...form } = props
  return (
    <Modal open={open} title={title} size={size} onClose={close}>
      {intro}
      <FirstFieldFocus />
      <Form
        {...form}
        onCancel={close}
        onDone={(answer) => {
          close()
          form.onDone?.(answer)
        }}
      />
    </Modal>
  )
}
