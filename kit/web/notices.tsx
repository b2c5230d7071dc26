import { lazy, Suspense } from 'react'
import { noticesCode } from './notices-code.ts'
import { useUndoKey } from './undo.ts'

const NoticesShown = lazy(noticesCode)

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
