import { type LibraryFile, scanStates } from '@app/areas/records/contract'
import { StatusTag, type Tone } from '@app/kit/web'

const tones: Record<LibraryFile['scan_status'], Tone> = {
  unscanned: 'neutral',
  pending: 'wait',
  clean: 'good',
  infected: 'bad',
}

export const ScanTag = ({ status }: { status: LibraryFile['scan_status'] }) => (
  <StatusTag tone={tones[status]}>{scanStates[status]}</StatusTag>
)

export const RepeatedTag = () => <StatusTag tone="bad">Repetido</StatusTag>
