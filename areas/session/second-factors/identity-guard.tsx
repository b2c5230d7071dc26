import { type ApiFailure, clientHooks, Modal, Skeleton, sessionStore } from '@app/kit/web'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Settle } from './identity-confirmation.tsx'

// Few calls need it: the guard alone is loaded with every page.
const IdentityConfirmation = lazy(() => import('./identity-confirmation.tsx'))

function noteMissingFactor() {
  const session = sessionStore.get()
  if (session) sessionStore.updateUser({ ...session.user, second_factor_missing: true })
}

function startWaiting() {
  let settle: Settle = () => undefined
  const confirmed = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { confirmed, settle }
}

/** Shows one dialog for calls that need a confirmed identity, and lets the client repeat them. */
export default function IdentityGuard() {
  const waiting = useRef<ReturnType<typeof startWaiting> | undefined>(undefined)
  const [open, setOpen] = useState(false)
  const settle = (confirmed: boolean) => {
    waiting.current?.settle(confirmed)
    waiting.current = undefined
    setOpen(false)
  }
  useEffect(() => {
    const usual = clientHooks.refused
    clientHooks.refused = async ({ code }: ApiFailure) => {
      if (code === 'second-factor.missing') noteMissingFactor()
      if (code !== 'second-factor.required') return false
      // Calls that are refused together wait for the same dialog.
      waiting.current ??= startWaiting()
      setOpen(true)
      return waiting.current.confirmed
    }
    return () => {
      clientHooks.refused = usual
    }
  }, [])
  return (
    <Modal open={open} title="Confirme que é você" size="sm" onClose={() => settle(false)}>
      {open && (
        <Suspense fallback={<Skeleton lines={3} height={32} />}>
          <IdentityConfirmation settle={settle} />
        </Suspense>
      )}
    </Modal>
  )
}
