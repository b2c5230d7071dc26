import { SelectField } from './choice-fields.tsx'
import { namedOptions } from './options.tsx'

export const CompanyFilter = ({ companies }: { companies: Parameters<typeof namedOptions>[0] }) => (
  <SelectField name="company_id" label="Empresa" options={namedOptions(companies)} clearable placeholder="Todas" />
)
