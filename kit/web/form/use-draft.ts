import { useCallback, useEffect, useRef, useState } from 'react'
import { type DraftContent, drafts, localDate, localTime, showDate } from '../../contract/contract.ts'
import { ApiFailure, call } from '../client/client.ts'
import { reopenAfterSignIn } from '../session/bring-back.ts'
import { onSessionEnding } from '../session/session.ts'
import { useUrlParams } from '../url/url-params.ts'
import type { DraftName } from './draft-name.ts'
import { type FormValues, isSameValue } from './paths.ts'

const pauseMs = 2000

type StoredDraft = DraftContent & { saved_at: string }
type DraftOptions = {
  draftName: DraftName
  values: FormValues
  /** The values of the record that the form began with. */
  base: FormValues
  changed: boolean
  isStored: (field: string) => boolean
  key: () => string
  restore: (content: DraftContent) => void
}

type Attempt = { text: string; arrived: boolean }

/** Returns a text that is equal for equal values of fields, in any order. */
const describeEntries = (entries: [string, unknown][]) =>
  JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))

const formatWhen = (instant: string, now: string) =>
  localDate(instant) === localDate(now)
    ? `às ${localTime(instant)}`
    : `em ${showDate(localDate(instant))} às ${localTime(instant)}`

/** Returns the values before a change of these fields, with the version of the record. */
const pickBase = (base: FormValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(base).filter(([name]) => name === 'version' || names.includes(name)))

/**
 * Applies the changed fields of a draft to the record as it is now. If another person has changed one of them since,
 * the result has the version of the draft, so that sending it opens the comparison, which needs `base`.
 */
export function mergeDraft(current: FormValues, { values, base = {} }: DraftContent) {
  const isChangedByOthers = Object.keys(values).some((name) => name in base && !isSameValue(base[name], current[name]))
  if (!isChangedByOthers) return { values: { ...current, ...values }, base: current }
  const version = 'version' in base && { version: base.version }
  return { values: { ...current, ...values, ...version }, base: { ...current, ...base } }
}

/** Saves the draft two seconds after a change, when a field is left, and on demand; for `asleep` see `DraftName`. */
export function useDraft(options: DraftOptions) {
  const { changed } = options
  const { name, asleep } = options.draftName
  const [search] = useUrlParams()
  const shouldLoad = !asleep || search.get('form') === name
  const stored = useRef(false)
  const latest = useRef(options)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const last = useRef<Attempt | null>(null)
  const settled = useRef(false)
  const [found, setFound] = useState<StoredDraft | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [line, setLine] = useState('')
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    latest.current = options
  })

  // Background saves must not renew the session, otherwise it would never end.
  const save = useCallback((background = false) => {
    const { values, base, isStored, key, draftName, changed: isChanged } = latest.current
    if (!isChanged || settled.current) return
    const form = draftName.name
    const entries = Object.entries(values).filter(
      ([field, value]) => isStored(field) && !(value instanceof Blob) && !isSameValue(value, base[field]),
    )
    const text = describeEntries(entries)
    if (draftName.asleep && entries.length === 0) return
    if (last.current?.text === text) return setSaved(last.current.arrived)
    const attempt = { text, arrived: false }
    last.current = attempt
    stored.current = true
    const changes = Object.fromEntries(entries)
    const body = { values: changes, base: pickBase(base, Object.keys(changes)), idempotency_key: key() }
    queue.current = queue.current
      .then(() =>
        settled.current ? undefined : call(drafts.save, { params: { form }, body }, { quiet: true, background }),
      )
      .then((answer) => {
        if (!answer) return
        attempt.arrived = true
        setSaved(last.current === attempt)
        setLine(`Rascunho salvo às ${localTime(answer.saved_at)}`)
      })
      .catch((failure: unknown) => {
        // A later save is still running.
        if (last.current !== attempt) return
        last.current = null
        setSaved(false)
        const offline = failure instanceof ApiFailure && failure.status === 0
        setLine(offline ? 'Sem conexão: o rascunho está só nesta aba.' : 'Não foi possível salvar o rascunho.')
      })
  }, [])

  useEffect(() => {
    if (!shouldLoad || stored.current) return
    const abort = new AbortController()
    call(drafts.get, { params: { form: name } }, { quiet: true, signal: abort.signal })
      .then((draft) => {
        // A draft saved during this read is this form's own.
        if (!draft?.values || draft.idempotency_key === latest.current.key()) return
        stored.current = true
        setFound(draft)
        if (latest.current.changed) return setWaiting(true)
        latest.current.restore(draft)
        last.current = { text: describeEntries(Object.entries(draft.values)), arrived: true }
        setSaved(true)
      })
      .catch(() => undefined)
    return () => abort.abort()
  }, [name, shouldLoad])

  // Sent or discarded: further typing starts a new draft.
  useEffect(() => {
    if (changed) return
    settled.current = false
    last.current = null
  }, [changed])

  const { values } = options
  useEffect(() => {
    if (asleep || !changed || waiting) return
    setSaved(false)
    const timer = setTimeout(() => save(), pauseMs)
    return () => clearTimeout(timer)
  }, [asleep, changed, waiting, values, save])

  // The session may be ended elsewhere at any moment, even during continuous typing, so save at intervals.
  useEffect(() => {
    if (!asleep || !changed) return
    const timer = setInterval(() => save(true), pauseMs)
    const forget = reopenAfterSignIn(name)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [asleep, changed, name, save])

  useEffect(() => {
    const retry = () => save()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      if (!asleep) save()
    }
  }, [asleep, save])

  useEffect(() => (changed ? onSessionEnding(() => save(true)) : undefined), [changed, save])

  const end = () => {
    settled.current = true
    setFound(null)
    setLine('')
    const form = name
    if (asleep && !stored.current) return
    stored.current = false
    const discard = () => call(drafts.discard, { params: { form } }, { quiet: true, background: asleep })
    queue.current = queue.current.then(discard).catch(() => undefined)
  }
  return {
    isActive: !asleep,
    /** True if the server has all input, so that the form can be restored when it is opened again. */
    saved: saved && !asleep,
    line: asleep ? '' : line,
    save: () => (asleep ? undefined : save()),
    end,
    found: found && {
      text: `${waiting ? 'Há um rascunho salvo' : 'Rascunho restaurado, salvo'} ${formatWhen(found.saved_at, new Date().toISOString())}.`,
      restore: waiting
        ? () => {
            latest.current.restore(found)
            setWaiting(false)
          }
        : undefined,
    },
  }
}
