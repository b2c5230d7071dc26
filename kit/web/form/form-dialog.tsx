import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { Opener } from '../layout/menu-entries.tsx'
import { useReadOnlyReason } from '../session/viewing.ts'
import { useUrlParams } from '../url/url-params.ts'
import { type DraftName, draftName } from './draft-name.ts'
import type { FormModalProps } from './form-modal.tsx'

const load = () => import('./form-modal.tsx')
// `lazy` loses the type parameter of the component.
const FormModal = lazy(load) as unknown as <Op extends Operation>(props: FormModalProps<Op>) => ReactNode

export type FormDialogProps<Op extends Operation> = Omit<FormModalProps<Op>, 'open' | 'close'> & {
  opener: string
  openerLook?: 'primary' | 'secondary' | 'quiet' | 'danger'
  openerIcon?: ReactNode
  blocked?: string
  small?: boolean
  keys?: string
}

/** The open state is in the URL once the form keeps a draft, so that both are restored after a new sign-in. */
function useOpen({ name, asleep }: DraftName) {
  const [local, setLocal] = useState(false)
  const [params, change] = useUrlParams()
  const setAddress = (open: boolean) => change({ form: open ? name : null }, { replace: true })
  const isInAddress = params.get('form') === name
  if (!asleep) return [isInAddress, setAddress] as const
  const set = (open: boolean) => {
    setLocal(open)
    if (!open && isInAddress) setAddress(false)
  }
  return [local || isInAddress, set] as const
}

export function FormDialog<Op extends Operation>(props: FormDialogProps<Op>) {
  const { opener, openerLook, openerIcon, blocked, small, keys, ...form } = props
  const [open, setOpen] = useOpen(draftName(form))
  const [used, setUsed] = useState(false)
  const readOnly = useReadOnlyReason()
  useEffect(() => void load(), [])
  // Keep the closed dialog mounted, so that its animation ends and the focus returns.
  if (open && !used) setUsed(true)
  return (
    <>
      <Opener
        look={openerLook}
        icon={openerIcon}
        blocked={blocked ?? readOnly}
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
