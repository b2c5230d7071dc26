import { sourceNames } from '@app/domain/companies/contract'
import { dayResults, dayStatuses } from '@app/domain/day/assessment/contract'
import { differenceLabels, severityNames } from '@app/domain/day/differences/contract'
import { CompanyFilterField, MoneyField, SelectField, toNamedOptions, useRead } from '@app/kit/web'
import { board } from './board.contract.ts'

const locked = { false: 'Sem os bloqueados', true: 'Só os bloqueados' }
const overdue = { true: 'Vencido', false: 'Em dia' }
const late = { true: 'Com itens atrasados', false: 'Sem itens atrasados' }

export default function MoreFilters() {
  const { data } = useRead(board.choices, {}, { staleTime: 300_000 })
  return (
    <>
      <CompanyFilterField companies={data?.companies} />
      <SelectField name="status" label="Situação" options={dayStatuses} clearable placeholder="Todas" />
      <SelectField
        name="group_id"
        label="Rede/Região"
        options={toNamedOptions(data?.groups)}
        clearable
        placeholder="Todas"
      />
      <SelectField name="result" label="Resultado" options={dayResults} clearable placeholder="Todos" />
      <MoneyField name="least_cents" label="Diferença a partir de" />
      <MoneyField name="shortage_over_cents" label="Diferença" words="falta acima de" help="Falta acima de" />
      <MoneyField name="overage_over_cents" label="Diferença" words="sobra acima de" help="Sobra acima de" />
      <SelectField name="severity" label="Gravidade" options={severityNames} clearable placeholder="Todas" />
      <SelectField name="code" label="Problema" options={differenceLabels} clearable placeholder="Todos" />
      <SelectField name="missing_source" label="Fonte que falta" options={sourceNames} clearable placeholder="Todas" />
      <SelectField
        name="responsible_id"
        label="Responsável"
        options={[{ value: 'none', label: 'Sem responsável' }, ...(toNamedOptions(data?.people) ?? [])]}
        clearable
        placeholder="Todos"
      />
      <SelectField name="locked" label="Bloqueados" options={locked} clearable placeholder="Com todos" />
      <SelectField name="overdue" label="Prazo" options={overdue} clearable placeholder="Qualquer" />
      <SelectField name="late" label="Itens atrasados" options={late} clearable placeholder="Qualquer" />
    </>
  )
}
