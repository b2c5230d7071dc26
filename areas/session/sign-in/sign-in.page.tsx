import {
  Alert,
  ApiFailure,
  BareButton,
  call,
  PasswordField,
  sessionStore,
  TextField,
  useAuthState,
  usePageTitle,
} from '@app/kit/web'
import { type FormEvent, type ReactNode, useState } from 'react'
import { loginOperation } from './login.tsx'
import { type Credentials, readOfferedAccounts } from './offered-accounts.tsx'
import css from './sign-in.module.css'
import { SignInAccounts } from './sign-in-accounts.tsx'

const loadOtherWays = () => import('./second-step.tsx')

const withWait = (error: unknown) => {
  if (!(error instanceof ApiFailure) || !error.retry_after_seconds || /\d/.test(error.message)) return error
  return new Error(`${error.message} Tente novamente em ${error.retry_after_seconds} s.`)
}

export default function SignInPage() {
  const [accounts] = useState(readOfferedAccounts)
  const auth = useAuthState()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<ReactNode>()
  usePageTitle('Entrar')

  const enter = (body: Credentials) => {
    if (auth.status === 'logging_in') return
    void sessionStore.signIn(async () => {
      const answer = await call(loginOperation, { body }, { login: true, quiet: true }).catch((error: unknown) => {
        throw withWait(error)
      })
      return 'second_factor' in answer ? (await loadOtherWays()).askSecondFactor(answer.second_factor, setStep) : answer
    })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Password managers may fill fields without a change event; the form data has what is on screen.
    const form = new FormData(event.currentTarget)
    enter({ email: String(form.get('email') ?? email), password: String(form.get('password') ?? password) })
  }
  const choose = (account: Credentials) => {
    setEmail(account.email)
    setPassword(account.password)
    enter(account)
  }

  if (step) return step
  const form = (
    <form className={css.form} method="post" noValidate onSubmit={submit}>
      <h1 className={css.title}>Entrar</h1>
      <p className={css.lead}>Use o e-mail e a senha da sua conta.</p>
      {auth.status === 'logged_out' && auth.error && <Alert tone="bad">{auth.error}</Alert>}
      <TextField
        name="email"
        label="E-mail"
        inputMode="email"
        autoComplete="username"
        autoFocus={accounts.length === 0}
        value={email}
        onChange={(value) => setEmail(value ?? '')}
      />
      <PasswordField
        name="password"
        label="Senha"
        autoComplete="current-password"
        value={password}
        onChange={(value) => setPassword(value ?? '')}
      />
      <BareButton type="submit" look="primary" wide busy={auth.status === 'logging_in'}>
        Entrar
      </BareButton>
      <BareButton wide onClick={() => sessionStore.signIn(async () => (await loadOtherWays()).signInWithPasskey())}>
        Entrar com passkey
      </BareButton>
    </form>
  )
  if (accounts.length === 0) return form
  return (
    <div className={css.sides}>
      <div className={css.accounts}>
        <SignInAccounts accounts={accounts} choose={choose} />
      </div>
      {form}
    </div>
  )
}
