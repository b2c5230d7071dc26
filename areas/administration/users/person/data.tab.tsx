import type { UserDetail } from '@app/domain/people/contract'
import { DateTimeText, EditedRecord, KeyValue, Panel, RecordForm, Stack } from '@app/kit/web'
import { users } from '../users.contract.ts'
import { Photo } from './photo.tsx'
import { UserFields } from './user-fields.tsx'

type Props = { person: UserDetail }

export function EditUser({ person }: Props) {
  const { id, version, name, email, username, employee_code } = person
  return (
    <RecordForm
      submit={users.update}
      params={{ id }}
      initial={{ version, name, email, username, employee_code }}
      record={users.get}
    >
      <UserFields />
    </RecordForm>
  )
}

export function DataTab({ person }: Props) {
  const { name, email, username, employee_code } = person
  return (
    <Stack>
      <Panel title="Cadastro">
        <EditedRecord>
          <KeyValue
            items={[
              ['Nome', name],
              ['E-mail', email],
              ['Usuário', username],
              ['Matrícula', employee_code ?? '–'],
            ]}
          />
        </EditedRecord>
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
