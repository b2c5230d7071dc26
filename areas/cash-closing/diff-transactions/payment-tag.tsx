import { StatusTag, type Tone } from '@app/kit/web'
import { paymentDifferenceStates } from '../receivables/payment-differences/payment-differences.contract.ts'

type State = keyof typeof paymentDifferenceStates
const tones: Record<State, Tone> = { open: 'bad', explained: 'good', claimed: 'wait', resolved: 'good' }

export const PaymentTag = ({ status }: { status: State }) => (
  <StatusTag tone={tones[status]}>{paymentDifferenceStates[status]}</StatusTag>
)
