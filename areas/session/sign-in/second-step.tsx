import { BareButton, call } from '@app/kit/web'
import type { ReactNode } from 'react'
import css from '../second-factors/factor-form.module.css'
import { FactorForm } from '../second-factors/factor-form.tsx'
import { signWithPasskey } from '../second-factors/passkey-browser.tsx'
import { passkeyOperation, passkeyRequestOperation, secondStepOperation } from './second-step-operations.tsx'
import type { SignInSession, SecondStep as Step } from './session.contract.ts'

type SecondStepProps = {
  step: Step['second_factor']
  onSignedIn: (session: SignInSession) => void
  onCancel: () => void
}

const options = { login: true, quiet: true }

/** The part of a sign-in after a right password. */
export default function SecondStep({ step: { token, ...ways }, onSignedIn, onCancel }: SecondStepProps) {
  return (
    <FactorForm
      ways={ways}
      beginPasskey={() => call(passkeyRequestOperation, { body: { token } }, options)}
      submit={async ({ code, passkey }) =>
        onSignedIn(await call(secondStepOperation, { body: { token, code, passkey } }, options))
      }
      action="Confirmar"
      cancel={<BareButton onClick={onCancel}>Voltar</BareButton>}
    />
  )
}

/** Shows the second step in place of the sign-in form until the person ends or leaves it. */
export const askSecondFactor = (step: Step['second_factor'], show: (form: ReactNode) => void) =>
  new Promise<SignInSession>((onSignedIn, refuse) =>
    show(
      <div className={css.step}>
        <h1 className={css.title}>Confirme que é você</h1>
        <SecondStep step={step} onSignedIn={onSignedIn} onCancel={() => refuse(new Error(''))} />
      </div>,
    ),
  ).finally(() => show(null))

/** Signs in without a password: the browser offers the passkeys that it knows for this site. */
export async function signInWithPasskey() {
  const passkey = await signWithPasskey(await call(passkeyRequestOperation, { body: {} }, options))
  return call(passkeyOperation, { body: { passkey } }, options)
}
