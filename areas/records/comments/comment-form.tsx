import { abilities } from '@app/kit/contract'
import { Button, TextAreaField, useChange, useRead } from '@app/kit/web'
import { useState } from 'react'
import type { RecordPlace } from '../records.contract.ts'
import css from '../records.module.css'
import { type Comment, comments, type Person } from './comments.contract.ts'
import { filterMentioned, getTypedMention, listMentioned, withMention } from './comments.rules.ts'

const groups = Object.values(abilities)

type Props = { place: RecordPlace; editing?: Comment; onDone?: () => void }

export function CommentForm({ place, editing, onDone }: Props) {
  const [text, setText] = useState(editing?.body ?? '')
  const [chosen, setChosen] = useState<readonly Person[]>(() => (editing ? listMentioned(editing, groups) : []))
  const done = () => {
    setText('')
    setChosen([])
    onDone?.()
  }
  const add = useChange(comments.comment, { onSuccess: done })
  const edit = useChange(comments.editComment, { onSuccess: done })
  const busy = add.isPending || edit.isPending
  const send = () => {
    if (busy || text.trim() === '') return
    const body = { body: text, mentions: [...new Set(filterMentioned(text, chosen).map(({ id }) => id))] }
    if (editing) edit.mutate({ params: { ...place, comment_id: editing.id }, body })
    else add.mutate({ params: place, body })
  }
  return (
    <form
      className={css.comment}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      <TextAreaField
        label={editing ? 'Corrigir comentário' : 'Comentar'}
        placeholder="@ menciona quem pode ver este registro"
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(value) => setText(value ?? '')}
      />
      <Mentionable
        place={place}
        typedName={getTypedMention(text)}
        choose={(name, people) => {
          setText(withMention(text, name))
          // Members of a mentioned group carry the group's name: they count as mentioned while the text contains it.
          setChosen([...chosen, ...people.map(({ id }) => ({ id, name }))])
        }}
      />
      <div className={css.buttons}>
        {editing && (
          <Button small onClick={onDone}>
            Desistir
          </Button>
        )}
        <Button small type="submit" look="primary" busy={busy} keys="Ctrl+Enter" disabled={text.trim() === ''}>
          {editing ? 'Salvar' : 'Comentar'}
        </Button>
      </div>
    </form>
  )
}

type MentionableProps = {
  place: RecordPlace
  typedName: string | null
  choose: (name: string, people: readonly Person[]) => void
}

function Mentionable({ place, typedName, choose }: MentionableProps) {
  const input = { params: place, query: { search: typedName || undefined } }
  const read = useRead(comments.people, input, { enabled: typedName !== null, keepPrevious: true })
  if (typedName === null) return null
  const { data: people, groups } = read.data ?? { data: [], groups: [] }
  return (
    <fieldset className={css.people}>
      <legend className="rg-hidden">Pessoas que podem ser mencionadas</legend>
      <span className="rg-hidden" role="status">
        {people.length === 1 ? '1 pessoa' : `${people.length} pessoas`}
      </span>
      {people.map((person) => (
        <button key={person.id} type="button" onClick={() => choose(person.name, [person])}>
          @{person.name}
        </button>
      ))}
      {groups.map((group) => (
        <button key={group.name} type="button" onClick={() => choose(group.name, group.people)}>
          @{group.name} <small>{group.people.length === 1 ? '1 pessoa' : `${group.people.length} pessoas`}</small>
        </button>
      ))}
    </fieldset>
  )
}
