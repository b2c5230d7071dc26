import { type Query, QueryClient } from '@tanstack/react-query'
import { sessionStore } from '../session/session.ts'

/** One cache of server data per tab. The client retries reads itself, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})

const failures = new WeakMap<Query, unknown>()

// Keeps showing a failure until the next answer: a loading state at each retry would make the page flicker.
queryClient.getQueryCache().subscribe((event) => {
  const { query } = event
  if (event.type === 'observerRemoved' && query.getObserversCount() === 0) failures.delete(query)
  if (event.type !== 'updated') return
  if (event.action.type === 'error') failures.set(query, event.action.error)
  const failure = event.action.type === 'fetch' && query.state.data === undefined && failures.get(query)
  if (failure) query.setState({ status: 'error', error: failure })
})

const readOwnToken = () => sessionStore.get()?.own?.access_token

let person = sessionStore.get()?.user.id
const ownToken = readOwnToken()

// Another person may sign in from another tab: clear the previous person's data first.
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.user.id
  if (next === undefined) return
  // A tab began or ended to view as another person: nothing that was read with the other session may stay.
  if (readOwnToken() !== ownToken) location.reload()
  if (person !== undefined && next !== person) queryClient.clear()
  person = next
})
