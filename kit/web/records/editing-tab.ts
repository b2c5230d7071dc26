import { createContext } from 'react'

/** `tab` is the parameter of the tabs whose first one stays mounted while its record is edited. */
export type EditingTab = { tab: string | undefined; isEditing: boolean }

export const EditingContext = createContext<EditingTab | null>(null)

/** Change of the URL that closes the form of the page. */
export const noForm = { form: null }

/** Change of the URL that closes the open record, its copy and its form. */
export const closedRecord = { open: null, de: null, ...noForm }
