import { abilities, foldText } from '@app/kit/contract'
import { Button, TextAreaField, useChange, useRead, useReadOnlyReason } from '@app/kit/web'
import { type KeyboardEvent, useRef, useState } from 'react'
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
  const readOnly = useReadOnlyReason()
  const busy = add.isPending || edit.isPending
  const send = () => {
    if (busy || text.trim() === '') return
    const body = { body: text, mentions: [...new Set(filterMentioned(text, chosen).map(({ id }) => id))] }
    if (editing) edit.mutate({ params: { ...place, comment_id: editing.id }, body })
    else add.mutate({ params: place, body })
  }
  const form = useRef<HTMLFormElement>(null)
  const typedName = getTypedMention(text)
  const { offers, isReading } = useMentionable(place, typedName)
  const choose = ({ name, people }: Offer) => {
    setText(withMention(text, name))
    // Members of a mentioned group carry the group's name: they count as mentioned while the text contains it.
    setChosen([...chosen, ...people.map(({ id }) => ({ id, name }))])
    form.current?.querySelector('textarea')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) return send()
    if (typedName === null || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return
    // The offers may still be those of the shorter text.
    const offer = offers.find(({ name }) => foldText(name).includes(foldText(typedName)))
    if (!offer && !isReading) return
    event.preventDefault()
    if (offer) choose(offer)
  }
  return (
    <form
      ref={form}
      className={css.comment}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={onKeyDown}
    >
      <TextAreaField
        label={editing ? 'Corrigir comentário' : 'Comentar'}
        placeholder="@ menciona quem pode ver este registro"
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(value) => setText(value ?? '')}
      />
      {typedName !== null && <Mentionable offers={offers} choose={choose} />}
      <div className={css.buttons}>
        {editing && (
          <Button small onClick={onDone}>
            Desistir
          </Button>
        )}
        <Button
          small
          type="submit"
          look="primary"
          busy={busy}
          blocked={readOnly}
          keys="Ctrl+Enter"
          disabled={text.trim() === ''}
        >
          {editing ? 'Salvar' : 'Comentar'}
        </Button>
      </div>
    </form>
  )
}

/** A person, or the people of a group. */
type Offer = { id: string; name: string; people: readonly Person[]; isGroup: boolean }

function useMentionable(place: RecordPlace, typedName: string | null) {
  const input = { params: place, query: { search: typedName || undefined } }
  const read = useRead(comments.people, input, { enabled: typedName !== null, keepPrevious: true })
  const { data: people, groups } = read.data ?? { data: [], groups: [] }
  const offers: readonly Offer[] = [
    ...people.map((person) => ({ id: person.id, name: person.name, people: [person], isGroup: false })),
    ...groups.map((group) => ({ id: group.name, ...group, isGroup: true })),
  ]
  return { offers, isReading: read.isFetching }
}

const showPeople = (count: number) => (count === 1 ? '1 pessoa' : `${count} pessoas`)

/** Enter in the text chooses the first. */
const Mentionable = ({ offers, choose }: { offers: readonly Offer[]; choose: (offer: Offer) => void }) => (
  <fieldset className={css.people}>
    <legend className="rg-hidden">Pessoas que podem ser mencionadas</legend>
    <span className="rg-hidden" role="status">
      {showPeople(offers.filter(({ isGroup }) => !isGroup).length)}
    </span>
    {offers.map((offer, index) => (
      <button
        key={offer.id}
        type="button"
        aria-keyshortcuts={index === 0 ? 'Enter' : undefined}
        onClick={() => choose(offer)}
      >
        @{offer.name} {offer.isGroup && <small>{showPeople(offer.people.length)}</small>}
        {index === 0 && <span aria-hidden="true"> ⏎</span>}
      </button>
    ))}
  </fieldset>
)
