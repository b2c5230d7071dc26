export const inconsistencyStatuses = {
  pending: 'Pendente',
  corrected: 'Corrigida',
  ignored: 'Ignorada',
  became_difference: 'Virou diferença',
} as const
export type InconsistencyStatus = keyof typeof inconsistencyStatuses

/** What a look at the day says of an inconsistency, or what people do to it. */
export type InconsistencyEvent =
  /** It is there, and no explained difference is about the same item. */
  | 'found'
  /** It is there, and people explained a difference about the same item. */
  | 'explained'
  /** The data is no longer wrong. */
  | 'gone'
  | 'ignore'
  | 'reconsider'

type Transition = { event: InconsistencyEvent; from: readonly InconsistencyStatus[]; to: InconsistencyStatus }

/** Operations R29: pendente → corrigida | ignorada | virou diferença; what people decided is never unsaid by a file. */
export const inconsistencyTransitions: readonly Transition[] = [
  { event: 'found', from: ['corrected', 'became_difference'], to: 'pending' },
  { event: 'explained', from: ['pending', 'corrected'], to: 'became_difference' },
  { event: 'gone', from: ['pending', 'became_difference'], to: 'corrected' },
  { event: 'ignore', from: ['pending'], to: 'ignored' },
  { event: 'reconsider', from: ['ignored'], to: 'pending' },
]

/** Where an event leads; the status stays where the table says nothing. */
export const statusAfter = (event: InconsistencyEvent, from: InconsistencyStatus): InconsistencyStatus =>
  inconsistencyTransitions.find((one) => one.event === event && one.from.includes(from))?.to ?? from

/** Whether people may do this now. */
export const mayBe = (event: 'ignore' | 'reconsider', from: InconsistencyStatus) => statusAfter(event, from) !== from

/** Whether its line may be corrected or linked: while it is wrong, whatever was said of it. */
export const mayBeCorrected = (status: InconsistencyStatus) => status !== 'corrected'
