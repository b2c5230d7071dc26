import { SelectField } from './choice-fields.tsx'
import { namedOptions } from './options.tsx'

/** Narrows a list to one company of those that its reader sees. */
export const CompanyFilter = ({ companies }: { companies: Parameters<typeof namedOptions>[0] }) => (
  <SelectField name="company_id" label="Empresa" options={namedOptions(companies)} clearable placeholder="Todas" />
)
