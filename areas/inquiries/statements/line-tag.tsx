import { StatusTag, type Tone } from '@app/kit/web'
import { lineStates, type StatementLine } from './statement-line.contract.ts'

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
