import { Alert, ApiFailure, BareButton, call, PasswordField, Spinner, sessionStore, usePageTitle } from '@app/kit/web'
import { type FormEvent, useEffect, useState } from 'react'
import css from '../sign-in/sign-in.module.css'
import { type PasswordLink, passwordLinks } from './password-links.contract.ts'
import { minPasswordLength } from './passwords.rules.ts'

const tokenNow = () => location.hash.slice(1)
const textOf = (error: unknown) => (error instanceof ApiFailure ? error.message : 'Ocorreu um erro desconhecido.')

/** Checked only once, because each check counts as a try. */
function useLink() {
  const [read, setRead] = useState<{ link?: PasswordLink; error?: string }>({})
  useEffect(() => {
    const stop = new AbortController()
    call(passwordLinks.check, { body: { token: tokenNow() } }, { quiet: true, login: true, signal: stop.signal }).then(
      (link) => setRead({ link }),
      (error: unknown) => stop.signal.aborted || setRead({ error: textOf(error) }),
    )
    return () => stop.abort()
  }, [])
  return read
}

function Choose({ link, onDone }: { link: PasswordLink; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<{ password?: string; again?: string; form?: string }>({})

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password !== again) return setErrors({ again: 'As senhas não são iguais.' })
    setBusy(true)
    try {
      await call(passwordLinks.use, { body: { token: tokenNow(), password } }, { quiet: true, login: true })
      onDone()
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields.password : undefined
      setErrors(field ? { password: field } : { form: textOf(error) })
    }
    setBusy(false)
  }

  return (
    <form className={css.form} method="post" noValidate onSubmit={(event) => void send(event)}>
      <h1 className={css.title}>{link.purpose === 'invitation' ? `Olá, ${link.name}` : 'Nova senha'}</h1>
      <p className={css.lead}>Escolha a senha com que {link.email} vai entrar.</p>
      {errors.form && <Alert tone="bad">{errors.form}</Alert>}
      <input type="hidden" name="email" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        name="password"
        label="Senha nova"
        help={`Pelo menos ${minPasswordLength} caracteres, e não uma que todos conhecem. Uma frase serve.`}
        autoComplete="new-password"
        autoFocus
        value={password}
        error={errors.password}
        onChange={(value) => setPassword(value ?? '')}
      />
      <PasswordField
        name="again"
        label="Repita a senha"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(value) => setAgain(value ?? '')}
      />
      <BareButton type="submit" look="primary" wide busy={busy}>
        Definir senha
      </BareButton>
    </form>
  )
}

export default function SetPasswordPage() {
  usePageTitle('Definir senha')
  const { link, error } = useLink()
  const [done, setDone] = useState(false)
  if (done)
    return (
      <div className={css.form}>
        <h1 className={css.title}>Senha definida</h1>
        <p className={css.lead}>Agora entre com o seu e-mail e a senha nova.</p>
        <BareButton look="primary" wide to="/signin">
          Ir para a entrada
        </BareButton>
      </div>
    )
  if (link)
    return (
      <Choose
        link={link}
        onDone={() => {
          // A session open in this browser may belong to another user.
          sessionStore.clear()
          setDone(true)
        }}
      />
    )
  if (!error) return <Spinner />
  return (
    <div className={css.form}>
      <h1 className={css.title}>Link sem efeito</h1>
      <Alert tone="bad">{error}</Alert>
      <BareButton wide to="/signin">
        Ir para a entrada
      </BareButton>
    </div>
  )
}
