import { useSearchParams } from 'react-router'

/**
 * How a list is looked at, `?show=` in the address: the first way without it. `kept` says what else of the address stays
 * when another way is chosen; all of it without.
 */
export function useWay<const Way extends string>(
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
