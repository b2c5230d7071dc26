import type { z } from 'zod'
import type { ById, Operation, Version } from '../../contract/contract.ts'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { Alert } from '../layout/alert.tsx'
import { DateTimeText } from '../layout/display.tsx'
import { Inline } from '../layout/layout.tsx'
import { ConfirmButton } from '../overlays/confirm-button.tsx'
import { notify } from '../overlays/notify.tsx'
import css from './pending-change.module.css'

type Decision = Operation<{ params: typeof ById; body: typeof Version; answer: z.ZodType }>
type Refusal = Operation<{
  params: typeof ById
  body: z.ZodObject<{ version: z.ZodInt; note: z.ZodString }>
  answer: z.ZodType
}>

type Props = {
  change: {
    id: string
    version: number
    requested_by_name: string
    requested_at: string
    lines: readonly { label: string; before: string; after: string }[]
    decide_refusal: string | null
    can_withdraw: boolean
  }
  decisions: { approve: Decision; refuse: Refusal; withdraw: Decision }
  /** The changed data, as in `Alteração {of}`. */
  of: string
  /** Effect of the approval. */
  effect: string
}

/** A change of a record that waits for the decision of a second person. */
export function PendingChange({ change, decisions, of, effect }: Props) {
  const { id, version, requested_by_name, requested_at, lines, can_withdraw } = change
  const input = { params: { id }, body: { version } }
  const blocked = change.decide_refusal ?? undefined
  return (
    <Alert tone="wait" title={`Alteração ${of} em análise`}>
      <p>
        Pedida por {requested_by_name} em <DateTimeText instant={requested_at} />. Até outra pessoa aprovar, valem os
        dados anteriores.
      </p>
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              <del>{line.before}</del> <span aria-hidden="true">→</span> <ins>{line.after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Inline>
        <ConfirmButton
          label="Aprovar"
          look="primary"
          blocked={blocked}
          question={`Aprovar a alteração ${of}?`}
          detail={<p>{effect}</p>}
          change={decisions.approve}
          input={input}
          onDone={() => notify.success('Alteração aprovada; quem pediu foi avisado.')}
        />
        <FormDialog
          opener="Recusar"
          blocked={blocked}
          title={`Recusar a alteração ${of}?`}
          submit={decisions.refuse}
          params={{ id }}
          carried={{ version }}
          action="Recusar"
          danger
          onDone={() => notify.success('Alteração recusada; quem pediu foi avisado.')}
        >
          <TextAreaField name="note" label="Motivo" help="Ao menos 10 caracteres. Quem pediu lê." autoFocus />
        </FormDialog>
        {can_withdraw && (
          <ConfirmButton
            label="Retirar"
            question="Retirar o pedido de alteração?"
            detail={<p>Os dados anteriores continuam valendo.</p>}
            change={decisions.withdraw}
            input={input}
          />
        )}
      </Inline>
    </Alert>
  )
}
