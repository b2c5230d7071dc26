import type { UserDetail } from '@app/domain/people/contract'
import { DateTimeText, Form, KeyValue, Panel, Stack } from '@app/kit/web'
import { users } from '../users.contract.ts'
import { Photo } from './photo.tsx'
import { UserFields } from './user-fields.tsx'

export function DataTab({ person }: { person: UserDetail }) {
  const { id, version, name, email, username, employee_code } = person
  return (
    <Stack>
      <Panel title="Cadastro">
        <Form
          submit={users.update}
          params={{ id }}
          initial={{ name, email, username, employee_code }}
          carried={{ version }}
          record={users.get}
        >
          <UserFields />
        </Form>
      </Panel>
      <Panel title="Foto">
        <Photo person={person} />
      </Panel>
      <Panel title="Registro">
        <KeyValue
          items={[
            ['Criado em', <DateTimeText key="created" instant={person.created_at} />],
            ['Último acesso', <DateTimeText key="access" instant={person.last_access_at} />],
            ['Acessos revisados em', <DateTimeText key="reviewed" instant={person.access_reviewed_at} />],
            ['Revisados por', person.access_reviewed_by ?? '–'],
            [
              'Link de senha em aberto',
              person.link ? (
                <>
                  até <DateTimeText instant={person.link.expires_at} />
                </>
              ) : (
                'nenhum'
              ),
            ],
          ]}
        />
      </Panel>
    </Stack>
  )
}
