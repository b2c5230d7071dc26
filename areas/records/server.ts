import type { Implementation, RecordKind } from '@app/kit/server'
import { timelineOf } from './timeline/timeline.server.ts'

/** What every record has beside its own operations, for the kinds that the areas' doors name. */
export const recordOperations = (kinds: readonly RecordKind[]): Implementation[] => [...timelineOf(kinds)]
