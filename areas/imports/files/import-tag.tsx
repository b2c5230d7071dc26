import { StatusTag, type Tone } from '@app/kit/web'
import { type ImportStatus, importStatuses } from './imports.contract.ts'

const tones: Record<ImportStatus, Tone> = {
  queued: 'neutral',
  running: 'info',
  unpacked: 'neutral',
  done: 'good',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'neutral',
  checked: 'wait',
  blocked: 'bad',
  undoing: 'info',
  undone: 'neutral',
}

export const ImportTag = ({ status }: { status: ImportStatus }) => (
  <StatusTag tone={tones[status]}>{importStatuses[status]}</StatusTag>
)
