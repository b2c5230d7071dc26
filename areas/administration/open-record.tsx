import { useSearchParams } from 'react-router'

/** The record that stands open beside its list, as `?open=` of the address says. */
export function useOpenRecord() {
  const [search, setSearch] = useSearchParams()
  return {
    id: search.get('open'),
    linkTo(id: string) {
      const next = new URLSearchParams(search)
      next.set('open', id)
      return `?${next}`
    },
    close: () =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('open')
          return next
        },
        { preventScrollReset: true },
      ),
  }
}
