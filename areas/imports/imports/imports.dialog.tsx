import { Button, Modal } from '@app/kit/web'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { SendFiles } from './imports.form.tsx'

/** A button for pages that work with the files of a day. */
export default function ImportFiles() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconFileUpload size={16} />} onClick={() => setOpen(true)}>
        Importar arquivo
      </Button>
      <Modal open={open} title="Importar arquivo" size="xl" onClose={() => setOpen(false)}>
        <SendFiles />
      </Modal>
    </>
  )
}
