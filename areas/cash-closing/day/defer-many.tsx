import type { DayDifference } from '@app/domain/day/assessment/contract'
import { BulkButton } from '@app/kit/web'
import { deferMany } from '../differences/difference-bulk.tsx'
import { differenceOptions } from './differences.rules.ts'

type Given = { open: readonly DayDifference[]; blocked: string | undefined }

export const DeferMany = ({ open, blocked }: Given) => (
  <BulkButton
    opener="Adiar várias"
    small
    blocked={blocked}
    action={deferMany}
    records={{ label: 'Diferenças', options: differenceOptions(open) }}
  />
)
