import { type Operation, staleVersion } from '@app/kit/contract'
import { Alert, type ApiFailure, Button, FormDialog, type FormDialogProps, queryClient } from '@app/kit/web'
import { useState } from 'react'

const resources = ['cash-conciliations', 'solicitations', 'differences']

export const reloadDay = () =>
  Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))

/** Handles a stale version (409). Pass `failed` to a form or change, and render `notice` beside it. */
export function useStale() {
  const [message, setMessage] = useState<string | null>(null)
  const reload = async () => {
    await reloadDay()
    setMessage(null)
  }
  return {
    failed: (_code: string, failure: ApiFailure) => {
      if (failure.code === staleVersion.code) setMessage(failure.message)
    },
    notice: message !== null && (
      <Alert
        tone="wait"
        title="Os dados mudaram desde a abertura desta tela."
        actions={
          <Button small onClick={() => void reload()}>
            Carregar valores atuais
          </Button>
        }
      >
        {message} O que você digitou continua aqui.
      </Alert>
    ),
  }
}

type DialogOf<Op extends Operation> = FormDialogProps<Op> & {
  target: { id: string; version: number }
}

export function RecordDialog<Op extends Operation>(props: DialogOf<Op>) {
  const stale = useStale()
  return (
    <FormDialog
      {...props}
      intro={
        <>
          {props.intro}
          {stale.notice}
        </>
      }
      params={{ id: props.target.id }}
      carried={{ version: props.target.version }}
      onFailed={stale.failed}
    />
  )
}
