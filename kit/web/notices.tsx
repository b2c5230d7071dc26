import { type ComponentType, lazy, Suspense } from 'react'
import { useUndoKey } from './undo.ts'

type Shown = { default: ComponentType }

// Without its code nothing can be shown; what failed stays to be seen where it failed.
const nothing: Shown = { default: () => null }
const NoticesShown = lazy((): Promise<Shown> => import('./notices-shown.tsx').catch(() => nothing))

/**
 * Where notifications of this tab appear, with Ctrl+Z for the last of them; the frame draws it once.
 * Their code comes behind that of the page.
 */
export function Notices() {
  useUndoKey()
  return (
    <Suspense fallback={null}>
      <NoticesShown />
    </Suspense>
  )
}
