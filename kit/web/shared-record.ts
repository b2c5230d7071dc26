import { localDate, localTime, showDate } from '@app/kit/contract'
import { createContext } from 'react'

export type Someone = { id: string; name: string; since: string }

/** The other people at a record, and what its forms tell them. */
export type SharedRecord = {
  others: readonly Someone[]
  /** Who writes in the record's form. */
  editor: Someone | null
  /** Who took the editing over from here, while something is unsaved here. */
  taken: Someone | null
  /** Of several forms on a page the one that speaks of it. */
  first: object | undefined
  /** A form of the record holds something unsaved, or no longer; `undefined` when it is gone. */
  edit: (form: object, changed: boolean | undefined) => void
  takeOver: () => Promise<void>
}

/** Filled around the page or panel of a record that several people may have open. */
export const SharedRecordContext = createContext<SharedRecord | null>(null)

const news = 'presence-news'

/** Tells the open record that something may be known of its people: `true`, that something is. */
export const tellPresence = (known: boolean) => void dispatchEvent(new CustomEvent(news, { detail: known }))

/** Hears when there may be news of the people at a record. */
export function onPresenceNews(hear: (known: boolean) => void) {
  const listen = (event: Event) => hear(event instanceof CustomEvent && event.detail === true)
  addEventListener(news, listen)
  return () => removeEventListener(news, listen)
}

/** `14:32`, on another day `20/11/2026 às 14:32`. */
export const sinceWords = (instant: string, now = new Date().toISOString()) =>
  localDate(instant) === localDate(now)
    ? localTime(instant)
    : `${showDate(localDate(instant))} às ${localTime(instant)}`
