export const inconsistencyStatuses = {
  pending: 'Pendente',
  corrected: 'Corrigida',
  ignored: 'Ignorada',
  became_difference: 'Virou diferença',
} as const
export type InconsistencyStatus = keyof typeof inconsistencyStatuses

type InconsistencyEvent =
  | 'found'
  /** Found, and people explained a difference of the same item. */
  | 'explained'
  | 'gone'
  | 'ignore'
  | 'reconsider'

type Transition = { event: InconsistencyEvent; from: readonly InconsistencyStatus[]; to: InconsistencyStatus }

/** Operations R29: pendente → corrigida | ignorada | virou diferença; a file never undoes a person's decision. */
const inconsistencyTransitions: readonly Transition[] = [
  { event: 'found', from: ['corrected', 'became_difference'], to: 'pending' },
  { event: 'explained', from: ['pending', 'corrected'], to: 'became_difference' },
  { event: 'gone', from: ['pending', 'became_difference'], to: 'corrected' },
  { event: 'ignore', from: ['pending'], to: 'ignored' },
  { event: 'reconsider', from: ['ignored'], to: 'pending' },
]

export const nextInconsistencyStatus = (event: InconsistencyEvent, from: InconsistencyStatus): InconsistencyStatus =>
  inconsistencyTransitions.find((transition) => transition.event === event && transition.from.includes(from))?.to ??
  from

export const canDecideInconsistency = (event: 'ignore' | 'reconsider', from: InconsistencyStatus) =>
  nextInconsistencyStatus(event, from) !== from

/** Returns true if the line may be corrected or linked: while it is wrong, even if ignored or explained. */
export const canCorrectInconsistency = (status: InconsistencyStatus) => status !== 'corrected'
