import { namedOptions, SelectField } from '@app/kit/web'
import { useSearchParams } from 'react-router'

/** Chooses the company of a page whose path names none; with another one the page begins anew. */
export function CompanyChoice({ companies }: { companies: readonly { id: string; name: string }[] }) {
  const [search, setSearch] = useSearchParams()
  return (
    <SelectField
      label="Empresa"
      options={namedOptions(companies)}
      value={search.get('company')}
      onChange={(company) => setSearch(company ? { company } : {})}
    />
  )
}
