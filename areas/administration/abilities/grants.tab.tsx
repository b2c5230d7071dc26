import { EmptyState, List, Panel, StatusTag } from '@app/kit/web'
import { Link } from 'react-router'
import { type AbilityDetail, abilityOperations } from './abilities.contract.ts'

export const GrantsTab = ({ ability }: { ability: AbilityDetail }) => (
  <Panel flush>
    <List
      label={`Concessões de ${ability.label}`}
      list={abilityOperations.grants}
      params={{ id: ability.id }}
      rowKey={({ chain_no }) => String(chain_no)}
      empty={<EmptyState title="Ninguém recebeu ou perdeu esta permissão ainda." />}
      columns={[
        { field: 'created_at', title: 'Quando' },
        {
          field: 'given',
          title: 'O quê',
          cell: ({ given }) =>
            given ? <StatusTag tone="good">Dada</StatusTag> : <StatusTag tone="wait">Retirada</StatusTag>,
        },
        {
          field: 'user_name',
          title: 'De quem',
          cell: ({ user_id, user_name }) => <Link to={`/user/${user_id}`}>{user_name ?? user_id}</Link>,
        },
        { field: 'actor_name', title: 'Por', cell: ({ actor_name }) => actor_name ?? 'Sistema' },
        { field: 'origin', title: 'Origem' },
      ]}
    />
  </Panel>
)
