import { QueryClient } from '@tanstack/react-query'

/** One cache of server data per tab. The client repeats reads itself, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' },
  },
})
