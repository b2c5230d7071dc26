import { useRead, useUrlParams } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { chooseNewestDay } from './day.rules.ts'

export const showsMatchingTab = (search: URLSearchParams) => search.get('tab') === 'casamento'

/** True if the address opens a proof above the rows. The day waits for it, so that the rows do not move down later. */
export const asksForProof = (search: URLSearchParams) => search.has('prova')

export function useDay(id: string) {
  const [search] = useUrlParams()
  const matching = showsMatchingTab(search)
  const input = { params: { id } }
  // The matching tab runs this query; this hook only observes it.
  const board = useRead(cashConciliations.matches, input, { enabled: false })
  const glance = useRead(cashConciliations.getStored, input, { refetchOnWindowFocus: true, quiet: true })
  const waitsForProof = asksForProof(search)
  // The assessment is the most expensive read of the server, so the visible matching data loads first.
  const detail = useRead(cashConciliations.get, input, {
    refetchOnWindowFocus: true,
    enabled: !matching || waitsForProof || board.isFetched,
  })
  const read = {
    data: waitsForProof && !detail.data ? undefined : chooseNewestDay(glance.data, detail.data),
    error: detail.error ?? glance.error,
    refetch: () => Promise.all([glance.refetch(), detail.refetch()]),
  }
  return { read, detail: detail.data }
}
