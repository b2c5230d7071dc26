import type { Operation } from '@app/kit/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import { Form, type FormProps } from './form.tsx'
import { Modal } from './overlays.tsx'
import { draftName } from './use-draft.ts'

type FormDialogProps<Op extends Operation> = Omit<FormProps<Op>, 'onCancel' | 'cancelRef'> & {
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

/** Whether the dialog is open: in the address when its form keeps a draft, so that both come back after a new sign-in. */
function useOpen(name: string | undefined) {
  const [local, setLocal] = useState(false)
  const [search, setSearch] = useSearchParams()
  const address = (open: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (open && name) next.set('form', name)
        else next.delete('form')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return name ? ([search.get('form') === name, address] as const) : ([local, setLocal] as const)
}

/** A button and the dialog with the form that it opens; what was typed is never closed away unasked. */
export function FormDialog<Op extends Operation>(props: FormDialogProps<Op>) {
  const { opener, openerLook, openerIcon, blocked, small, keys, title, size, intro, ...form } = props
  const [open, setOpen] = useOpen(draftName(form.submit, form.params, form.draft))
  const cancel = useRef<(() => void) | null>(null)
  const close = () => setOpen(false)
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
    </>
  )
}
