import { abilities } from '@app/kit/contract'
import { Button, useUser } from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import { CommentForm } from './comment-form.tsx'
import type { Comment } from './comments.contract.ts'
import { splitMentions } from './comments.rules.ts'

const groups = Object.values(abilities).map((name) => ({ name }))

export function CommentText({ place, comment }: { place: RecordPlace; comment: Comment }) {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const words = useRef<HTMLDivElement>(null)
  // The browser looked for the anchor before the history was loaded, so scroll to it now.
  const linked = useLocation().hash === `#comment-${comment.id}`
  useEffect(() => {
    if (!linked) return
    words.current?.scrollIntoView({ block: 'center' })
    words.current?.focus({ preventScroll: true })
  }, [linked])
  if (editing) return <CommentForm place={place} editing={comment} onDone={() => setEditing(false)} />
  const open = comment.author_id === user.id && comment.editable_until > new Date().toISOString()
  return (
    <div ref={words} id={`comment-${comment.id}`} tabIndex={-1} className={css.body} data-linked={linked || undefined}>
      {splitMentions(comment.body, [...comment.mentions, ...groups]).map(({ text, mention }, place) =>
        mention ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
      )}
      {comment.edited_at && <small> (corrigido)</small>}
      {open && (
        <div>
          <Button small look="quiet" onClick={() => setEditing(true)}>
            Corrigir
          </Button>
        </div>
      )}
    </div>
  )
}
