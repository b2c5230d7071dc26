type Filters = Readonly<Record<string, unknown>>

/** The list keeps the chart's filters, so that totals agree. */
export function buildRowsAddress(pathname: string, query: Filters | undefined, markFilters: Filters) {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...markFilters }))
    if (value !== undefined && value !== null && value !== '') address.set(name, String(value))
  return `${pathname}?${address}`
}
