import { SelectField } from '../fields/choice-fields.tsx'
import { toNamedOptions } from '../fields/options.tsx'

export const CompanyFilterField = ({ companies }: { companies: Parameters<typeof toNamedOptions>[0] }) => (
  <SelectField name="company_id" label="Empresa" options={toNamedOptions(companies)} clearable placeholder="Todas" />
)
