import { Alert } from '../layout/alert.tsx'
import { Button } from '../layout/button.tsx'

/** Offers to discard a restored draft. A draft that arrives after typing began must be restored by hand. */
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
