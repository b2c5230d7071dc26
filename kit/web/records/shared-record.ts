import { createContext } from 'react'
import { localDate, localTime, showDate } from '../../contract/contract.ts'

export type Someone = { id: string; name: string; since: string }

export type SharedRecord = {
  others: readonly Someone[]
  editor: Someone | null
  taken: Someone | null // the person who took over the editing while there is unsaved input here
  first: object | undefined // of several forms on the page, the one that shows the notice
  /** Reports unsaved input of a form; `undefined` when the form unmounts. */
  edit: (form: object, changed: boolean | undefined) => void
  takeOver: () => Promise<void>
}

export const SharedRecordContext = createContext<SharedRecord | null>(null)

const news = 'presence-news'

/** Notifies the open record about possible changes of presence; `true` for a certain change. */
export const announcePresence = (known: boolean) => void dispatchEvent(new CustomEvent(news, { detail: known }))

/** Calls `listener` when the presence at a record may have changed; returns the unregister function. */
export function onPresenceNews(listener: (known: boolean) => void) {
  const listen = (event: Event) => listener(event instanceof CustomEvent && event.detail === true)
  addEventListener(news, listen)
  return () => removeEventListener(news, listen)
}

export const formatSince = (instant: string, now = new Date().toISOString()) =>
  localDate(instant) === localDate(now)
    ? localTime(instant)
    : `${showDate(localDate(instant))} às ${localTime(instant)}`
