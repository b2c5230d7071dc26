import { searchPattern } from '@app/formats/mapping'
import { foldText } from '@app/kit/contract'

/** Returns a pattern that ignores case and accents and matches anywhere; null if it is invalid. */
export const textPattern = (pattern: string) => searchPattern(pattern, foldText)
