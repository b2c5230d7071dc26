import { DateTimeText, Form, Inline, KeyValue, Panel, PasswordField, Stack, useUser } from '@app/kit/web'
import type { ReactNode } from 'react'
import { AbilityPicker } from '../abilities/ability-picker.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { CopyAccess } from './copy-access.tsx'
import { ChosenMenuPreview } from './menu-preview.tsx'
import { Photo } from './photo.tsx'
import type { UserDetail } from './user.contract.ts'
import { UserFields } from './user-fields.tsx'
import { users } from './users.contract.ts'

type Props = { person: UserDetail }

export function DataTab({ person }: Props) {
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

/** Abilities and companies go together, so that a copy of a colleague's access is one change. */
function AccessForm({ person, children }: Props & { children: ReactNode }) {
  const { id, version, abilities, company_ids } = person
  return (
    <Panel>
      <Form
        submit={users.giveAccess}
        params={{ id }}
        initial={{ abilities, company_ids }}
        carried={{ version }}
        record={users.get}
      >
        <Inline>
          <CopyAccess />
        </Inline>
        {children}
      </Form>
    </Panel>
  )
}

export const CompaniesTab = ({ person }: Props) => (
  <AccessForm person={person}>
    {person.abilities.includes('admin') && <p>Administra o sistema: vê todas as empresas, escolhidas ou não.</p>}
    <CompanyPicker />
  </AccessForm>
)

export function PermissionsTab({ person }: Props) {
  const me = useUser()
  return (
    <AccessForm person={person}>
      <AbilityPicker />
      <ChosenMenuPreview />
      {me.id === person.id && (
        <PasswordField
          name="password"
          label="A sua senha"
          help="Para mudar as próprias permissões, confirme com a sua senha."
          autoComplete="current-password"
        />
      )}
    </AccessForm>
  )
}
