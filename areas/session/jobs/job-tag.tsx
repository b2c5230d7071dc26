import { type Job, jobStatuses } from '@app/kit/contract'
import { StatusTag, type Tone } from '@app/kit/web'

const tones: Record<Job['status'], Tone> = {
  queued: 'neutral',
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

export const JobTag = ({ job }: { job: Job }) => (
  <StatusTag tone={tones[job.status]}>{job.cancelling ? 'Cancelando…' : jobStatuses[job.status]}</StatusTag>
)
