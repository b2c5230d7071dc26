import { createContext, type RefObject } from 'react'

/** The dialog around a form: how it closes, and where the form leaves what asks before. */
export type Closing = { guard: RefObject<(() => void) | null>; close: () => void }
export const ClosingContext = createContext<Closing | null>(null)
