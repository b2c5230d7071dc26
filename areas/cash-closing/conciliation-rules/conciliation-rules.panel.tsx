import { historyTab, RecordPresence } from '@app/areas/records/web'
import { conciliationRuleRecord } from '@app/domain/matching/contract'
import {
  buildCopySearch,
  EditedRecord,
  Loaded,
  RecordFields,
  RecordPanel,
  StatusTag,
  Tabs,
  useActivityAction,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { allCompaniesRequired } from '../movement-reason-maps/movement-reason-map.contract.ts'
import { type ConciliationRule, conciliationRules } from './conciliation-rules.contract.ts'
import { EditRule } from './conciliation-rules.form.tsx'
import { RuleTrialTab } from './rule-trial.tsx'

export const RuleState = ({ rule: { active, trusted_companies } }: { rule: ConciliationRule }) => (
  <>
    <StatusTag tone={active ? 'good' : 'neutral'}>{active ? 'Ativa' : 'Inativa'}</StatusTag>
    {trusted_companies > 0 && <StatusTag tone="info">Age sozinha ({trusted_companies})</StatusTag>}
  </>
)

const inWords = (rule: ConciliationRule) => ({ ...rule, company_name: rule.company_name ?? 'Todas' })

function Rule({ rule }: { rule: ConciliationRule }) {
  const [params] = useUrlParams()
  const blocked = rule.changeable ? undefined : allCompaniesRequired.message
  const activity = useActivityAction(conciliationRules.setActive, rule, blocked)
  return (
    <RecordPanel
      tag={<RuleState rule={rule} />}
      steps={[{ label: activity.label, refusal: blocked }]}
      edit={{ form: <EditRule rule={rule} />, tab: 'part', blocked }}
      more={[activity]}
      duplicate={buildCopySearch(params, rule.id)}
    >
      <Tabs
        label="Partes da regra"
        name="part"
        tabs={[
          {
            id: 'dados',
            label: 'Dados',
            content: () => (
              <EditedRecord>
                <RecordFields record={conciliationRuleRecord} values={inWords(rule)} />
              </EditedRecord>
            ),
          },
          { id: 'simulacao', label: 'Simulação', content: () => <RuleTrialTab id={rule.id} /> },
          historyTab(conciliationRuleRecord, rule.id),
        ]}
      />
    </RecordPanel>
  )
}

export function RulePanel({ id }: { id: string }) {
  const read = useRead(conciliationRules.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(rule) => (
        <RecordPresence record={conciliationRuleRecord} id={id}>
          <Rule rule={rule} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
