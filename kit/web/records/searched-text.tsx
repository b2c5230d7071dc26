import { createContext, useContext } from 'react'
import { foldText } from '../../contract/contract.ts'

/** The text that the list around was searched for. */
export const SearchedContext = createContext('')

/** Marks the searched text, ignoring case, accents and leading zeros. */
export function SearchedText({ text }: { text: string }) {
  const searched = foldText(useContext(SearchedContext)).replace(/^0+(?=\d+$)/, '')
  const folded = foldText(text)
  const at = searched === '' || folded.length !== text.length ? -1 : folded.indexOf(searched)
  if (at < 0) return text
  const end = at + searched.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
