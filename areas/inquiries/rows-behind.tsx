type Filters = Readonly<Record<string, unknown>>

/** Links from a chart mark to the list with the chart's filters plus its own, so that totals agree. */
export function buildRowsAddress(pathname: string, query: Filters | undefined, markFilters: Filters) {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...markFilters }))
    if (value !== undefined && value !== null && value !== '') address.set(name, String(value))
  return `${pathname}?${address}`
}
