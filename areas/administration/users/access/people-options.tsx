import { SelectField, toNamedOptions, useRead } from '@app/kit/web'
import { abilityOperations } from '../../abilities/abilities.contract.ts'
import { users } from '../users.contract.ts'

type Props = { clearable?: boolean; placeholder?: string }

export function AbilityField(props: Props) {
  const read = useRead(abilityOperations.list, { query: { limit: 200 } }, { staleTime: 300_000 })
  const options = (read.data?.data ?? []).map(({ name, label }) => ({ value: name, label }))
  return <SelectField name="ability" label="Permissão" options={options} {...props} />
}

export function CompanyField(props: Props) {
  const read = useRead(users.companies, {}, { staleTime: 300_000 })
  const options = toNamedOptions(read.data?.data)
  return <SelectField name="company_id" label="Empresa" options={options} {...props} />
}

export const PeopleFilters = () => (
  <>
    <CompanyField clearable placeholder="Todas" />
    <AbilityField clearable placeholder="Todas" />
    <SelectField
      name="no_access_days"
      label="Último acesso"
      options={{ 30: 'Sem acesso há 30 dias', 90: 'Sem acesso há 90 dias', 180: 'Sem acesso há 180 dias' }}
      clearable
      placeholder="Qualquer"
    />
  </>
)
