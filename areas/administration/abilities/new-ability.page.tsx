import { Alert, Choices, CopiedRecord, Form, PageHeader, Panel, Stack, useRead, useUrlParams } from '@app/kit/web'
import { useNavigate } from 'react-router'
import { ProfileFields } from '../ability-profiles/profile-fields.tsx'
import { profiles } from '../ability-profiles/profiles.contract.ts'
import { abilityOperations } from './abilities.contract.ts'
import { AbilityFields } from './ability-fields.tsx'

const kinds = [
  { id: 'permissao', label: 'Permissão' },
  { id: 'perfil', label: 'Perfil' },
] as const

const useAbility = (id: string) => useRead(abilityOperations.get, { params: { id } })

function NewAbility() {
  const navigate = useNavigate()
  return (
    <>
      <Alert title="Uma permissão nova não abre nada sozinha">
        Ela só passa a valer quando algo a usar: um fluxo, uma integração ou uma versão nova do sistema.
      </Alert>
      <CopiedRecord read={useAbility}>
        {(ability) => (
          <Form
            submit={abilityOperations.create}
            about={ability?.id}
            initial={ability ? { label: ability.label, menu_group: ability.menu_group } : undefined}
            action="Criar permissão"
            onDone={({ id }) => void navigate(`/ability/${id}`)}
          >
            <AbilityFields />
          </Form>
        )}
      </CopiedRecord>
    </>
  )
}

function NewProfile() {
  const navigate = useNavigate()
  return (
    <Form
      submit={profiles.create}
      initial={{ abilities: [] }}
      action="Criar perfil"
      onDone={() => void navigate('/abilities/list?tab=perfis')}
    >
      <ProfileFields />
    </Form>
  )
}

export default function NewAbilityPage() {
  const [params, change] = useUrlParams()
  const kind = params.get('tipo') === 'perfil' ? 'perfil' : 'permissao'
  return (
    <Stack>
      <PageHeader title="Nova permissão" trail={[{ label: 'Permissões', to: '/abilities/list' }]} />
      <Panel>
        <Stack>
          <Choices
            label="O que criar"
            choices={kinds}
            chosen={kind}
            onChoose={(id) => change({ tipo: id === 'perfil' ? id : null }, { replace: true })}
          />
          {kind === 'perfil' ? <NewProfile /> : <NewAbility />}
        </Stack>
      </Panel>
    </Stack>
  )
}
