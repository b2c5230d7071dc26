import type { OperationAnswer } from '@app/kit/contract'
import {
  Alert,
  Button,
  CopiedRecord,
  Form,
  type FormPart,
  Inline,
  Loaded,
  PageHeader,
  Panel,
  PasswordField,
  Stack,
  useField,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AbilityPicker } from '../../abilities/ability-picker.tsx'
import { CompanyPicker } from '../access/company-picker.tsx'
import { CopyAccess } from '../access/copy-access.tsx'
import { ChosenMenuPreview } from '../access/menu-preview.tsx'
import { LinkNote } from '../activity/link-note.tsx'
import { passwordHelp } from '../administrators/pending-administrator.tsx'
import { users } from '../users.contract.ts'
import { Photo } from './photo.tsx'
import { UserFields } from './user-fields.tsx'

const parts: FormPart[] = [
  { id: 'dados', title: 'Dados', content: <UserFields /> },
  {
    id: 'empresas',
    title: 'Empresas',
    intro: <p>Quem recebe a permissão de administrador vê todas as empresas e não precisa de nenhuma aqui.</p>,
    content: (
      <>
        <Inline>
          <CopyAccess />
        </Inline>
        <CompanyPicker />
      </>
    ),
  },
  {
    id: 'permissoes',
    title: 'Permissões',
    content: (
      <>
        <AbilityPicker />
        <PasswordForAdministrator />
        <ChosenMenuPreview />
      </>
    ),
  },
]

function PasswordForAdministrator() {
  const { value } = useField<string[]>({ name: 'abilities', label: 'Permissões' })
  if (!Array.isArray(value) || !value.includes('admin')) return null
  return <PasswordField name="password" label="A sua senha" help={passwordHelp} autoComplete="current-password" />
}

type CreatedUser = OperationAnswer<typeof users.create>

function Invitation({ created, again }: { created: CreatedUser; again: () => void }) {
  const read = useRead(users.get, { params: { id: created.id } })
  return (
    <>
      <Panel title={`Convite criado para ${created.email}.`}>
        <Stack>
          {created.administrator_requested && (
            <Alert tone="wait">A pessoa só administra o sistema depois que outro administrador aprovar.</Alert>
          )}
          <LinkNote person={{ email: created.email, invited: true }} link={created.link} />
          <Inline>
            <Button to={`/user/${created.id}`}>Ver usuário</Button>
            <Button onClick={again}>Convidar outra pessoa</Button>
          </Inline>
        </Stack>
      </Panel>
      <Panel title="Foto">
        <Loaded read={read}>{(person) => <Photo person={person} />}</Loaded>
      </Panel>
    </>
  )
}

const useUser = (id: string) => useRead(users.get, { params: { id } })

export default function NewUserPage() {
  const [created, setCreated] = useState<CreatedUser>()
  const navigate = useNavigate()
  return (
    <Stack>
      <PageHeader title="Novo usuário" trail={[{ label: 'Usuários', to: '/users/list' }]} />
      {created ? (
        <Invitation created={created} again={() => setCreated(undefined)} />
      ) : (
        <Panel title="Quem, onde e para quê">
          <CopiedRecord read={useUser}>
            {(colleague) => (
              <Form
                submit={users.create}
                about={colleague?.id}
                initial={{ abilities: colleague?.abilities ?? [], company_ids: colleague?.company_ids ?? [] }}
                parts={parts}
                action="Criar e gerar convite"
                onCancel={() => void navigate('/users/list')}
                onDone={setCreated}
              />
            )}
          </CopiedRecord>
        </Panel>
      )}
    </Stack>
  )
}
