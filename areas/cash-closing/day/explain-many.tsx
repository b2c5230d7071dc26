import { Modal, Opener } from '@app/kit/web'
import { lazy, Suspense, useState } from 'react'
import type { ExplainManyProps } from './explain-many.form.tsx'

const ManyForm = lazy(() =>
  import('./explain-many.form.tsx').then(({ ExplainManyForm }) => ({ default: ExplainManyForm })),
)

export function ExplainMany({
  day,
  open,
  blocked,
  keys,
  onDone,
}: ExplainManyProps & { blocked: string | undefined; keys?: string }) {
  const [shown, setShown] = useState(false)
  const close = () => setShown(false)
  return (
    <>
      <Opener small keys={keys} blocked={blocked} onClick={() => setShown(true)}>
        Explicar várias
      </Opener>
      <Modal open={shown} title="Explicar várias diferenças" size="lg" onClose={close}>
        {shown && (
          <Suspense>
            <ManyForm
              day={day}
              open={open}
              onDone={() => {
                close()
                onDone()
              }}
            />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
