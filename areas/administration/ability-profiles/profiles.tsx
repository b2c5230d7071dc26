import { Button, ConfirmButton, EmptyState, FormDialog, Inline, ListPage } from '@app/kit/web'
import { ProfileFields } from './profile-fields.tsx'
import { type Profile, profiles } from './profiles.contract.ts'

const Actions = ({ profile: { id, version, name, description, abilities } }: { profile: Profile }) => (
  <Inline>
    <FormDialog
      opener="Editar"
      small
      title={`Editar ${name}`}
      size="xl"
      submit={profiles.update}
      params={{ id }}
      initial={{ name, description, abilities }}
      carried={{ version }}
    >
      <ProfileFields />
    </FormDialog>
    <ConfirmButton
      label="Excluir"
      small
      look="danger"
      question={`Excluir o perfil ${name}?`}
      detail={<p>Quem recebeu as permissões por ele continua com elas.</p>}
      change={profiles.remove}
      input={{ params: { id } }}
    />
  </Inline>
)

export default function Profiles() {
  return (
    <ListPage
      title="Perfis"
      trail={[{ label: 'Permissões', to: '/abilities/list' }]}
      detail="Um perfil propõe permissões a quem faz o mesmo trabalho. Mudar o perfil não muda quem já as recebeu."
      list={profiles.list}
      search="Nome ou descrição"
      create={
        <Button look="primary" to="/abilities/create?tipo=perfil">
          Novo perfil
        </Button>
      }
      empty={<EmptyState title="Nenhum perfil." />}
      columns={[
        { field: 'name', title: 'Perfil' },
        { field: 'description', title: 'Para quem é' },
        { field: 'abilities', title: 'Permissões', number: true, cell: ({ abilities }) => abilities.length },
        { field: 'user_count', title: 'Pessoas com todas', number: true },
        { field: 'actions', title: 'Ações', cell: (profile) => <Actions profile={profile} /> },
      ]}
    />
  )
}
