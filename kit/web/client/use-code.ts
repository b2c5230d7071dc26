import { useEffect, useState } from 'react'

const loaded = new Map<unknown, unknown>()

/**
 * Loads code when it is needed; undefined until then. Unlike `lazy`, loaded code is rendered at once, and the caller can
 * wait for it together with data, so that nothing moves when it arrives.
 */
export function useCode<Code>(load: () => Promise<Code>, needed: boolean): Code | undefined {
  const [failure, setFailure] = useState<unknown>()
  const [, setCode] = useState<unknown>()
  useEffect(() => {
    if (!needed || loaded.has(load)) return
    let mounted = true
    load().then(
      (code) => {
        loaded.set(load, code)
        if (mounted) setCode(code)
      },
      (error: unknown) => mounted && setFailure(error),
    )
    return () => {
      mounted = false
    }
  }, [load, needed])
  if (failure !== undefined) throw failure
  // The map holds the code of each loader.
  return loaded.get(load) as Code | undefined
}
