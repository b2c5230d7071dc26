import { lazy, Suspense } from 'react'
import { useUndoKey } from '../client/undo.ts'
import { noticesCode } from './notices-code.ts'

const NoticesShown = lazy(noticesCode)

/** Notifications of this tab, with Ctrl+Z for the last undo. Their code loads after the page. */
export function Notices() {
  useUndoKey()
  return (
    <Suspense fallback={null}>
      <NoticesShown />
    </Suspense>
  )
}
