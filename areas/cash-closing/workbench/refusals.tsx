import type { ShownDay } from '@app/domain/day/assessment/contract'
import { Button, Modal } from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'

const RefusedPairs = lazy(() => import('./refused-pairs.tsx').then((table) => ({ default: table.RefusedPairs })))

export function Refusals({ day }: { day: ShownDay }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        Recusados
      </Button>
      <Modal open={open} title="Pares recusados" size="lg" onClose={() => setOpen(false)}>
        {open && (
          <Suspense>
            <RefusedPairs day={day} />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
