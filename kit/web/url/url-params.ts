import { createContext, useCallback, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Url = { pathname: string; search: string; hash: string }
type Options = { replace?: boolean; scrollToTop?: boolean }

/** New values by name, where null removes a parameter, or a function that returns all parameters. */
type Change = Readonly<Record<string, string | null>> | ((current: URLSearchParams) => URLSearchParams)
type ChangeUrlParams = (change: Change, options?: Options) => void

/** Returns the router's current URL. The rendered URL is older while React renders a navigation as a transition. */
export const CurrentUrlContext = createContext<() => Url>(() => window.location)

/** Writes parameters as the search part of a URL, with its question mark. Brackets and commas stay readable. */
export const formatSearch = (params: URLSearchParams) =>
  params.size === 0 ? '' : `?${params}`.replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',')

/** Returns the search part of a URL, with its question mark, after the change of its parameters. */
export function buildSearch(params: URLSearchParams, change: Change): string {
  if (typeof change === 'function') return formatSearch(change(params))
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name)
    else next.set(name, value)
  return formatSearch(next)
}

/**
 * Returns the query parameters of the rendered URL and a function that changes them. It changes the router's current
 * URL, so that two changes before the next rendering are both kept; `setSearchParams` of React Router would lose the
 * first. After the page was left it does nothing.
 */
export function useUrlParams(): [URLSearchParams, ChangeUrlParams] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const getCurrentUrl = useContext(CurrentUrlContext)
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<ChangeUrlParams>(
    (requested, { replace = false, scrollToTop = false } = {}) => {
      const current = getCurrentUrl()
      if (current.pathname !== pathname) return
      const currentParams = new URLSearchParams(current.search)
      const unchanged = formatSearch(currentParams)
      const next = buildSearch(currentParams, requested)
      // A replaced URL is the same place, such as the default filters of a list, so its hash stays.
      const hash = replace ? current.hash : ''
      if (next !== unchanged) void navigate({ search: next, hash }, { replace, preventScrollReset: !scrollToTop })
    },
    [getCurrentUrl, navigate, pathname],
  )
  return [params, change]
}
