import { createContext, type RefObject } from 'react'

/** `guard` holds the form's function that asks before its dialog closes. */
export type Closing = { guard: RefObject<(() => void) | null>; close: () => void }
export const ClosingContext = createContext<Closing | null>(null)
