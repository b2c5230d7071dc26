import type { UserRow } from '@app/domain/people/contract'
import { Loaded, Stack, useRead } from '@app/kit/web'
import { Link } from 'react-router'
import { users } from '../users.contract.ts'

export function OpenWork({ person }: { person: Pick<UserRow, 'id'> }) {
  const read = useRead(users.openWork, { params: { id: person.id } }, { staleTime: 0 })
  return (
    <Loaded read={read} lines={1}>
      {({ data }) =>
        data.length === 0 ? (
          <p>Nenhuma tarefa em aberto.</p>
        ) : (
          <Stack>
            <p>Tarefas em aberto, que continuam em nome desta pessoa:</p>
            <ul>
              {data.map(({ title, to }) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                </li>
              ))}
            </ul>
          </Stack>
        )
      }
    </Loaded>
  )
}
