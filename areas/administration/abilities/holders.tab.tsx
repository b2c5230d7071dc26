import { EmptyState, List, Panel } from '@app/kit/web'
import { userListColumns } from '../users/user-columns.tsx'
import { users } from '../users/users.contract.ts'
import type { AbilityDetail } from './abilities.contract.ts'

export const HoldersTab = ({ ability }: { ability: AbilityDetail }) => (
  <Panel flush>
    <List
      label={`Usuários com ${ability.label}`}
      list={users.list}
      query={{ ability: ability.name }}
      rowLink={({ id }) => `/user/${id}?tab=permissoes`}
      empty={<EmptyState title="Ninguém tem esta permissão." />}
      columns={userListColumns(false)}
      bulk={[{ label: 'Retirar permissão', change: users.takeAbility, input: { ability: ability.name }, danger: true }]}
    />
  </Panel>
)
