import { Button, useUser } from '@app/kit/web'
import { useState } from 'react'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import { CommentForm } from './comment-form.tsx'
import type { Comment } from './comments.contract.ts'
import { partsOf } from './comments.rules.ts'

/** A comment in the history: its words, whom it names, and the way to correct it while that is possible. */
export function CommentText({ place, comment }: { place: RecordPlace; comment: Comment }) {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  if (editing) return <CommentForm place={place} editing={comment} onDone={() => setEditing(false)} />
  // Looked at when it is drawn: the server decides when it is sent.
  const open = comment.author_id === user.id && comment.editable_until > new Date().toISOString()
  return (
    <div id={`comment-${comment.id}`} className={css.body}>
      {partsOf(comment.body, comment.mentions).map(({ text, mention }, place) =>
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
