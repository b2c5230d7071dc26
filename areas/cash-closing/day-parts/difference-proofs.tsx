import { RecordAttachments } from '@app/areas/records/web'
import type { DayDifference } from '@app/domain/day/assessment/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { Button, Modal } from '@app/kit/web'
import { useState } from 'react'
import { differenceName } from './tags.tsx'

type Props = { difference: DayDifference }

export const ProofsModal = ({ difference, ...state }: Props & { open: boolean; onClose: () => void }) => (
  <Modal {...state} title={`Anexos de ${difference.code} · ${differenceName(difference.code)}`} size="lg">
    <RecordAttachments record={differenceRecord} id={difference.id} />
  </Modal>
)

export function DifferenceProofs({ difference }: Props) {
  const [open, setOpen] = useState(false)
  const { attachment_count } = difference
  if (attachment_count === 0) return null
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        {attachment_count === 1 ? '1 anexo' : `${attachment_count} anexos`}
      </Button>
      <ProofsModal difference={difference} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
