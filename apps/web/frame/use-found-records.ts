import { recordSearch } from '@app/areas/session/contract'
import { parseDay, parseDecimal } from '@app/kit/contract'
import { today, useRead } from '@app/kit/web'
import { useEffect, useState } from 'react'

export function parseSearchQuery(query: string, now = today()) {
  const tokens = query.trim().split(/\s+/).filter(Boolean)
  const day = tokens.find((token) => /^\d{1,2}[/.-]\d{1,2}|^\d{4}-\d\d-\d\d$/.test(token) && parseDay(token, now))
  const amount = tokens.find((token) => token !== day && /^-?[\d.,]*\d$/.test(token) && token.length <= 12)
  return {
    text: tokens.filter((token) => token !== day).join(' '),
    date: day ? (parseDay(day, now) ?? undefined) : undefined,
    cents: amount ? (parseDecimal(amount, 2) ?? undefined) : undefined,
  }
}

const pause = 200

export function useFoundRecords(query: string) {
  const [searchText, setSearchText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(query.trim()), pause)
    return () => clearTimeout(timer)
  }, [query])
  const enabled = searchText.length > 1
  const read = useRead(
    recordSearch.find,
    { query: parseSearchQuery(searchText) },
    { enabled, quiet: true, keepPrevious: true },
  )
  const current = query.trim().length > 1
  return {
    groups: current && enabled ? (read.data?.groups ?? []) : [],
    busy: current && (searchText !== query.trim() || read.isFetching),
    failed: current && read.error !== null,
  }
}
