import { SelectField, toNamedOptions } from '@app/kit/web'
import { useSearchParams } from 'react-router'

/** Choice of the company for pages without a company in their path; changing it restarts the page. */
export function CompanyChoice({ companies }: { companies: readonly { id: string; name: string }[] }) {
  const [search, setSearch] = useSearchParams()
  return (
    <SelectField
      label="Empresa"
      options={toNamedOptions(companies)}
      value={search.get('company')}
      onChange={(company) => setSearch(company ? { company } : {})}
    />
  )
}
