import type { Operation } from '@app/kit/contract'
import { type ReactNode, useRef } from 'react'
import { Form, type FormProps } from './form.tsx'
import { Modal } from './overlays.tsx'

export type FormModalProps<Op extends Operation> = Omit<FormProps<Op>, 'onCancel' | 'cancelRef'> & {
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  intro?: ReactNode
  open: boolean
  close: () => void
}

/** A form in a dialog; what was typed is never closed away unasked. Loaded when it is opened. */
export default function FormModal<Op extends Operation>(props: FormModalProps<Op>) {
  const { title, size, intro, open, close, ...form } = props
  const cancel = useRef<(() => void) | null>(null)
  return (
    <Modal open={open} title={title} size={size} onClose={() => (cancel.current ?? close)()}>
      {intro}
      <Form
        {...form}
        cancelRef={cancel}
        onCancel={close}
        onDone={(answer) => {
          close()
          form.onDone?.(answer)
        }}
      />
    </Modal>
  )
}
