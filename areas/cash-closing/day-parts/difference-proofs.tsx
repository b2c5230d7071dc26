import { RecordAttachments } from '@app/areas/records/web'
import type { DayDifference } from '@app/domain/day/assessment/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { Button, Modal } from '@app/kit/web'
import { useState } from 'react'
import { differenceName } from './tags.tsx'

export function DifferenceProofs({ difference: { id, code, attachment_count } }: { difference: DayDifference }) {
  const [open, setOpen] = useState(false)
  if (attachment_count === 0) return null
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        {attachment_count === 1 ? '1 anexo' : `${attachment_count} anexos`}
      </Button>
      <Modal open={open} title={`Anexos de ${code} · ${differenceName(code)}`} size="lg" onClose={() => setOpen(false)}>
        <RecordAttachments record={differenceRecord} id={id} />
      </Modal>
    </>
  )
}
