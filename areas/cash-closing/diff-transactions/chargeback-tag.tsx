import { type ChargebackState, chargebackStates } from '@app/domain/receivables/contract'
import { StatusTag, type Tone } from '@app/kit/web'

const tones: Record<ChargebackState, Tone> = { open: 'bad', contested: 'wait', lost: 'neutral', resolved: 'good' }

export const ChargebackTag = ({ status }: { status: ChargebackState }) => (
  <StatusTag tone={tones[status]}>{chargebackStates[status]}</StatusTag>
)
