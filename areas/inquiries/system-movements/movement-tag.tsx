import { StatusTag, type Tone } from '@app/kit/web'
import { movementStates, type SystemMovement } from './system-movements.contract.ts'

const tones: Record<keyof typeof movementStates, Tone> = {
  pending: 'info',
  suggested: 'wait',
  matched: 'good',
  explained: 'good',
  deferred: 'wait',
  cancelled: 'neutral',
}

/** Whether a line has anything for the tag to say; money that needs no match has nothing. */
export const hasMovementTag = ({ movement_status, late }: Pick<SystemMovement, 'movement_status' | 'late'>) =>
  movement_status !== null || late

/** Where a line stands; what came after its day was closed says so below it. */
export const MovementTag = ({ movement_status: status, late }: Pick<SystemMovement, 'movement_status' | 'late'>) => (
  <>
    {status ? <StatusTag tone={tones[status]}>{movementStates[status]}</StatusTag> : !late && '–'}
    {late && (
      <div>
        <StatusTag tone="wait">Lançamento tardio</StatusTag>
      </div>
    )}
  </>
)
