import { type DraftContent, drafts, localDate, localTime, showDate } from '@app/kit/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bringBack } from './bring-back.ts'
import { ApiFailure, call } from './client.ts'
import type { DraftName } from './draft-name.ts'
import type { Values } from './paths.ts'
import { onSessionEnding } from './session.ts'

const rest = 2000

type Found = DraftContent & { saved_at: string }
type Given = {
  kept: DraftName
  values: Values
  changed: boolean
  secret: (field: string) => boolean
  key: () => string
  restore: (content: DraftContent) => void
}

/** A draft as it was sent: while its answer is out it may still fail. */
type Attempt = { text: string; arrived: boolean }

const when = (instant: string, now: string) =>
  localDate(instant) === localDate(now)
    ? `às ${localTime(instant)}`
    : `em ${showDate(localDate(instant))} às ${localTime(instant)}`

/**
 * Keeps what is typed on the server: two seconds after the last change, on leaving a field, and when asked. What a form
 * asleep keeps is nobody's draft: only a new sign-in brings it back.
 */
export function useDraft(given: Given) {
  const { changed } = given
  const { name, asleep } = given.kept
  const [search] = useSearchParams()
  const sought = !asleep || search.get('form') === name
  const stored = useRef(false)
  const latest = useRef(given)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const last = useRef<Attempt | null>(null)
  const settled = useRef(false)
  const [found, setFound] = useState<Found | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [line, setLine] = useState('')
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    latest.current = given
  })

  // What is kept because the session is about to end is no use of it: otherwise it would never end.
  const save = useCallback((background = false) => {
    const { values, secret, key, kept: place, changed: touched } = latest.current
    if (!touched || settled.current) return
    const form = place.name
    const plain = Object.entries(values).filter(([field, value]) => !secret(field) && !(value instanceof Blob))
    const text = JSON.stringify(plain)
    if (place.asleep && plain.length === 0) return
    if (last.current?.text === text) return setSaved(last.current.arrived)
    const attempt = { text, arrived: false }
    last.current = attempt
    stored.current = true
    const body = { values: Object.fromEntries(plain), idempotency_key: key() }
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
        // A later one is still on its way.
        if (last.current !== attempt) return
        last.current = null
        setSaved(false)
        const offline = failure instanceof ApiFailure && failure.status === 0
        setLine(offline ? 'Sem conexão: o rascunho está só nesta aba.' : 'Não foi possível salvar o rascunho.')
      })
  }, [])

  useEffect(() => {
    if (!sought || stored.current) return
    const abort = new AbortController()
    call(drafts.get, { params: { form: name } }, { quiet: true, signal: abort.signal })
      .then((draft) => {
        // What was saved since it was asked for is this form's own, and no draft of before.
        if (!draft?.values || draft.idempotency_key === latest.current.key()) return
        stored.current = true
        setFound(draft)
        if (latest.current.changed) return setWaiting(true)
        latest.current.restore(draft)
        setSaved(true)
      })
      .catch(() => undefined)
    return () => abort.abort()
  }, [name, sought])

  // Unchanged again (sent, or thrown away): what is typed from now on is a draft of its own.
  useEffect(() => {
    if (changed) return
    settled.current = false
    last.current = null
  }, [changed])

  const { values } = given
  useEffect(() => {
    if (asleep || !changed || waiting) return
    setSaved(false)
    const timer = setTimeout(() => save(), rest)
    return () => clearTimeout(timer)
  }, [asleep, changed, waiting, values, save])

  // Somebody else may end the session at once, even while words are typed without a pause: what is older comes back.
  useEffect(() => {
    if (!asleep || !changed) return
    const timer = setInterval(() => save(true), rest)
    const forget = bringBack(name)
    return () => {
      clearInterval(timer)
      forget()
    }
  }, [asleep, changed, name, save])

  useEffect(() => {
    const again = () => save()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      if (!asleep) save()
    }
  }, [asleep, save])

  useEffect(() => (changed ? onSessionEnding(() => save(true)) : undefined), [changed, save])

  /** Ends the draft: the form was sent, or its input thrown away. */
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
    kept: !asleep,
    /** Whether the server holds all that was typed, for the next time that the form is opened. */
    saved: saved && !asleep,
    line: asleep ? '' : line,
    save: () => (asleep ? undefined : save()),
    end,
    found: found && {
      text: `${waiting ? 'Há um rascunho salvo' : 'Rascunho restaurado, salvo'} ${when(found.saved_at, new Date().toISOString())}.`,
      restore: waiting
        ? () => {
            latest.current.restore(found)
            setWaiting(false)
          }
        : undefined,
    },
  }
}
