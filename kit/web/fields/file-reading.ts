import { useCallback, useEffect, useState } from 'react'
import { type Operation, plainFileName } from '../../contract/contract.ts'
import { ApiFailure, type CallInput, callFile } from '../client/client.ts'

/** Returns a function that reads an operation's file; undefined after a failure, which the client notifies. */
export const useFile = <Op extends Operation>(operation: Op) =>
  useCallback(
    (input: CallInput<Op>) =>
      callFile(operation, input).catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure)) throw failure
        return undefined
      }),
    [operation],
  )

/** Returns a function that reads a file of an operation and saves it in the browser under a name. */
export function useSaveFile<Op extends Operation>(operation: Op) {
  const read = useFile(operation)
  return async (input: CallInput<Op>, name: string) => {
    const file = await read(input)
    if (file) saveFile(file, name)
  }
}

export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = plainFileName(name)
  link.click()
  // The browser holds the bytes once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

type Read = { address?: string; failure?: ApiFailure }

/** Returns an object URL of an operation's file, for display; revoked when the component unmounts. */
export function useFileAddress<Op extends Operation>(operation: Op, input: CallInput<Op>): Read {
  const [read, setRead] = useState<Read>({})
  const inputKey = JSON.stringify(input)
  useEffect(() => {
    const controller = new AbortController()
    let address: string | undefined
    // Keyed by text, because the input object is new at each render.
    callFile(operation, JSON.parse(inputKey) as CallInput<Op>, { signal: controller.signal })
      .then((file) => {
        if (controller.signal.aborted) return
        address = URL.createObjectURL(file)
        setRead({ address })
      })
      .catch((failure: unknown) => {
        if (failure instanceof ApiFailure) setRead({ failure })
      })
    return () => {
      controller.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [operation, inputKey])
  return read
}
