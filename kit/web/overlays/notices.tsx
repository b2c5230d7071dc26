import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUndoKey } from '../client/undo.ts'
import { noticesCode } from './notices-code.ts'
import { hideErrors } from './notify.tsx'

const NoticesShown = lazy(noticesCode)

/** Notifications of this tab, with Ctrl+Z for the last undo. Their code loads after the page. */
export function Notices() {
  useUndoKey()
  const { pathname } = useLocation()
  useEffect(() => hideErrors, [pathname])
  return (
    <Suspense fallback={null}>
      <NoticesShown />
    </Suspense>
  )
}
