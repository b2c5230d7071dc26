import { useQuery } from '@tanstack/react-query'
import type { Operation } from '../../contract/contract.ts'
import { type ApiFailure, type CallInput, callFile } from './client.ts'
import { buildQueryKey } from './queries.ts'

/** Reads the first bytes of an operation's file, for a preview. */
export const useFileStart = <Op extends Operation>(operation: Op, input: CallInput<Op>, most: number) =>
  useQuery<Uint8Array, ApiFailure>({
    queryKey: [...buildQueryKey(operation, input), 'start', most],
    queryFn: async ({ signal }) => {
      const file = await callFile(operation, input, { signal })
      return new Uint8Array(await file.slice(0, most).arrayBuffer())
    },
    staleTime: 300_000,
  })
