import { useState } from 'react'
import { Alert } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'
import { Modal } from '../overlays/overlays.tsx'
import { formatSince, type SharedRecord } from '../records/shared-record.ts'
import css from './form.module.css'

function TakeOver({ name, takeOver }: { name: string; takeOver: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await takeOver()
    setBusy(false)
    setOpen(false)
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Assumir edição
      </Button>
      <Modal open={open} title={`Assumir a edição de ${name}?`} busy={busy} onClose={() => setOpen(false)}>
        <p>
          {name} fica sabendo agora que foi você e não perde o que digitou. Quem salvar por último compara os valores
          antes de gravar.
        </p>
        <div className={css.actions}>
          <Button disabled={busy} onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button look="primary" busy={busy} onClick={() => void act()}>
            Assumir edição
          </Button>
        </div>
      </Modal>
    </>
  )
}

/** Shows advice only: another person's editing never blocks saving. */
export default function EditingNotice({ shared: { editor, taken, takeOver } }: { shared: SharedRecord }) {
  const otherEditor = editor ?? taken
  if (!otherEditor) return null
  return (
    <Alert tone="wait" actions={<TakeOver name={otherEditor.name} takeOver={takeOver} />}>
      {taken
        ? `${taken.name} assumiu a edição às ${formatSince(taken.since)}. O que você digitou continua aqui; se outra pessoa salvar antes, você compara os valores ao salvar.`
        : `${otherEditor.name} está editando desde ${formatSince(otherEditor.since)}`}
    </Alert>
  )
}
