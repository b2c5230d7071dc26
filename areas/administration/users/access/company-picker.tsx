import { Loaded, toNamedOptions, useRead } from '@app/kit/web'
import { GroupedChoices } from '../../grouped-choices.tsx'
import { users } from '../users.contract.ts'

export function CompanyPicker() {
  const read = useRead(users.companies, {}, { staleTime: 300_000 })
  return (
    <Loaded read={read}>
      {({ data }) => (
        <GroupedChoices
          name="company_ids"
          label="Empresas"
          groups={[{ label: 'Empresas do grupo', options: toNamedOptions(data) }]}
        />
      )}
    </Loaded>
  )
}
