import { type GeneratedFileState, generatedFileStates } from '@app/domain/generated-files/contract'
import { StatusTag } from '@app/kit/web'

const tones = {
  generated: 'info',
  downloaded: 'info',
  confirmed_imported: 'good',
  rejected: 'bad',
  superseded: 'neutral',
} as const

export const GeneratedFileTag = ({ status }: { status: GeneratedFileState }) => (
  <StatusTag tone={tones[status]}>{generatedFileStates[status]}</StatusTag>
)
