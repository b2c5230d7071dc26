import { historyTab, RecordPresence } from '@app/areas/records/web'
import {
  Columns,
  ConfirmButton,
  EditedRecord,
  EmptyState,
  KeyValue,
  List,
  Loaded,
  PageHeader,
  Panel,
  RecordForm,
  RecordPage,
  Stack,
  StatusTag,
  useRead,
} from '@app/kit/web'
import { useNavigate, useParams } from 'react-router'
import { userListColumns } from '../users/list/user-columns.tsx'
import { users } from '../users/users.contract.ts'
import { type AbilityDetail, abilityOperations, abilityRegister } from './abilities.contract.ts'
import css from './ability.module.css'
import { AbilityFields } from './ability-fields.tsx'
import { useOpenedPages } from './ability-pages.tsx'
import { GrantsTab } from './grants.tab.tsx'

const HoldersTab = ({ ability }: { ability: AbilityDetail }) => (
  <Panel flush>
    <List
      label={`Usuários com ${ability.label}`}
      list={users.list}
      query={{ ability: ability.name }}
      rowLink={({ id }) => `/user/${id}?tab=permissoes`}
      empty={<EmptyState title="Ninguém tem esta permissão." />}
      columns={userListColumns(false)}
      bulk={[
        { label: 'Retirar permissão', change: users.takeAbilityMany, input: { ability: ability.name }, danger: true },
      ]}
    />
  </Panel>
)

type Props = { ability: AbilityDetail }

const trail = [{ label: 'Permissões', to: '/abilities/list' }]

const Opened = ({ title, items }: { title: string; items: readonly string[] }) => (
  <Panel title={title}>
    {items.length === 0 ? (
      '–'
    ) : (
      <ul className={css.opened}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )}
  </Panel>
)

function EditAbility({ ability }: Props) {
  const { id, version, name, label, menu_group, requires_second_factor, is_system } = ability
  return (
    <RecordForm
      submit={abilityOperations.update}
      params={{ id }}
      initial={{ version, name, label, menu_group, requires_second_factor }}
      record={abilityOperations.get}
    >
      <AbilityFields fixed={is_system} />
    </RecordForm>
  )
}

function DataTab({ ability }: Props) {
  const { name, label, menu_group, requires_second_factor } = ability
  const opened = useOpenedPages()
  const pages = opened.pages(name).map(({ title, path }) => `${title} (${path})`)
  return (
    <Stack>
      <Panel title="Cadastro">
        <EditedRecord>
          <KeyValue
            items={[
              ['Nome técnico', name],
              ['Descrição', label],
              ['Menu', menu_group],
              ['Exige segundo fator', requires_second_factor ? 'Sim' : 'Não'],
            ]}
          />
        </EditedRecord>
      </Panel>
      <Columns min={340}>
        <Opened title="Páginas que abre" items={pages} />
        <Opened title="Grupos do menu que mostra" items={opened.menus(name)} />
        <Opened title="Perfis que a propõem" items={ability.profiles} />
        <Opened
          title="Operações da API que permite"
          items={ability.operations.map(({ method, path }) => `${method} ${path}`)}
        />
      </Columns>
    </Stack>
  )
}

function Remove({ ability: { id, label, user_count } }: Props) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label="Excluir"
      look="danger"
      question={`Excluir a permissão ${label}?`}
      blocked={user_count > 0 ? `Permissão em uso por ${user_count} usuários.` : undefined}
      change={abilityOperations.remove}
      input={{ params: { id } }}
      onDone={() => void navigate('/abilities/list')}
    />
  )
}

const Ability = ({ ability }: Props) => (
  <RecordPage
    title={ability.label}
    record={ability.name}
    trail={trail}
    tag={
      <StatusTag tone={ability.is_system ? 'dark' : 'info'}>
        {ability.is_system ? 'Do sistema' : 'Criada aqui'}
      </StatusTag>
    }
    detail={ability.name}
    edit={{ form: <EditAbility ability={ability} />, tab: 'tab' }}
    actions={ability.is_system ? undefined : [<Remove key="remove" ability={ability} />]}
    duplicate={`/abilities/create?de=${ability.id}`}
    tabs={[
      { id: 'dados', label: 'Dados', content: () => <DataTab ability={ability} /> },
      { id: 'usuarios', label: `Usuários (${ability.user_count})`, content: () => <HoldersTab ability={ability} /> },
      { id: 'concessoes', label: 'Concessões', content: () => <GrantsTab ability={ability} /> },
      historyTab(abilityRegister.record, ability.id),
    ]}
  />
)

export default function AbilityPage() {
  const { id = '' } = useParams()
  const read = useRead(abilityOperations.get, { params: { id } })
  if (read.error?.status === 404) return <PageHeader title="Permissão não encontrada." trail={trail} />
  return (
    <Loaded read={read} lines={10}>
      {(ability) => (
        <RecordPresence key={ability.id} record={abilityRegister.record} id={ability.id}>
          <Ability ability={ability} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
