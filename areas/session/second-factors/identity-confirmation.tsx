import { Button, call, Loaded, useRead } from '@app/kit/web'
import { FactorForm } from './factor-form.tsx'
import { secondFactors } from './second-factors.contract.ts'

/** Ends the waiting of the calls: with true they are repeated. */
export type Settle = (confirmed: boolean) => void

export default function IdentityConfirmation({ settle }: { settle: Settle }) {
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
