import { type DraftContent, drafts, localDate, localTime, showDate } from '@app/kit/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiFailure, call } from './client.ts'
import type { Values } from './paths.ts'

const rest = 2000

type Found = DraftContent & { saved_at: string }
type Given = {
  name: string | undefined
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
  const { name, changed } = given
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

  const save = useCallback(() => {
    const { values, secret, key, name: form, changed: touched } = latest.current
    if (!form || !touched || settled.current) return
    const plain = Object.entries(values).filter(([field, value]) => !secret(field) && !(value instanceof Blob))
    const text = JSON.stringify(plain)
    if (kept.current === text) return
    kept.current = text
    const body = { values: Object.fromEntries(plain), idempotency_key: key() }
    queue.current = queue.current
      .then(() => (settled.current ? undefined : call(drafts.save, { params: { form }, body }, { quiet: true })))
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
    if (!name) return
    const abort = new AbortController()
    call(drafts.get, { params: { form: name } }, { quiet: true, signal: abort.signal })
      .then((draft) => {
        if (!draft?.values) return
        setFound(draft)
        if (latest.current.changed) return setWaiting(true)
        latest.current.restore(draft)
        setSaved(true)
      })
      .catch(() => undefined)
    return () => abort.abort()
  }, [name])

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
    const timer = setTimeout(save, rest)
    return () => clearTimeout(timer)
  }, [name, changed, waiting, values, save])

  useEffect(() => {
    addEventListener('online', save)
    return () => {
      removeEventListener('online', save)
      save()
    }
  }, [save])

  /** Ends the draft: the form was sent, or its input thrown away. */
  const end = () => {
    settled.current = true
    setFound(null)
    setLine('')
    const form = name
    if (!form) return
    const discard = () => call(drafts.discard, { params: { form } }, { quiet: true })
    queue.current = queue.current.then(discard).catch(() => undefined)
  }
  return {
    kept: name !== undefined,
    /** Whether the server holds all that was typed. */
    saved,
    line,
    save,
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
