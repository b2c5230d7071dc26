import { useSearchParams } from 'react-router'

/** Returns the display of a list (`?show=`) and its setter; `keepParams` selects the URL parameters to keep. */
export function useDisplayMode<const Mode extends string>(
  modes: readonly [Mode, ...Mode[]],
  keepParams: (address: URLSearchParams) => URLSearchParams = (address) => address,
) {
  const [search, setSearch] = useSearchParams()
  const [first] = modes
  const requested = search.get('show')
  const mode = modes.find((candidate) => candidate === requested) ?? first
  const show = (chosen: Mode) =>
    setSearch((now) => {
      const next = new URLSearchParams(keepParams(now))
      next.delete('show')
      if (chosen !== first) next.set('show', chosen)
      return next
    })
  return [mode, show] as const
}
