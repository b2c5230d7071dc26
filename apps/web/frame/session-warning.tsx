import { loginOperation, SecondStepForm } from '@app/areas/session/web'
import {
  Alert,
  ApiFailure,
  Button,
  call,
  Inline,
  Modal,
  PasswordField,
  Stack,
  sessionStore,
  useUser,
} from '@app/kit/web'
import { type ComponentProps, type FormEvent, Suspense, useEffect, useState } from 'react'

type Warning = {
  open: boolean
  at: number
  limit: 'idle' | 'absolute'
  renew: () => void
  hide: () => void
  signedIn: () => void
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const announcedAt = new Set([60, 30, 10])

function useSecondsUntil(at: number) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}

function TimeLeft({ at }: { at: number }) {
  const seconds = useSecondsUntil(at)
  return (
    <>
      <strong role="timer" aria-live="off">
        {clock(seconds)}
      </strong>
      <span className="rg-hidden" role="status">
        {announcedAt.has(seconds) && `A sessão termina em ${seconds} segundos.`}
      </span>
    </>
  )
}

const DraftsNote = () => <>O que estiver em rascunho fica guardado e volta quando você entrar de novo.</>

const Idle = ({ at, renew }: Pick<Warning, 'at' | 'renew'>) => (
  <Stack>
    <p>
      Ninguém usa esta sessão há quase meia hora. Ela termina em <TimeLeft at={at} />. <DraftsNote />
    </p>
    <Inline>
      <Button look="primary" data-autofocus onClick={renew}>
        Continuar conectado
      </Button>
    </Inline>
  </Stack>
)

/** A session lasts at most twelve hours: afterwards only the password starts a new one. The page keeps its state. */
function Absolute({ at, hide, signedIn }: Pick<Warning, 'at' | 'hide' | 'signedIn'>) {
  const { email } = useUser()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [step, setStep] = useState<ComponentProps<typeof SecondStepForm>['step']>()
  const signIn = (session: Parameters<typeof sessionStore.set>[0]) => {
    sessionStore.set(session)
    signedIn()
  }
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const answer = await call(loginOperation, { body: { email, password } }, { login: true, quiet: true })
      if ('second_factor' in answer) setStep(answer.second_factor)
      else signIn(answer)
    } catch (error) {
      setRefusal(error instanceof ApiFailure ? error.message : 'Ocorreu um erro desconhecido.')
    } finally {
      setBusy(false)
    }
  }
  if (step)
    return (
      <Suspense>
        <SecondStepForm step={step} onSignedIn={signIn} onCancel={() => setStep(undefined)} />
      </Suspense>
    )
  return (
    <form onSubmit={enter}>
      <Stack>
        <p>
          Uma sessão dura no máximo 12 horas; esta termina em <TimeLeft at={at} />. Entre de novo para continuar nesta
          tela. <DraftsNote />
        </p>
        {refusal && <Alert tone="bad">{refusal}</Alert>}
        <PasswordField
          label="Senha"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(value) => setPassword(value ?? '')}
        />
        <Inline>
          <Button type="submit" look="primary" busy={busy}>
            Entrar de novo
          </Button>
          <Button onClick={hide}>Agora não</Button>
        </Inline>
      </Stack>
    </form>
  )
}

export const SessionWarning = ({ open, at, limit, renew, hide, signedIn }: Warning) => (
  <Modal open={open} title="Sua sessão vai terminar" onClose={limit === 'idle' ? renew : hide}>
    {limit === 'idle' ? <Idle at={at} renew={renew} /> : <Absolute at={at} hide={hide} signedIn={signedIn} />}
  </Modal>
)
