import type { Operation } from '@app/kit/contract'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Form, type FormProps } from './form.tsx'
import { Modal } from './overlays.tsx'

type FormDialogProps<Op extends Operation> = FormProps<Op> & {
  /** Label of the button that opens the dialog. */
  opener: string
  openerLook?: 'primary' | 'secondary' | 'quiet' | 'danger'
  openerIcon?: ReactNode
  /** Why it cannot be opened now. */
  blocked?: string
  small?: boolean
  keys?: string
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
  intro?: ReactNode
}

/** A button and the dialog with the form that it opens. */
export function FormDialog<Op extends Operation>(props: FormDialogProps<Op>) {
  const { opener, openerLook, openerIcon, blocked, small, keys, title, size, intro, ...form } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look={openerLook}
        icon={openerIcon}
        blocked={blocked}
        small={small}
        keys={keys}
        onClick={() => setOpen(true)}
      >
        {opener}
      </Button>
      <Modal open={open} title={title} size={size} onClose={() => setOpen(false)}>
        {intro}
        <Form
          {...form}
          actions={<Button onClick={() => setOpen(false)}>Cancelar</Button>}
          onDone={(answer) => {
            setOpen(false)
            form.onDone?.(answer)
          }}
        />
      </Modal>
    </>
  )
}
