import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Says that a draft was found and lets go of it; a draft found too late is offered, not forced on what was typed. */
export const DraftNotice = (props: {
  found: { text: string; restore: (() => void) | undefined }
  onDiscard: () => void
}) => (
  <Alert
    tone="info"
    actions={
      <>
        {props.found.restore && (
          <Button small onClick={props.found.restore}>
            Restaurar rascunho
          </Button>
        )}
        <Button small onClick={props.onDiscard}>
          Descartar rascunho
        </Button>
      </>
    }
  >
    {props.found.text}
  </Alert>
)
