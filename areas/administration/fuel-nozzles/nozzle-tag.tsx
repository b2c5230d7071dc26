import { StatusTag } from '@app/kit/web'
import { type NozzleStatus, nozzleStatuses } from './fuel-nozzle.contract.ts'

const tones = { active: 'good', maintenance: 'wait', blocked: 'bad', inactive: 'neutral' } as const

export const NozzleTag = ({ status }: { status: NozzleStatus }) => (
  <StatusTag tone={tones[status]}>{nozzleStatuses[status]}</StatusTag>
)
