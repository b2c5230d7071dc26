const connected = () => new Promise<unknown>((resolve) => addEventListener('online', resolve, { once: true }))

/** Loads code once for everybody who waits for it; what could not be loaded is tried again when there is a connection. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  const begin = (): Promise<Code> => load().catch(() => connected().then(begin))
  return () => {
    loading ??= begin()
    return loading
  }
}
