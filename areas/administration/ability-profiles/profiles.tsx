import { Button, EmptyState, ListPage, useOpenRecord } from '@app/kit/web'
import { ProfilePanel } from './profile.panel.tsx'
import { profiles } from './profiles.contract.ts'

export default function Profiles() {
  const open = useOpenRecord('Perfil', (id) => <ProfilePanel key={id} id={id} />)
  return (
    <>
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
        {...open.list}
        empty={<EmptyState title="Nenhum perfil." />}
        columns={[
          { field: 'name', title: 'Perfil' },
          { field: 'description', title: 'Para quem é' },
          { field: 'abilities', title: 'Permissões', number: true, cell: ({ abilities }) => abilities.length },
          { field: 'user_count', title: 'Pessoas com todas', number: true },
        ]}
      />
      {open.above}
    </>
  )
}
