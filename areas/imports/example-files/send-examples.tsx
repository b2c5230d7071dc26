import { Button, call } from '@app/kit/web'
import { useState } from 'react'
import { exampleFiles } from './example-files.contract.ts'

const toFile = ({ file_name, content_base64 }: { file_name: string; content_base64: string }) =>
  new File([Uint8Array.from(atob(content_base64), (letter) => letter.charCodeAt(0))], file_name)

/** Sends the example files of the demonstration as if the person had chosen them. */
export function SendExamples({ send }: { send: (files: File[]) => void }) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const { data } = await call(exampleFiles.list, {})
      send(data.map(toFile))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button look="primary" busy={busy} onClick={() => void start().catch(() => undefined)}>
        Conferir os arquivos de exemplo
      </Button>
    </div>
  )
}
