import { namedOptions, SelectField } from '@app/kit/web'
import { useSearchParams } from 'react-router'

/** Chooses the company of a page whose path names none; the choice lives in the address. */
export function CompanyChoice(props: { name: string; companies: readonly { id: string; name: string }[] }) {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (id) next.set(props.name, id)
      else next.delete(props.name)
      return next
    })
  return (
    <SelectField
      label="Empresa"
      options={namedOptions(props.companies)}
      value={search.get(props.name)}
      onChange={choose}
    />
  )
}
