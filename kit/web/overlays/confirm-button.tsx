import { type ReactNode, useState } from 'react'
import type { Operation, OperationAnswer } from '../../contract/contract.ts'
import type { ApiFailure, CallInput } from '../client/client.ts'
import { useChange, useWhenCurrent } from '../client/queries.ts'
import css from '../form/form.module.css'
import { Button } from '../layout/button.tsx'
import { Opener } from '../layout/menu-entries.tsx'
import { useReadOnlyReason } from '../session/viewing.ts'
import { Modal } from './overlays.tsx'

type ConfirmButtonProps<Op extends Operation> = {
  label: string
  question: string
  detail?: ReactNode
  change: Op
  input: CallInput<Op>
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  icon?: ReactNode
  small?: boolean
  disabled?: boolean
  blocked?: string
  keys?: string
  onDone?: (answer: OperationAnswer<Op>) => void
  onFailed?: (code: string, failure: ApiFailure) => void
}

/** A button for an effect that cannot be undone: confirms first, then calls the operation once. */
export function ConfirmButton<Op extends Operation>(props: ConfirmButtonProps<Op>) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnlyReason()
  const change = useChange(props.change, {
    onSuccess: (answer) => {
      setOpen(false)
      props.onDone?.(answer)
    },
  })
  const act = () =>
    change.mutate(props.input, {
      onError: (failure) => {
        setOpen(false)
        props.onFailed?.(failure.code, failure)
      },
    })
  const current = useWhenCurrent(props.change, act)
  const busy = change.isPending || current.waiting
  return (
    <>
      <Opener
        look={props.look}
        icon={props.icon}
        small={props.small}
        keys={props.keys}
        disabled={props.disabled}
        blocked={props.blocked ?? readOnly}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Opener>
      <Modal open={open} title={props.question} busy={busy} onClose={() => setOpen(false)}>
        {props.detail}
        <div className={css.actions}>
          <Button disabled={busy} onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button look={props.look === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={current.run}>
            {props.label}
          </Button>
        </div>
      </Modal>
    </>
  )
}
