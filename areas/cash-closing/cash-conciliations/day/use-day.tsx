import { useRead } from '@app/kit/web'
import { useSearchParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { newestOf } from './day.rules.ts'

/** Whether the address asks for the matching of the day. */
export const asksMatching = (search: URLSearchParams) => search.get('tab') === 'casamento'

/** A day as it lies stored, at once, and as it is judged at this moment, once that is known. */
export function useDay(id: string) {
  const [search] = useSearchParams()
  const matching = asksMatching(search)
  const input = { params: { id } }
  // Read where it is drawn.
  const board = useRead(cashConciliations.matches, input, { enabled: false })
  const glance = useRead(cashConciliations.glance, input, { refetchOnWindowFocus: true, quiet: true })
  // Judging costs the server most: what is looked at goes first.
  const whole = useRead(cashConciliations.get, input, {
    refetchOnWindowFocus: true,
    enabled: !matching || board.isFetched,
  })
  const read = {
    data: newestOf(glance.data, whole.data),
    error: whole.error ?? glance.error,
    refetch: () => Promise.all([glance.refetch(), whole.refetch()]),
  }
  return { read, whole: whole.data }
}
