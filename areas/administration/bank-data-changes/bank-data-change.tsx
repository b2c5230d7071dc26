import type { PendingApproval } from '@app/domain/approvals/contract'
import { Alert, ConfirmButton, DateTimeText, FormDialog, Inline, notify, TextAreaField } from '@app/kit/web'
import type { acquirerCompanies } from '../acquirer-companies/acquirer-companies.contract.ts'
import type { settlementAccounts } from '../settlement-accounts/settlement-accounts.contract.ts'
import css from './bank-data-change.module.css'

type Props = {
  change: PendingApproval
  decisions: Pick<typeof settlementAccounts | typeof acquirerCompanies, 'approve' | 'refuse' | 'withdraw'>
}

export function PendingBankDataChange({ change, decisions }: Props) {
  const input = { params: { id: change.id }, body: { version: change.version } }
  return (
    <Alert tone="wait" title="Alteração de dados bancários em análise">
      <p>
        Pedida por {change.requested_by_name} em <DateTimeText instant={change.requested_at} />. Até outra pessoa
        aprovar, valem os dados anteriores.
      </p>
      <dl className={css.lines}>
        {change.lines.map((line) => (
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
          blocked={change.decide_refusal ?? undefined}
          question="Aprovar a alteração de dados bancários?"
          detail={<p>Os próximos recebimentos passam a ser esperados na conta nova.</p>}
          change={decisions.approve}
          input={input}
          onDone={() => notify.success('Alteração aprovada; quem pediu foi avisado.')}
        />
        <FormDialog
          opener="Recusar"
          blocked={change.decide_refusal ?? undefined}
          title="Recusar a alteração de dados bancários?"
          submit={decisions.refuse}
          params={{ id: change.id }}
          carried={{ version: change.version }}
          action="Recusar"
          danger
          onDone={() => notify.success('Alteração recusada; quem pediu foi avisado.')}
        >
          <TextAreaField name="note" label="Motivo" help="Ao menos 10 caracteres. Quem pediu lê." autoFocus />
        </FormDialog>
        {change.can_withdraw && (
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
