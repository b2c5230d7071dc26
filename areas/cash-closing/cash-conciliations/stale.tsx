import { type Operation, staleVersion } from '@app/kit/contract'
import { Alert, type ApiFailure, Button, FormDialog, type FormDialogProps, queryClient } from '@app/kit/web'
import { useState } from 'react'

const resources = ['cash-conciliations', 'solicitations', 'differences']

/** Reads everything of the day again; what is being typed stays. */
export const reloadDay = () =>
  Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))

/**
 * Somebody else changed the record meanwhile: says who and when, keeps what was typed or selected, and offers the
 * current values. Give `failed` to a form or change, draw `notice` where the work is.
 */
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
  /** The day or request that is changed, as it was read. */
  of: { id: string; version: number }
}

/** A button and its form about a day or a request, which may have changed since it was read. */
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
      params={{ id: props.of.id }}
      carried={{ version: props.of.version }}
      onFailed={stale.failed}
    />
  )
}
