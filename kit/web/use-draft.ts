import { type DraftContent, drafts, localDate, localTime, showDate } from '@app/kit/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiFailure, call } from './client.ts'
import type { DraftName } from './draft-name.ts'
import type { Values } from './paths.ts'
import { onSessionEnding } from './session.ts'

const rest = 2000

type Found = DraftContent & { saved_at: string }
type Given = {
  kept: DraftName | undefined
  values: Values
  changed: boolean
  secret: (field: string) => boolean
  key: () => string
  restore: (content: DraftContent) => void
}

const when = (instant: string, now: string) =>
  localDate(instant) === localDate(now)
    ? `às ${localTime(instant)}`
    : `em ${showDate(localDate(instant))} às ${localTime(instant)}`

/** Keeps what is typed on the server: two seconds after the last change, on leaving a field, and when asked. */
export function useDraft(given: Given) {
  const { changed } = given
  const { name, asleep = false } = given.kept ?? {}
  const [search, setSearch] = useSearchParams()
  const sought = !asleep || search.get('form') === name
  const awake = useRef(false)
  const latest = useRef(given)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const kept = useRef('')
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
    if (!place || !touched || settled.current || (place.asleep && !awake.current)) return
    const form = place.name
    const plain = Object.entries(values).filter(([field, value]) => !secret(field) && !(value instanceof Blob))
    const text = JSON.stringify(plain)
    if (kept.current === text) return
    kept.current = text
    const body = { values: Object.fromEntries(plain), idempotency_key: key() }
    queue.current = queue.current
      .then(() =>
        settled.current ? undefined : call(drafts.save, { params: { form }, body }, { quiet: true, background }),
      )
      .then((answer) => {
        if (!answer) return
        setSaved(kept.current === text)
        setLine(`Rascunho salvo às ${localTime(answer.saved_at)}`)
      })
      .catch((failure: unknown) => {
        kept.current = ''
        setSaved(false)
        const offline = failure instanceof ApiFailure && failure.status === 0
        setLine(offline ? 'Sem conexão: o rascunho está só nesta aba.' : 'Não foi possível salvar o rascunho.')
      })
  }, [])

  useEffect(() => {
    if (!name || !sought || awake.current) return
    const abort = new AbortController()
    call(drafts.get, { params: { form: name } }, { quiet: true, signal: abort.signal })
      .then((draft) => {
        if (!draft?.values) return
        awake.current = true
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
    kept.current = ''
  }, [changed])

  const { values } = given
  useEffect(() => {
    if (!name || !changed || waiting) return
    setSaved(false)
    const timer = setTimeout(() => save(), rest)
    return () => clearTimeout(timer)
  }, [name, changed, waiting, values, save])

  useEffect(() => {
    const again = () => save()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      save()
    }
  }, [save])

  useEffect(() => {
    if (!name || !changed) return
    return onSessionEnding(() => {
      awake.current = true
      save(true)
      if (!asleep) return
      const named = (now: URLSearchParams) => {
        const next = new URLSearchParams(now)
        next.set('form', name)
        return next
      }
      setSearch(named, { replace: true, preventScrollReset: true })
    })
  }, [name, changed, asleep, save, setSearch])

  /** Ends the draft: the form was sent, or its input thrown away. */
  const end = () => {
    settled.current = true
    setFound(null)
    setLine('')
    const form = name
    if (!form || (asleep && !awake.current)) return
    const discard = () => call(drafts.discard, { params: { form } }, { quiet: true })
    queue.current = queue.current.then(discard).catch(() => undefined)
  }
  return {
    kept: name !== undefined && !asleep,
    /** Whether the server holds all that was typed. */
    saved,
    line,
    save: () => save(),
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
