import { type TitleState, titleStates } from '@app/domain/protheus/contract'
import { StatusTag } from '@app/kit/web'

const tones = {
  draft: 'neutral',
  queued: 'wait',
  integrated: 'neutral',
  partially_settled: 'wait',
  settled: 'good',
  rejected: 'bad',
  cancelling: 'wait',
  cancelled: 'neutral',
} as const satisfies Record<TitleState, string>

export const TitleTag = ({ state }: { state: TitleState }) => (
  <StatusTag tone={tones[state]}>{titleStates[state]}</StatusTag>
)
