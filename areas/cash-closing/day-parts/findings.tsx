import { isFieldInUse, useFieldSource } from '@app/kit/web'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import css from './findings.module.css'

type Props = { sentence: string; findings: readonly string[] }

/** Numbered results of an inquiry: a digit or a click writes one into the note, which a person may change. */
export function Findings({ sentence, findings }: Props) {
  const { value, set } = useFieldSource()
  const name = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  // Reasons load late: do not take the focus from a field that is already in use.
  useEffect(() => {
    if (!isFieldInUse()) list.current?.querySelector('input')?.focus()
  }, [])
  const toNote = (finding: string) => `${sentence}. ${finding}`
  const choose = (finding: string) => set('note', toNote(finding))
  const onKeyDown = (event: KeyboardEvent) => {
    const finding = findings[Number(event.key) - 1]
    if (finding === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    choose(finding)
    list.current?.querySelectorAll('input')[Number(event.key) - 1]?.focus()
  }
  return (
    <fieldset ref={list} className={css.findings} onKeyDown={onKeyDown}>
      <legend>O que foi apurado?</legend>
      {findings.map((finding, index) => (
        <label key={finding}>
          <input
            type="radio"
            name={name}
            checked={value('note') === toNote(finding)}
            onChange={() => choose(finding)}
          />
          <span aria-hidden="true">{index + 1}</span>
          {finding}
        </label>
      ))}
    </fieldset>
  )
}
