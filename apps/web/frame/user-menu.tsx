import { sessions } from '@app/areas/session/contract'
import { ActionMenu, call, queryClient, sessionStore, useUser } from '@app/kit/web'
import { IconLogout } from '@tabler/icons-react'
import css from './frame.module.css'

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`
}

/** Ends the session immediately, with or without network. */
function signOut() {
  void call(sessions.logout, {}, { quiet: true, login: true }).catch(() => undefined)
  sessionStore.clear()
  queryClient.clear()
}

export function UserMenu() {
  const user = useUser()
  return (
    <ActionMenu
      label="Usuário"
      width={220}
      opener={
        <>
          <span className={css.avatar} data-initials={initialsOf(user.name)} aria-hidden="true" />
          <span className="rg-hidden">Usuário: </span>
          <span className={css.userName}>{user.name}</span>
        </>
      }
      actions={[{ label: 'Sair', icon: <IconLogout size={16} />, onSelect: signOut }]}
    />
  )
}
