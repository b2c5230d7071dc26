import { type BulkAction, SelectField, useRead } from '@app/kit/web'
import { abilityOperations } from '../abilities/abilities.contract.ts'
import { users } from './users.contract.ts'

function AbilityField() {
  const read = useRead(abilityOperations.list, { query: { limit: 200 } }, { staleTime: 300_000 })
  const options = (read.data?.data ?? []).map(({ name, label }) => ({ value: name, label }))
  return <SelectField name="ability" label="Permissão" options={options} />
}

function CompanyField() {
  const read = useRead(users.companies, {}, { staleTime: 300_000 })
  const options = (read.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField name="company_id" label="Empresa" options={options} />
}

/** What an administrator does to many people at once. */
export const peopleOfMany: readonly BulkAction[] = [
  { label: 'Ativar', change: users.activateMany },
  { label: 'Inativar', change: users.inactivateMany, danger: true },
  { label: 'Dar permissão', change: users.giveAbility, fields: <AbilityField /> },
  { label: 'Retirar permissão', change: users.takeAbility, fields: <AbilityField /> },
  { label: 'Dar empresa', change: users.giveCompany, fields: <CompanyField /> },
  { label: 'Retirar empresa', change: users.takeCompany, fields: <CompanyField /> },
]
