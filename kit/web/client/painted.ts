import { useEffect, useState } from 'react'

const longest_ms = 300 // fallback for a hidden window, which paints nothing

/** Returns true once the ready content has been painted; use it to delay low-priority reads. */
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
