import { account } from '@app/areas/session/contract'
import { signOut } from '@app/areas/session/web'
import { ActionMenu, useRead, useUser } from '@app/kit/web'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import css from './frame.module.css'

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`
}

function Picture({ image, initials }: { image: string; initials: string }) {
  const read = useRead(account.image, { params: { image } }, { staleTime: Infinity, background: true })
  const [broken, setBroken] = useState(false)
  if (!read.data || broken) return <Initials initials={initials} />
  return <img className={css.avatar} src={read.data.data_url} alt="" onError={() => setBroken(true)} />
}

const Initials = ({ initials }: { initials: string }) => (
  <span className={css.avatar} data-initials={initials} aria-hidden="true" />
)

export function UserMenu() {
  const user = useUser()
  const initials = initialsOf(user.name)
  return (
    <ActionMenu
      label="Usuário"
      width={220}
      opener={
        <>
          {user.profile_image ? (
            <Picture key={user.profile_image} image={user.profile_image} initials={initials} />
          ) : (
            <Initials initials={initials} />
          )}
          <span className="rg-hidden">Usuário: </span>
          <span className={css.userName}>{user.name}</span>
        </>
      }
      actions={[{ label: 'Sair', icon: <IconLogout size={16} />, onSelect: signOut }]}
    />
  )
}
