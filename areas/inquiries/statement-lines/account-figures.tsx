import { addDays, showDate, showMoney } from '@app/kit/contract'
import { Alert, type CallInput, Money, Stack, useRead, WorkSums } from '@app/kit/web'
import { type AccountBalance, statements } from './statements.contract.ts'

type Query = CallInput<typeof statements.balance>['query']

const formatMissingStart = (agreed_on: string | null) =>
  agreed_on === null ? 'antes de' : `entre ${showDate(addDays(agreed_on, 1))} e`

const describeMissing = ({ difference_cents, informed_cents, informed_on, agreed_on }: AccountBalance) =>
  difference_cents && informed_on
    ? `Saldo final calculado (${showMoney((informed_cents ?? 0) + difference_cents)}) difere do informado (${showMoney(informed_cents ?? 0)}): há lançamentos faltando ${formatMissingStart(agreed_on)} ${showDate(informed_on)}.`
    : null

export default function AccountFigures({ query }: { query: Query }) {
  const hasAccount = Boolean(query && 'bank_account_id' in query && query.bank_account_id)
  const read = useRead(statements.balance, { query }, { enabled: hasAccount, keepPrevious: true })
  const account = hasAccount ? read.data?.account : null
  if (!account) return null
  const warning = describeMissing(account)
  return (
    <Stack gap="small">
      <WorkSums
        label="Saldos da conta"
        sums={[
          { label: 'Saldo inicial', value: <Money cents={account.opening_cents} /> },
          { label: 'Créditos', value: <Money cents={account.credits_cents} /> },
          { label: 'Débitos', value: <Money cents={account.debits_cents} /> },
          { label: 'Saldo calculado', value: <Money cents={account.calculated_cents} strong /> },
          {
            label: 'Saldo informado',
            value: <Money cents={account.informed_cents} />,
            detail: account.informed_on ? `em ${showDate(account.informed_on)}` : 'o banco não informou',
          },
          {
            label: 'Calculado − informado',
            value: <Money cents={account.difference_cents} signed strong />,
          },
        ]}
      />
      {warning && <Alert tone="bad">{warning}</Alert>}
    </Stack>
  )
}
