import { Button, Inline, useUrlParams } from '@app/kit/web'
import { useCallback, useEffect, useMemo } from 'react'
import type { Import } from '../files/imports.contract.ts'
import type { Sending } from '../import-uploads/imports.send.tsx'
import { SentResult } from './imports.result.tsx'

const maxShown = 20
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** Keeps the ids in the URL, so that a reload or a shared link shows the results again. */
function useSentIds() {
  const [params, change] = useUrlParams()
  const text = params.get('sent') ?? ''
  const ids = useMemo(() => [...new Set(text.split(','))].filter(isId).slice(0, maxShown), [text])
  const show = useCallback(
    (nextIds: readonly string[]) => change({ sent: nextIds.slice(0, maxShown).join(',') || null }, { replace: true }),
    [change],
  )
  return { ids, show }
}

type SentResultsProps = { sendings: readonly Sending[]; onResult: (result: Import) => void; leave: () => void }

export function SentResults({ sendings, onResult, leave }: SentResultsProps) {
  const { ids, show } = useSentIds()
  const currentIds = sendings.flatMap(({ answer }) => answer?.id ?? [])
  const newIds = currentIds.filter((id) => !ids.includes(id)).join()
  useEffect(() => {
    if (newIds !== '') show([...newIds.split(','), ...ids])
  }, [newIds, ids, show])
  const earlierIds = ids.filter((id) => !currentIds.includes(id))
  const clear = () => {
    leave()
    show([])
  }
  return (
    <>
      {earlierIds.map((id) => (
        <SentResult key={id} id={id} onResult={onResult} />
      ))}
      {currentIds.length + earlierIds.length > 0 && (
        <Inline>
          <Button small look="quiet" onClick={clear}>
            Tirar os resultados da tela
          </Button>
        </Inline>
      )}
    </>
  )
}
