import { type Operation, plainFileName } from '@app/kit/contract'
import { useCallback, useEffect, useState } from 'react'
import { ApiFailure, type CallInput, callFile } from './client.ts'

/** A function that reads a file of an operation; undefined when it was refused, which the client tells. */
export const useFile = <Op extends Operation>(operation: Op) =>
  useCallback(
    (input: CallInput<Op>) =>
      callFile(operation, input).catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure)) throw failure
        return undefined
      }),
    [operation],
  )

/** A function that reads a file of an operation and has the browser save it under a name. */
export function useSaveFile<Op extends Operation>(operation: Op) {
  const read = useFile(operation)
  return async (input: CallInput<Op>, name: string) => {
    const file = await read(input)
    if (file) saveFile(file, name)
  }
}

/** Hands a file to the browser for saving under this name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = plainFileName(name)
  link.click()
  // The browser has taken the bytes once the click is handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

type Read = { address?: string; failure?: ApiFailure }

/** The file of an operation under an address of this page alone, for showing it; gone with the component. */
export function useFileAddress<Op extends Operation>(operation: Op, input: CallInput<Op>): Read {
  const [read, setRead] = useState<Read>({})
  const asked = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    let address: string | undefined
    // The same input as text: the object is a new one at each drawing.
    callFile(operation, JSON.parse(asked) as CallInput<Op>, { signal: leaving.signal, quiet: true })
      .then((file) => {
        if (leaving.signal.aborted) return
        address = URL.createObjectURL(file)
        setRead({ address })
      })
      .catch((failure: unknown) => {
        if (failure instanceof ApiFailure) setRead({ failure })
      })
    return () => {
      leaving.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [operation, asked])
  return read
}
