import { Button, Modal } from '@app/kit/web'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { SendFiles } from './imports.form.tsx'

export default function ImportFiles({ label = 'Importar arquivo' }: { label?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconFileUpload size={16} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal open={open} title={label} size="xl" onClose={() => setOpen(false)}>
        <SendFiles />
      </Modal>
    </>
  )
}
