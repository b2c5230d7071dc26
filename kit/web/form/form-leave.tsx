import { Button } from '../layout/button.tsx'
import { Modal } from '../overlays/overlays.tsx'
import css from './form.module.css'

export default function LeaveDialog(props: {
  draft: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}) {
  return (
    <Modal open title="Há alterações não salvas" size="sm" onClose={props.onStay}>
      <p>
        {props.draft
          ? 'O rascunho fica guardado e volta quando você abrir este formulário de novo.'
          : 'Se sair agora, o que você digitou será perdido.'}
      </p>
      <div className={css.actions}>
        <Button look={props.draft ? 'quiet' : 'danger'} onClick={props.onDiscard}>
          Descartar e sair
        </Button>
        {props.draft && <Button onClick={props.onKeep}>Sair e manter o rascunho</Button>}
        <Button look={props.draft ? 'primary' : 'secondary'} onClick={props.onStay}>
          Continuar editando
        </Button>
      </div>
    </Modal>
  )
}
