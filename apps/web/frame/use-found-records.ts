import { recordSearch } from '@app/areas/session/contract'
import { useRead } from '@app/kit/web'
import { useEffect, useState } from 'react'

const pause = 200
const shortest = 2

/** Records of the server for a text, after a pause in typing; with `hurry` at once. */
export function useFoundRecords(text: string, hurry: boolean) {
  const typed = text.trim()
  const [pausedText, setPausedText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const sought = hurry ? typed : pausedText
  const isSearch = (words: string) => words.length >= shortest && !words.startsWith('>')
  const read = useRead(
    recordSearch.find,
    { query: { text: sought } },
    { enabled: isSearch(sought), keepPrevious: true },
  )
  const searches = isSearch(typed)
  return {
    records: searches ? (read.data?.data ?? []) : [],
    busy: searches && (sought !== typed || read.isFetching),
    failed: searches && read.error !== null,
  }
}
