import { StatusTag, type Tone } from '@app/kit/web'
import { type ListedSystemMovement, movementStates } from './system-movements.contract.ts'

const tones: Record<keyof typeof movementStates, Tone> = {
  pending: 'info',
  suggested: 'wait',
  matched: 'good',
  explained: 'good',
  deferred: 'wait',
  cancelled: 'neutral',
}

export const hasMovementTag = ({ movement_status, late }: Pick<ListedSystemMovement, 'movement_status' | 'late'>) =>
  movement_status !== null || late

export const MovementTag = ({
  movement_status: status,
  late,
}: Pick<ListedSystemMovement, 'movement_status' | 'late'>) => (
  <>
    {status ? <StatusTag tone={tones[status]}>{movementStates[status]}</StatusTag> : !late && '–'}
    {late && (
      <div>
        <StatusTag tone="wait">Lançamento tardio</StatusTag>
      </div>
    )}
  </>
)
