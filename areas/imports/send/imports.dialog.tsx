import { Button, Modal, Skeleton } from '@app/kit/web'
import { IconFileUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const SendFiles = lazy(() => import('./imports.form.tsx').then((form) => ({ default: form.SendFiles })))

type ImportFilesProps = {
  label?: string
  small?: boolean /** Offers the example files, checked first. */
  examples?: boolean
}

export default function ImportFiles({ label = 'Importar arquivo', small = false, examples = false }: ImportFilesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small={small} icon={!small && <IconFileUpload size={16} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={open} title={label} size="xl" onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <SendFiles checking={examples} examples={examples} />
        </Suspense>
      </Modal>
    </>
  )
}
