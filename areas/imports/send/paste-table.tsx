import { Alert, Button, Inline } from '@app/kit/web'
import { useEffect, useRef, useState } from 'react'
import { PasteText } from '../import-layouts/paste-text.tsx'
import { isTable } from './paste.rules.ts'

const textInputs = 'input, textarea, select, [contenteditable="true"], [role="grid"]'

function usePasted(onFiles: (files: readonly File[]) => void, onText: (text: string) => void) {
  const latest = useRef({ onFiles, onText })
  useEffect(() => {
    latest.current = { onFiles, onText }
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const { target, clipboardData, defaultPrevented } = event
      if (defaultPrevented || !clipboardData || (target instanceof Element && target.closest(textInputs))) return
      const files = [...clipboardData.files]
      const text = clipboardData.getData('text/plain')
      // Spreadsheets also copy their cells as an image, so text takes precedence.
      if (isTable(text)) latest.current.onText(text)
      else if (files.length > 0) latest.current.onFiles(files)
      else return
      event.preventDefault()
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}

export function PasteTable({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [text, setText] = useState<string | null>(null)
  const [pasted, setPasted] = useState('')
  const [waiting, setWaiting] = useState<string | null>(null)
  const showTable = (table: string | null) => {
    setText(table)
    setPasted(table ?? '')
    setWaiting(null)
  }
  const edited = text !== null && text.trim() !== '' && text !== pasted
  usePasted(onFiles, (table) => (edited && table !== text ? setWaiting(table) : showTable(table)))
  if (text === null)
    return (
      <Inline>
        <Button small look="quiet" onClick={() => setText('')}>
          Colar uma tabela (Ctrl+V)
        </Button>
      </Inline>
    )
  return (
    <>
      {waiting !== null && (
        <Alert
          tone="wait"
          title="A tabela abaixo foi alterada aqui e ainda não foi enviada."
          actions={
            <Inline>
              <Button small onClick={() => showTable(waiting)}>
                Trocar pela que acabou de ser colada
              </Button>
              <Button small look="quiet" onClick={() => setWaiting(null)}>
                Ficar com a alterada
              </Button>
            </Inline>
          }
        >
          Outra tabela foi colada agora.
        </Alert>
      )}
      <PasteText
        label="Tabela colada, com o cabeçalho"
        action="Enviar a tabela colada"
        autoFocus
        text={text}
        onText={setText}
        onUse={(file) => {
          onFiles([file])
          showTable(null)
        }}
        onCancel={() => showTable(null)}
      />
    </>
  )
}
