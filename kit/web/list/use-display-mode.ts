import { useUrlParams } from '../url/url-params.ts'

/** Returns the display of a list (`?show=`) and its setter; `keepParams` selects the URL parameters to keep. */
export function useDisplayMode<const Mode extends string>(
  modes: readonly [Mode, ...Mode[]],
  keepParams: (address: URLSearchParams) => URLSearchParams = (address) => address,
) {
  const [params, change] = useUrlParams()
  const [first] = modes
  const requested = params.get('show')
  const mode = modes.find((candidate) => candidate === requested) ?? first
  const show = (chosen: Mode) =>
    change((current) => {
      const next = new URLSearchParams(keepParams(current))
      next.delete('show')
      if (chosen !== first) next.set('show', chosen)
      return next
    })
  return [mode, show] as const
}
