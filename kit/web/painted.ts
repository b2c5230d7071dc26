import { useEffect, useState } from 'react'

// A window that nobody looks at paints nothing.
const longest_ms = 300

/** Whether what is ready now was painted: reads that this does not need leave the machine to it until then. */
export function usePainted(ready: boolean) {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready) return
    const done = () => setPainted(true)
    let timer = setTimeout(done, longest_ms)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      timer = setTimeout(done)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ready])
  return painted
}
