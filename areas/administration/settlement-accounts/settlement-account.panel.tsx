import { SafePanel } from '@app/areas/cash-closing/web'
import { ImportFilesButton } from '@app/areas/imports/web'
import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import { showDocument } from '@app/kit/contract'
import {
  Button,
  buildCopySearch,
  ConfirmButton,
  DateText,
  EditedRecord,
  Inline,
  KeyValue,
  Loaded,
  Money,
  PendingChange,
  RecordPanel,
  Spinner,
  StatusTag,
  useCan,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { Suspense } from 'react'
import { Link } from 'react-router'
import {
  acceptedKinds,
  accountKinds,
  type SettlementAccountDetail,
  settlementAccountRegister,
  settlementAccounts,
  statementSources,
} from './settlement-accounts.contract.ts'
import { EditSettlementAccount } from './settlement-accounts.form.tsx'
import { accountLabel } from './settlement-accounts.rules.ts'

export const AccountState = ({ account }: { account: { active: boolean; pending_approval: boolean } }) =>
  account.pending_approval ? (
    <StatusTag tone="wait">Alteração em análise</StatusTag>
  ) : account.active ? (
    <StatusTag tone="good">Ativa</StatusTag>
  ) : (
    <StatusTag tone="neutral">Inativa</StatusTag>
  )

function Activity({ account }: { account: SettlementAccountDetail }) {
  const input = { params: { id: account.id }, body: { version: account.version } }
  return account.active ? (
    <ConfirmButton
      label="Inativar"
      question={`Inativar ${account.name}?`}
      detail={<p>A conta sai das escolhas; extratos e recebimentos ficam guardados.</p>}
      change={settlementAccounts.inactivate}
      input={input}
    />
  ) : (
    <ConfirmButton
      label="Ativar"
      question={`Ativar ${account.name}?`}
      change={settlementAccounts.activate}
      input={input}
    />
  )
}

function Statements({ account }: { account: SettlementAccountDetail }) {
  const can = useCan()
  return (
    <Inline>
      {can('import-file-column-mapping') && (
        <Suspense fallback={<Button disabled>Importar extrato</Button>}>
          <ImportFilesButton label="Importar extrato" />
        </Suspense>
      )}
      {can('financial.statements') && (
        <Link to={`/financial/statements?bank_account_id=${account.id}`}>Ver extrato</Link>
      )}
    </Inline>
  )
}

const Data = ({ account }: { account: SettlementAccountDetail }) => (
  <KeyValue
    items={[
      ['Empresa titular', account.company_name],
      ['Conta', accountLabel(account)],
      ['CNPJ do titular', account.holder_cnpj ? showDocument(account.holder_cnpj) : '–'],
      ['Tipo', accountKinds[account.kind]],
      ['Chaves Pix', account.pix_keys.join(', ') || '–'],
      ['Recebe', account.accepts.map((kind) => acceptedKinds[kind]).join(', ')],
      ['Conta contábil', account.ledger_account || '–'],
      ['Origem do extrato', statementSources[account.statement_source]],
      ['Saldo inicial', <Money key="opening" cents={account.opening_balance_cents} />],
      ['Saldo mínimo', <Money key="minimum" cents={account.minimum_cents} />],
      ['Convênio de pagamentos', account.payment_agreement || '–'],
      ['Dois aprovadores acima de', <Money key="two" cents={account.two_approvers_from_cents} />],
      ['Data do saldo inicial', <DateText key="on" date={account.opening_on} />],
      ['Saldo', <Money key="balance" cents={account.balance_cents} />],
      ['Último extrato', <DateText key="last" date={account.last_statement_on} />],
    ]}
  />
)

export function SettlementAccountPanel({ id }: { id: string }) {
  const [params] = useUrlParams()
  const read = useRead(settlementAccounts.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(account) => (
        <RecordPresence record={settlementAccountRegister.record} id={id}>
          <RecordPanel
            tag={<AccountState account={account} />}
            steps={[{ label: account.active ? 'Inativar' : 'Ativar' }]}
            edit={{ form: <EditSettlementAccount account={account} /> }}
            dialogs={<Activity account={account} />}
            duplicate={buildCopySearch(params, id)}
          >
            {account.change && (
              <PendingChange
                change={account.change}
                decisions={settlementAccounts}
                of="de dados bancários"
                effect="Os próximos recebimentos passam a ser esperados na conta nova."
              />
            )}
            {account.kind === 'safe' ? (
              <Suspense fallback={<Spinner />}>
                <SafePanel company_id={account.company_id} />
              </Suspense>
            ) : (
              <Statements account={account} />
            )}
            <EditedRecord>
              <Data account={account} />
            </EditedRecord>
            <RecordHistory record={settlementAccountRegister.record} id={account.id} />
          </RecordPanel>
        </RecordPresence>
      )}
    </Loaded>
  )
}
