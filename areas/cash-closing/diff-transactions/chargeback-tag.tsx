import { type ChargebackState, chargebackStates, type ListedChargeback } from '@app/domain/receivables/contract'
import { showDate } from '@app/kit/contract'
import { StatusTag, type Tone } from '@app/kit/web'

const tones: Record<ChargebackState, Tone> = { open: 'bad', contested: 'wait', lost: 'neutral', resolved: 'good' }

/** Returns the sentence of a chargeback, with the deadline of its dispute if one is open. */
export const describeChargeback = ({ sentence, due_on }: Pick<ListedChargeback, 'sentence' | 'due_on'>) =>
  due_on === null ? sentence : `${sentence}; prazo até ${showDate(due_on)}`

export const ChargebackTag = ({ status }: { status: ChargebackState }) => (
  <StatusTag tone={tones[status]}>{chargebackStates[status]}</StatusTag>
)
