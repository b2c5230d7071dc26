import { sourceNames } from '@app/domain/companies/contract'
import {
  type BulkAction,
  DateField,
  MoneyField,
  MultiSelectField,
  SelectField,
  toNamedOptions,
  useRead,
} from '@app/kit/web'
import { companies } from './companies.contract.ts'

const Group = () => {
  const groups = useRead(companies.groups, {}, { staleTime: 60_000 })
  const options = toNamedOptions(groups.data?.data)
  return <SelectField name="group_id" label="Rede/Região" options={options} clearable={false} />
}
const from = <DateField name="valid_from" label="Vale a partir de" />

export const companyChanges: BulkAction[] = [
  { label: 'Mudar rede/região', change: companies.setGroupMany, fields: <Group /> },
  {
    label: 'Mudar limite',
    change: companies.setLimitMany,
    fields: (
      <>
        <MoneyField name="direct_limit_cents" label="Limite para fechar direto" />
        {from}
      </>
    ),
  },
  {
    label: 'Mudar fontes obrigatórias',
    change: companies.setSourcesMany,
    fields: (
      <>
        <MultiSelectField name="mandatory_sources" label="Fontes obrigatórias" options={sourceNames} />
        {from}
      </>
    ),
  },
]
