import { searchPattern } from '@app/formats/mapping'
import { foldText } from '@app/kit/contract'

/** What a person wrote to find texts with, anywhere in them, whatever their case and accents; null when it is no valid expression. */
export const textPattern = (pattern: string) => searchPattern(pattern, foldText)
