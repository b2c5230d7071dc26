import { Alert, BareButton, PasswordField, TextField } from '@app/kit/web'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import css from './factor-form.module.css'
import { signWithPasskey } from './passkey-browser.tsx'
import type { PasskeyRequest, PasskeySignature } from './passkeys.contract.ts'

type GivenFactor = { code?: string; passkey?: PasskeySignature; password?: string }

type FactorFormProps = {
  /** The ways that the person has. A code generator and recovery codes share one field. */
  ways: { code: boolean; passkey: boolean; password?: boolean }
  beginPasskey: () => Promise<z.infer<typeof PasskeyRequest>>
  submit: (factor: GivenFactor) => Promise<unknown>
  action: string
  cancel: ReactNode
}

/** A stable function, so that only the first render takes the focus. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Asks for a second factor, or for the password of a person without one. */
export function FactorForm({ ways, beginPasskey, submit, action, cancel }: FactorFormProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState<'text' | 'passkey'>()
  const [refusal, setRefusal] = useState<string>()
  const onlyRecovery = !ways.code && ways.passkey

  const run = async (kind: 'text' | 'passkey', work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(kind)
    setRefusal(undefined)
    try {
      await work()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setBusy(undefined)
    }
  }
  const signAndSubmit = () =>
    run('passkey', async () => submit({ passkey: await signWithPasskey(await beginPasskey()) }))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    void run('text', () => submit(ways.password ? { password: text } : { code: text }))
  }
  const change = (value: string | null) => setText(value ?? '')
  return (
    <form className={css.form} method="post" noValidate onSubmit={send}>
      {refusal && <Alert tone="bad">{refusal}</Alert>}
      {ways.passkey && (
        <BareButton look="primary" wide busy={busy === 'passkey'} onClick={() => void signAndSubmit()} ref={focus}>
          Usar passkey
        </BareButton>
      )}
      {ways.password ? (
        <PasswordField
          name="password"
          label="Senha"
          autoComplete="current-password"
          autoFocus
          value={text}
          onChange={change}
        />
      ) : (
        <TextField
          name="code"
          label={onlyRecovery ? 'Código de recuperação' : 'Código'}
          help={onlyRecovery ? undefined : 'Os 6 dígitos do aplicativo, ou um código de recuperação.'}
          autoComplete="one-time-code"
          autoFocus={!ways.passkey}
          value={text}
          onChange={change}
        />
      )}
      <div className={css.actions}>
        {cancel}
        <BareButton type="submit" look={ways.passkey ? 'secondary' : 'primary'} busy={busy === 'text'}>
          {action}
        </BareButton>
      </div>
    </form>
  )
}
