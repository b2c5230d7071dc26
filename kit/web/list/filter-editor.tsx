import { FocusTrap } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { type FieldSource, FieldSourceContext, ShownFieldContext } from '../fields/field-source.tsx'
import { hasMarkedOption } from '../fields/options.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import css from './filter-editor.module.css'
import type { FilterFields } from './filters.tsx'

type EditorProps = { fields: FilterFields; name: string; close: () => void; children: ReactNode }

/** The field of one filter. A choice made by click or Enter applies and closes; other values apply with Enter too. */
export default function FilterEditor({ fields, name, close, children }: EditorProps) {
  const isTyping = useRef(false)
  const { source } = fields
  const about = fields.known.get(name)
  const change = (values: Readonly<Record<string, unknown>>) => {
    source.change?.(values)
    if (about?.isChoice && !isTyping.current) close()
  }
  const editorSource: FieldSource = { ...source, set: (field, value) => change({ [field]: value }), change }
  const onKeyDown = (event: KeyboardEvent) => {
    isTyping.current = false
    const { target } = event
    const isChoice = target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox'
    if (event.key !== 'Enter' || !isChoice || hasMarkedOption(target)) return
    // On blur the field chooses the typed option, or shows an error if no option has that text.
    event.preventDefault()
    target.blur()
    target.focus()
  }
  return (
    <FieldSourceContext value={editorSource}>
      <ShownFieldContext value={name}>
        <FocusTrap active>
          <form
            className={css.editor}
            onKeyDownCapture={onKeyDown}
            onPointerDownCapture={() => {
              isTyping.current = false
            }}
            onInputCapture={() => {
              isTyping.current = true
            }}
            onSubmit={(event) => {
              event.preventDefault()
              const form = event.currentTarget
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
              fields.commit()
              // Leaving a field shows its error.
              setTimeout(() => {
                const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
                if (wrong) wrong.focus()
                else close()
              })
            }}
          >
            {children}
            {!about?.isChoice && (
              <BareButton type="submit" small look="primary">
                Aplicar
              </BareButton>
            )}
          </form>
        </FocusTrap>
      </ShownFieldContext>
    </FieldSourceContext>
  )
}
