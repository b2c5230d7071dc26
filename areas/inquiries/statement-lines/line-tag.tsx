import { lineStates, type StatementLine } from '@app/domain/transactions/contract'
import { StatusTag, type Tone } from '@app/kit/web'

const tones: Record<StatementLine['status'], Tone> = {
  pending: 'info',
  suggested: 'wait',
  confirmed: 'good',
  ignored: 'neutral',
  reversed: 'neutral',
  split: 'neutral',
}

export const LineTag = ({ status }: Pick<StatementLine, 'status'>) => (
  <StatusTag tone={tones[status]}>{lineStates[status]}</StatusTag>
)
