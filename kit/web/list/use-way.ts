import { useSearchParams } from 'react-router'

/**
 * Returns the display of a list (`?show=` in the URL; the first one by default) and its setter. `kept` selects the URL
 * parameters to keep on a change; by default all.
 */
export function useDisplayMode<const Way extends string>(
  ways: readonly [Way, ...Way[]],
  kept: (address: URLSearchParams) => URLSearchParams = (address) => address,
) {
  const [search, setSearch] = useSearchParams()
  const [first] = ways
  const asked = search.get('show')
  const way = ways.find((one) => one === asked) ?? first
  const show = (chosen: Way) =>
    setSearch((now) => {
      const next = new URLSearchParams(kept(now))
      next.delete('show')
      if (chosen !== first) next.set('show', chosen)
      return next
    })
  return [way, show] as const
}
