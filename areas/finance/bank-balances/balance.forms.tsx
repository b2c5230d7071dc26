import { showDate } from '@app/kit/contract'
import {
  DateField,
  FormDialog,
  LinesField,
  MoneyField,
  notify,
  SelectField,
  TextAreaField,
  today,
  toNamedOptions,
} from '@app/kit/web'
import { useMemo } from 'react'
import { useBalanceChoices } from './accounts.tab.tsx'
import { type BankBalanceDetail, bankBalances } from './bank-balances.contract.ts'

function BalanceLines() {
  const accounts = useBalanceChoices()?.accounts
  const columns = useMemo(
    () => [
      {
        name: 'bank_account_id',
        label: 'Conta',
        width: 200,
        field: (cell: { name: string; label: string }) => <SelectField {...cell} options={toNamedOptions(accounts)} />,
      },
      {
        name: 'balance_cents',
        label: 'Saldo',
        number: true,
        width: 140,
        field: (cell: { name: string; label: string }) => <MoneyField {...cell} />,
      },
    ],
    [accounts],
  )
  return <LinesField name="balances" label="Saldos" columns={columns} />
}

export const InformBalances = () => (
  <FormDialog
    opener="Informar saldos"
    openerLook="primary"
    title="Informar saldos"
    intro={<p>O saldo de cada conta no fim do dia, como está no banco. Um extrato importado depois o substitui.</p>}
    submit={bankBalances.inform}
    initial={{ balance_on: today(), balances: [{}] }}
    action="Informar"
    onDone={({ informed }) => notify.success(informed === 1 ? 'Saldo informado.' : `${informed} saldos informados.`)}
  >
    <DateField name="balance_on" label="Data" />
    <BalanceLines />
  </FormDialog>
)

const reason = <TextAreaField name="reason" label="Motivo" maxLength={500} rows={2} autoFocus />

type Props = { balance: BankBalanceDetail }

export const RemoveInformed = ({ balance: { id, balance_on } }: Props) => (
  <FormDialog
    opener="Retirar saldo"
    title={`Retirar o saldo informado de ${showDate(balance_on)}?`}
    submit={bankBalances.removeInformed}
    params={{ id }}
    initial={{ reason: '' }}
    action="Retirar"
    onDone={() => notify.success('Saldo informado retirado.')}
  >
    {reason}
  </FormDialog>
)

export const ReopenBalance = ({ balance: { id, balance_on } }: Props) => (
  <FormDialog
    opener="Desfazer conferência"
    title={`Desfazer a conferência de ${showDate(balance_on)}?`}
    submit={bankBalances.reopen}
    params={{ id }}
    initial={{ reason: '' }}
    action="Desfazer"
  >
    {reason}
  </FormDialog>
)

export const UnlockBalance = ({ balance: { id, balance_on } }: Props) => (
  <FormDialog
    opener="Desbloquear"
    title={`Desbloquear o saldo de ${showDate(balance_on)}?`}
    intro={<p>Os extratos da conta até este dia podem ser importados e desfeitos de novo.</p>}
    submit={bankBalances.unlock}
    params={{ id }}
    initial={{ reason: '' }}
    action="Desbloquear"
    danger
  >
    {reason}
  </FormDialog>
)
