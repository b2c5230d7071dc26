import { type ApiFailure, Button, call, clientHooks, Loaded, Modal, sessionStore, useRead } from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import { FactorForm } from './factor-form.tsx'
import { secondFactors } from './second-factors.contract.ts'

type Settle = (confirmed: boolean) => void

function Confirmation({ settle }: { settle: Settle }) {
  const read = useRead(secondFactors.get, {}, { staleTime: 0 })
  return (
    <Loaded read={read}>
      {({ code_generator, passkeys }) => {
        const ways = { code: code_generator !== null, passkey: passkeys.length > 0 }
        return (
          <FactorForm
            ways={{ ...ways, password: !ways.code && !ways.passkey }}
            beginPasskey={() => call(secondFactors.confirmationPasskey, {}, { quiet: true })}
            submit={async (factor) => {
              await call(secondFactors.confirm, { body: factor }, { quiet: true })
              settle(true)
            }}
            action="Confirmar"
            cancel={<Button onClick={() => settle(false)}>Cancelar</Button>}
          />
        )
      }}
    </Loaded>
  )
}

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
      {open && <Confirmation settle={settle} />}
    </Modal>
  )
}
