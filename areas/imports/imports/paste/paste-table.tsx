import { Button, Inline } from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import { PasteText } from '../../layouts/paste-text.tsx'
import { isTable } from './paste.rules.ts'

const takesText = 'input, textarea, select, [contenteditable="true"], [role="grid"]'

/** Hears what is pasted outside of fields, which take it themselves. */
function usePasted(onFiles: (files: readonly File[]) => void, onText: (text: string) => void) {
  const latest = useRef({ onFiles, onText })
  useEffect(() => {
    latest.current = { onFiles, onText }
  })
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const { target, clipboardData, defaultPrevented } = event
      if (defaultPrevented || !clipboardData || (target instanceof Element && target.closest(takesText))) return
      const files = [...clipboardData.files]
      const text = clipboardData.getData('text/plain')
      // A spreadsheet offers its cells as a picture too: the text counts.
      if (isTable(text)) latest.current.onText(text)
      else if (files.length > 0) latest.current.onFiles(files)
      else return
      event.preventDefault()
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [])
}

/** A table or files out of the clipboard: pasted anywhere on the page, or written into a box, and sent like any file. */
export function PasteTable({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [text, setText] = useState<string | null>(null)
  usePasted(onFiles, setText)
  if (text === null)
    return (
      <Inline>
        <Button small look="quiet" onClick={() => setText('')}>
          Colar uma tabela (Ctrl+V)
        </Button>
      </Inline>
    )
  return (
    <PasteText
      label="Tabela colada, com o cabeçalho"
      action="Enviar a tabela colada"
      autoFocus
      text={text}
      onText={setText}
      onUse={(file) => {
        onFiles([file])
        setText(null)
      }}
      onCancel={() => setText(null)}
    />
  )
}
