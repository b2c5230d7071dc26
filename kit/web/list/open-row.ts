import { useSearchParams } from 'react-router'

export function useOpenRow(): [string | null, (key: string | null, walking?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  const open = (key: string | null, walking = false) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (key === null) next.delete('open')
        else next.set('open', key)
        return next
      },
      { replace: walking, preventScrollReset: true },
    )
  return [search.get('open'), open]
}
