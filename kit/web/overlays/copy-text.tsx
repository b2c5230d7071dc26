import { type ReactNode, useRef } from 'react'
import { Button } from '../layout/button.tsx'
import { Inline } from '../layout/layout.tsx'
import css from './copy-text.module.css'
import { copyToClipboard } from './copy-to-clipboard.ts'

type CopyTextProps = { text: string; label: string; done: string; byHand: string; children?: ReactNode }

/** A link or key that is shown once, with a button that copies it. `children` are further actions. */
export function CopyText({ text, label, children, ...messages }: CopyTextProps) {
  const shown = useRef<HTMLElement>(null)
  const copy = () => {
    // Selected too, so that it can be copied by hand.
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    void copyToClipboard(text, messages)
  }
  return (
    <>
      <code ref={shown} className={css.text}>
        {text}
      </code>
      <Inline>
        <Button look="primary" onClick={copy}>
          {label}
        </Button>
        {children}
      </Inline>
    </>
  )
}
