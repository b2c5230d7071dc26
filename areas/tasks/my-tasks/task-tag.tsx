import { type Task, taskStates, taskTimes } from '@app/domain/people/contract'
import { StatusTag } from '@app/kit/web'

const times = { late: 'bad', today: 'wait', week: 'info', later: 'neutral' } as const
const states = { pending: 'wait', done: 'good', cancelled: 'neutral' } as const

export const TaskTag = ({ task: { time, status } }: { task: Pick<Task, 'time' | 'status'> }) =>
  time ? (
    <StatusTag tone={times[time]}>{taskTimes[time]}</StatusTag>
  ) : (
    <StatusTag tone={states[status]}>{taskStates[status]}</StatusTag>
  )
