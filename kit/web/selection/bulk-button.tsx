import { lazy, Suspense, useState } from 'react'
import type { Options } from '../fields/options.tsx'
import { Opener } from '../layout/menu-entries.tsx'
import { useReadOnlyReason } from '../session/viewing.ts'
import type { BulkAction } from './bulk-action.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

type BulkButtonProps = {
  keys?: string | undefined
  opener: string
  action: BulkAction
  /** All are selected at first; the person may remove some. */
  records: { label: string; options: readonly { value: string; label: string }[] & Options }
  small?: boolean
  blocked?: string | undefined
  onDone?: () => void
}

export function BulkButton({ opener, action, records, small, blocked, keys, onDone }: BulkButtonProps) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnlyReason()
  const close = () => setOpen(false)
  return (
    <>
      <Opener small={small} keys={keys} blocked={blocked ?? readOnly} onClick={() => setOpen(true)}>
        {opener}
      </Opener>
      {open && (
        <Suspense fallback={null}>
          <BulkDialog
            action={action}
            selection={{ ids: records.options.map(({ value }) => value) }}
            records={records}
            onClose={close}
            onDone={() => {
              close()
              onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
