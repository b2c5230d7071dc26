type Filters = Readonly<Record<string, unknown>>

/** The list behind a mark of a chart: under the filters of the chart and the mark's own, so that both add up. */
export function rowsBehind(pathname: string, query: Filters | undefined, own: Filters) {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...own }))
    if (value !== undefined && value !== null && value !== '') address.set(name, String(value))
  return `${pathname}?${address}`
}
