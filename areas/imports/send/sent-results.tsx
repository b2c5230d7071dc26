import { Button, Inline } from '@app/kit/web'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Import } from '../files/imports.contract.ts'
import type { Sending } from '../uploads/imports.send.tsx'
import { SentResult } from './imports.result.tsx'

const maxShown = 20
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** Ids of shown results are in the URL, so a reload or a shared link shows them again. */
function useAddress() {
  const [search, setSearch] = useSearchParams()
  const text = search.get('sent') ?? ''
  const ids = useMemo(() => [...new Set(text.split(','))].filter(isId).slice(0, maxShown), [text])
  const show = useCallback(
    (shown: readonly string[]) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (shown.length > 0) next.set('sent', shown.slice(0, maxShown).join(','))
          else next.delete('sent')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return { ids, show }
}

type Given = { sendings: readonly Sending[]; onResult: (result: Import) => void; leave: () => void }

export function SentResults({ sendings, onResult, leave }: Given) {
  const { ids, show } = useAddress()
  const here = sendings.flatMap(({ answer }) => answer?.id ?? [])
  const fresh = here.filter((id) => !ids.includes(id)).join()
  useEffect(() => {
    if (fresh !== '') show([...fresh.split(','), ...ids])
  }, [fresh, ids, show])
  const before = ids.filter((id) => !here.includes(id))
  const clear = () => {
    leave()
    show([])
  }
  return (
    <>
      {before.map((id) => (
        <SentResult key={id} id={id} onResult={onResult} />
      ))}
      {here.length + before.length > 0 && (
        <Inline>
          <Button small look="quiet" onClick={clear}>
            Tirar os resultados da tela
          </Button>
        </Inline>
      )}
    </>
  )
}
