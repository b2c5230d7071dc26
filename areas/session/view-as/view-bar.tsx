import { addMilliseconds, localTime } from '@app/kit/contract'
import {
  Button,
  call,
  clientHooks,
  leaveNotice,
  sessionStore,
  stopViewing,
  useRead,
  useShortcut,
  useUser,
} from '@app/kit/web'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { account } from '../account/account.contract.ts'
import { refuseWhileViewing } from './refuse-while-viewing.tsx'
import { viewAs } from './view-as.contract.ts'
import css from './view-bar.module.css'

// Until this code is loaded, only the server refuses changes.
clientHooks.check = refuseWhileViewing

const viewing = sessionStore.get()
// The time is over, or another tab ended the viewing: the page is loaded again with the own session.
addEventListener('pagehide', () => {
  const token = sessionStore.get()?.access_token
  if (viewing && token && token === viewing.own?.access_token)
    leaveNotice(`Ver como ${viewing.user.name} terminou. Você voltou à sua própria sessão.`)
})

const second = 1000

/** Shown on all pages while an administrator views as another person. A session that has ended brings the own one back. */
export default function ViewBar() {
  const { name } = useUser()
  const [isStopping, setStopping] = useState(false)
  const end = useRead(
    account.sessionEnd,
    {},
    { background: true, quiet: true, refetchInterval: ({ seconds }) => (seconds + 1) * second },
  )
  const stop = () => {
    setStopping(true)
    // Read now: a background read that is refused meanwhile replaces the session.
    const session = sessionStore.get()
    const leave = () => session && stopViewing(session)
    // Without an answer the session of viewing ends by itself, after its time.
    void call(viewAs.stop, {}, { quiet: true, login: true }).then(leave, leave)
  }
  useShortcut('g x', 'Encerrar Ver como', stop)
  return (
    <section aria-label="Ver como" className={css.bar}>
      <p>
        <IconEye size={16} aria-hidden="true" />
        <span>
          Vendo como <strong>{name}</strong> · somente leitura
          {end.data &&
            ` · até ${localTime(addMilliseconds(new Date(end.dataUpdatedAt).toISOString(), end.data.seconds * second))}`}
        </span>
      </p>
      <Button small busy={isStopping} aria-keyshortcuts="g x" onClick={stop}>
        Encerrar
      </Button>
    </section>
  )
}
