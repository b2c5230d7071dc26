import { historyTab } from '@app/areas/records/web'
import { conciliationRuleRecord } from '@app/domain/matching/contract'
import { Button, Inline, Loaded, RecordFields, Stack, StatusTag, Tabs, useChange, useRead } from '@app/kit/web'
import { allCompaniesRequired } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { type ConciliationRule, conciliationRules } from './conciliation-rules.contract.ts'
import { RuleTrialTab } from './rule-trial.tsx'

export type BegunRule = { outcome: 'bank'; name: string; text_pattern: string }

export type ShownRule =
  | { kind: 'new'; from?: ConciliationRule; begun?: BegunRule }
  | { kind: 'edit'; rule: ConciliationRule }

export const RuleState = ({ rule: { active, trusted_companies } }: { rule: ConciliationRule }) => (
  <>
    <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativa' : 'Inativa'}</StatusTag>
    {trusted_companies > 0 && <StatusTag tone="info">Age sozinha ({trusted_companies})</StatusTag>}
  </>
)

function Actions({ rule, onShow }: { rule: ConciliationRule; onShow: (shown: ShownRule) => void }) {
  const setActive = useChange(conciliationRules.setActive)
  const { id, version, active, changeable } = rule
  const blocked = changeable ? undefined : allCompaniesRequired.message
  return (
    <Inline>
      <RuleState rule={rule} />
      <Button small keys="e" blocked={blocked} onClick={() => onShow({ kind: 'edit', rule })}>
        Editar
      </Button>
      <Button small onClick={() => onShow({ kind: 'new', from: rule })}>
        Duplicar
      </Button>
      <Button
        small
        blocked={blocked}
        busy={setActive.isPending}
        onClick={() => setActive.mutate({ params: { id }, body: { version, active: !active } })}
      >
        {active ? 'Inativar' : 'Ativar'}
      </Button>
    </Inline>
  )
}

const inWords = (rule: ConciliationRule) => ({ ...rule, company_name: rule.company_name ?? 'Todas' })

export function RulePanel({ id, onShow }: { id: string; onShow: (shown: ShownRule) => void }) {
  const read = useRead(conciliationRules.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(rule) => (
        <Stack>
          <Actions rule={rule} onShow={onShow} />
          <Tabs
            label="Partes da regra"
            name="part"
            tabs={[
              {
                id: 'dados',
                label: 'Dados',
                content: () => <RecordFields record={conciliationRuleRecord} values={inWords(rule)} />,
              },
              { id: 'simulacao', label: 'Simulação', content: () => <RuleTrialTab id={id} /> },
              historyTab(conciliationRuleRecord, id),
            ]}
          />
        </Stack>
      )}
    </Loaded>
  )
}
