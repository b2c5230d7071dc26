import type { UserRow } from '@app/domain/people/contract'
import { ActionMenu } from '@app/kit/web'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useUserActions } from './user-actions.tsx'

export default function RowActions({ user }: { user: UserRow }) {
  const navigate = useNavigate()
  const { actions, dialog } = useUserActions(user)
  return (
    <>
      <ActionMenu
        label={`Ações de ${user.name}`}
        width={220}
        bordered
        opener={
          <>
            <IconDots size={16} aria-hidden="true" />
            <span className="rg-hidden">Ações de {user.name}</span>
          </>
        }
        actions={[{ label: 'Editar', onSelect: () => void navigate(`/user/${user.id}`) }, ...actions]}
      />
      {dialog}
    </>
  )
}
