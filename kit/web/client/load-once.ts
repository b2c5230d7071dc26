const waitForOnline = () => new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true }))

/** Returns a loader that runs `load` once for all callers, and again after a failure when the connection is back. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  const begin = (): Promise<Code> => load().catch(() => waitForOnline().then(begin))
  return () => {
    loading ??= begin()
    return loading
  }
}
