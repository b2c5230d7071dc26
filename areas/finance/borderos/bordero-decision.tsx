import { showMoney } from '@app/kit/contract'
import { Alert, ConfirmButton, DateTimeText, FormDialog, Inline, notify, TextAreaField } from '@app/kit/web'
import { type BorderoDetail, borderos } from './borderos.contract.ts'

type Props = { lot: BorderoDetail; change: NonNullable<BorderoDetail['change']>; effect: string }

/** A lot that waits for the decision of another person. */
export function BorderoDecision({ lot, change, effect }: Props) {
  const { id, version, requested_by_name, requested_at, can_withdraw } = change
  const input = { params: { id }, body: { version } }
  const blocked = change.decide_refusal ?? undefined
  const missing = lot.needed_approvals - lot.approvals.length
  return (
    <Alert tone="wait" title={missing === 1 ? 'Espera uma aprovação' : `Espera ${missing} aprovações`}>
      <p>
        Pedida por {requested_by_name} em <DateTimeText instant={requested_at} />.
      </p>
      <Inline>
        <ConfirmButton
          label="Aprovar"
          look="primary"
          blocked={blocked}
          question={`Aprovar o borderô ${lot.number}, de ${showMoney(lot.total_cents)}?`}
          detail={<p>{effect}</p>}
          change={borderos.approve}
          input={input}
          onDone={({ status }) =>
            notify.success(status === 'approved' ? 'Borderô aprovado.' : 'Aprovação registrada; falta outra pessoa.')
          }
        />
        <FormDialog
          opener="Recusar"
          blocked={blocked}
          title={`Recusar o borderô ${lot.number}?`}
          intro={<p>O borderô volta a rascunho.</p>}
          submit={borderos.refuse}
          params={{ id }}
          carried={{ version }}
          action="Recusar"
          danger
          onDone={() => notify.success('Borderô recusado; quem pediu foi avisado.')}
        >
          <TextAreaField name="note" label="Motivo" help="Ao menos 10 caracteres. Quem pediu lê." autoFocus />
        </FormDialog>
        {can_withdraw && (
          <ConfirmButton
            label="Retirar"
            question="Retirar o pedido de aprovação?"
            detail={<p>O borderô volta a rascunho e pode mudar.</p>}
            change={borderos.withdraw}
            input={input}
          />
        )}
      </Inline>
    </Alert>
  )
}
