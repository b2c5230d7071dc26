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
import { type FormEvent, useState } from 'react'
import { loginOperation } from './login.tsx'
import css from './sign-in.module.css'

const withWait = (error: unknown) => {
  if (!(error instanceof ApiFailure) || !error.retry_after_seconds || /\d/.test(error.message)) return error
  return new Error(`${error.message} Tente novamente em ${error.retry_after_seconds} s.`)
}

export default function SignInPage() {
  const auth = useAuthState()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  usePageTitle('Entrar')

  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (auth.status === 'logging_in') return
    // Password managers may fill fields without a change event; the form data has what is on screen.
    const form = new FormData(event.currentTarget)
    const body = { email: String(form.get('email') ?? email), password: String(form.get('password') ?? password) }
    void sessionStore.signIn(() =>
      call(loginOperation, { body }, { login: true, quiet: true }).catch((error: unknown) => {
        throw withWait(error)
      }),
    )
  }

  return (
    <form className={css.form} method="post" noValidate onSubmit={enter}>
      <h1 className={css.title}>Entrar</h1>
      <p className={css.lead}>Use o e-mail e a senha da sua conta.</p>
      {auth.status === 'logged_out' && auth.error && <Alert tone="bad">{auth.error}</Alert>}
      <TextField
        name="email"
        label="E-mail"
        inputMode="email"
        autoComplete="username"
        autoFocus
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
    </form>
  )
}
