import { Button, Modal, Skeleton } from '@app/kit/web'
import { IconFileUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const SendFiles = lazy(() => import('./imports.form.tsx').then((form) => ({ default: form.SendFiles })))

export default function ImportFiles({ label = 'Importar arquivo' }: { label?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconFileUpload size={16} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={open} title={label} size="xl" onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <SendFiles />
        </Suspense>
      </Modal>
    </>
  )
}
