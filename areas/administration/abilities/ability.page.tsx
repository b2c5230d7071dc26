import { RecordTimeline } from '@app/areas/records/web'
import {
  ConfirmButton,
  EmptyState,
  Form,
  KeyValue,
  Loaded,
  Panel,
  RecordPage,
  Stack,
  StatusTag,
  useRead,
} from '@app/kit/web'
import { useNavigate, useParams } from 'react-router'
import { type AbilityDetail, abilityOperations } from './abilities.contract.ts'
import { AbilityFields } from './ability-fields.tsx'
import { useOpenedPages } from './ability-pages.tsx'
import { abilityRecord } from './ability-record.contract.ts'
import { GrantsTab } from './grants.tab.tsx'
import { HoldersTab } from './holders.tab.tsx'

type Props = { ability: AbilityDetail }

const List = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? (
    '–'
  ) : (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )

function DataTab({ ability }: Props) {
  const { id, version, name, label, menu_group, is_system } = ability
  const opened = useOpenedPages()
  const pages = opened.pages(name).map(({ title, path }) => `${title} (${path})`)
  return (
    <Stack>
      <Panel title="Cadastro">
        <Form
          submit={abilityOperations.update}
          params={{ id }}
          initial={{ name, label, menu_group }}
          carried={{ version }}
          record={abilityOperations.get}
        >
          <AbilityFields fixed={is_system} />
        </Form>
      </Panel>
      <Panel title="O que abre">
        <KeyValue
          items={[
            ['Páginas', <List key="pages" items={pages} />],
            ['Grupos do menu', <List key="menus" items={opened.menus(name)} />],
            [
              'Operações da API',
              <List key="calls" items={ability.operations.map(({ method, path }) => `${method} ${path}`)} />,
            ],
            ['Perfis que a propõem', <List key="profiles" items={ability.profiles} />],
          ]}
        />
      </Panel>
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
    trail={[{ label: 'Permissões', to: '/abilities/list' }]}
    tag={
      <StatusTag tone={ability.is_system ? 'dark' : 'info'}>
        {ability.is_system ? 'Do sistema' : 'Criada aqui'}
      </StatusTag>
    }
    detail={ability.name}
    actions={ability.is_system ? undefined : [<Remove key="remove" ability={ability} />]}
    tabs={[
      { id: 'dados', label: 'Dados', content: () => <DataTab ability={ability} /> },
      { id: 'usuarios', label: `Usuários (${ability.user_count})`, content: () => <HoldersTab ability={ability} /> },
      { id: 'concessoes', label: 'Concessões', content: () => <GrantsTab ability={ability} /> },
      {
        id: 'historico',
        label: 'Histórico',
        content: () => <RecordTimeline entity={abilityRecord.entity} id={ability.id} />,
      },
    ]}
  />
)

/** One ability: what it is called, what it opens, who has it, who gave it to whom. */
export default function AbilityPage() {
  const { id = '' } = useParams()
  const read = useRead(abilityOperations.get, { params: { id } }, { quiet: true })
  if (read.error?.status === 404) return <EmptyState title="Permissão não encontrada." />
  return (
    <Loaded read={read} lines={10}>
      {(ability) => <Ability key={ability.id} ability={ability} />}
    </Loaded>
  )
}
