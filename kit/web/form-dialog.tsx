import type { Operation } from '@app/kit/contract'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type DraftName, draftName } from './draft-name.ts'
import type { FormModalProps } from './form-modal.tsx'
import { Opener } from './menu-entries.tsx'

const load = () => import('./form-modal.tsx')
// A lazy component forgets that its props follow from the operation.
const FormModal = lazy(load) as unknown as <Op extends Operation>(props: FormModalProps<Op>) => ReactNode

export type FormDialogProps<Op extends Operation> = Omit<FormModalProps<Op>, 'open' | 'close'> & {
  /** Label of the button that opens the dialog. */
  opener: string
  openerLook?: 'primary' | 'secondary' | 'quiet' | 'danger'
  openerIcon?: ReactNode
  /** Why it cannot be opened now. */
  blocked?: string
  small?: boolean
  keys?: string
}

/** Whether the dialog is open: in the address once its form keeps a draft, so that both come back after a new sign-in. */
function useOpen({ name, asleep }: DraftName) {
  const [local, setLocal] = useState(false)
  const [search, setSearch] = useSearchParams()
  const address = (open: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (open) next.set('form', name)
        else next.delete('form')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const named = search.get('form') === name
  if (!asleep) return [named, address] as const
  const set = (open: boolean) => {
    setLocal(open)
    if (!open && named) address(false)
  }
  return [local || named, set] as const
}

/** A button and the dialog with the form that it opens; the form's code comes after the page's own. */
export function FormDialog<Op extends Operation>(props: FormDialogProps<Op>) {
  const { opener, openerLook, openerIcon, blocked, small, keys, ...form } = props
  const [open, setOpen] = useOpen(draftName(form))
  const [used, setUsed] = useState(false)
  useEffect(() => void load(), [])
  // Once opened it stays, closed, so that it goes away as it came and gives the focus back.
  if (open && !used) setUsed(true)
  return (
    <>
      <Opener
        look={openerLook}
        icon={openerIcon}
        blocked={blocked}
        small={small}
        keys={keys}
        onClick={() => setOpen(true)}
      >
        {opener}
      </Opener>
      {(open || used) && (
        <Suspense>
          <FormModal {...form} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
