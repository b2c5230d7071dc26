import { paymentDifferenceStates } from '@app/areas/finance/contract'
import { StatusTag, type Tone } from '@app/kit/web'

type State = keyof typeof paymentDifferenceStates
const tones: Record<State, Tone> = { open: 'bad', explained: 'good', claimed: 'wait', resolved: 'good' }

export const PaymentTag = ({ status }: { status: State }) => (
  <StatusTag tone={tones[status]}>{paymentDifferenceStates[status]}</StatusTag>
)
