import { Button, Inline, TextAreaField } from '@app/kit/web'

type PasteProps = {
  label: string
  action: string
  text: string
  onText: (text: string) => void
  onUse: (file: File) => void
  busy?: boolean
  autoFocus?: boolean
  onCancel?: () => void
}

export const PasteText = ({ label, action, text, onText, onUse, busy, autoFocus, onCancel }: PasteProps) => (
  <>
    <TextAreaField
      label={label}
      rows={4}
      autoFocus={autoFocus}
      value={text}
      onChange={(pasted) => onText(pasted ?? '')}
    />
    <Inline>
      <Button
        small
        busy={busy}
        blocked={text.trim() === '' ? 'Cole as linhas primeiro.' : undefined}
        onClick={() => onUse(new File([text], 'colado.csv', { type: 'text/csv' }))}
      >
        {action}
      </Button>
      {onCancel && (
        <Button small look="quiet" onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </Inline>
  </>
)
