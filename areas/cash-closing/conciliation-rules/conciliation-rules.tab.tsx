import { ruleOutcomes } from '@app/domain/matching/contract'
import { DateText, EmptyState, ListPage, Money, SelectField, useOpenRecord, useUrlParams } from '@app/kit/web'
import { type ReactNode, useEffect } from 'react'
import { conciliationRules } from './conciliation-rules.contract.ts'
import { NewRule, useRuleChoices } from './conciliation-rules.form.tsx'
import { RulePanel, RuleState } from './conciliation-rules.panel.tsx'

function Filters() {
  const { companies } = useRuleChoices()
  return (
    <>
      <SelectField name="outcome" label="O que faz" options={ruleOutcomes} clearable placeholder="Tudo" />
      <SelectField name="company_id" label="Empresa" options={companies} clearable placeholder="Todas" />
      <SelectField
        name="active"
        label="Situação"
        options={{ true: 'Ativas', false: 'Inativas' }}
        clearable
        placeholder="Todas"
      />
    </>
  )
}

export default function ConciliationRules({ actions }: { actions: ReactNode }) {
  const [params, change] = useUrlParams()
  const memo = params.get('begin')
  const isCreating = params.get('open') === 'novo'
  // The next new rule does not begin with the same statement line.
  useEffect(() => {
    if (memo !== null && !isCreating) change({ begin: null }, { replace: true })
  }, [memo, isCreating, change])
  const open = useOpenRecord('Regra de conciliação', (id) => <RulePanel key={id} id={id} />, {
    opener: 'Nova regra',
    title: 'Nova regra',
    form: <NewRule memo={memo} />,
  })
  return (
    <>
      <ListPage
        title="Regras de conciliação"
        list={conciliationRules.list}
        search="Nome ou texto"
        filters={<Filters />}
        actions={actions}
        create={open.create}
        {...open.list}
        empty={
          <EmptyState title="Nenhuma regra ainda.">
            Uma regra casa ou explica o que sempre se decide do mesmo jeito, depois dos passos 1 a 5.
          </EmptyState>
        }
        columns={[
          { field: 'name', title: 'Nome' },
          { field: 'outcome', title: 'O que faz', labels: ruleOutcomes },
          { field: 'company_name', title: 'Empresa', cell: ({ company_name }) => company_name ?? 'Todas' },
          { field: 'text_pattern', title: 'Texto' },
          { field: 'reason_name', title: 'Motivo', wideOnly: true },
          { field: 'priority', title: 'Prioridade', number: true },
          { field: 'kept', title: 'Acertos', number: true },
          { field: 'corrected', title: 'Correções', number: true },
          {
            field: 'cap_cents',
            title: 'Sozinha até',
            wideOnly: true,
            cell: (rule) => (rule.acts_alone ? <Money cents={rule.cap_cents} /> : '–'),
          },
          {
            field: 'valid_from',
            title: 'Vigência',
            wideOnly: true,
            cell: ({ valid_from }) => <DateText date={valid_from} />,
          },
          { field: 'active', title: 'Situação', cell: (rule) => <RuleState rule={rule} /> },
        ]}
      />
      {open.above}
    </>
  )
}
