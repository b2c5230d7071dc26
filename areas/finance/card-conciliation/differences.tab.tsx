import { ReceivableDifferenceView } from '@app/areas/cash-closing/web'
import { differenceCodes } from '@app/domain/day/differences/contract'
import { chargebackStates } from '@app/domain/receivables/contract'
import {
  CompanyFilterField,
  EmptyState,
  List,
  Panel,
  SelectField,
  Skeleton,
  StatusTag,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { Suspense } from 'react'
import { paymentDifferenceStates } from '../payment-differences/payment-differences.contract.ts'
import { type ReceivableDispute, receivables } from '../receivables/receivables.contract.ts'
import { cardConciliation } from './card-conciliation.contract.ts'

const states = { ...chargebackStates, ...paymentDifferenceStates }
const codes = {
  D12: differenceCodes.D12.name,
  D13: differenceCodes.D13.name,
  D14: differenceCodes.D14.name,
}
const tones = {
  open: 'bad',
  claimed: 'wait',
  contested: 'wait',
  lost: 'neutral',
  explained: 'good',
  resolved: 'good',
} as const

const Filters = () => (
  <>
    <SelectField name="code" label="Diferença" options={codes} isMain clearable placeholder="Todos" />
    <SelectField name="status" label="Situação" options={states} clearable placeholder="Todas" />
    <CompanyFilterField companies={useRead(cardConciliation.choices, {}, { staleTime: 300_000 }).data?.companies} />
  </>
)

/** The key in the address has the code, because it chooses the panel. */
const toKey = ({ code, record_id }: Pick<ReceivableDispute, 'code' | 'record_id'>) => `${code}-${record_id}`

const DifferencePanel = ({ id }: { id: string }) => (
  <Suspense fallback={<Skeleton lines={10} />}>
    <ReceivableDifferenceView code={id.slice(0, 3)} id={id.slice(4)} />
  </Suspense>
)

export default function DifferencesTab() {
  const open = useOpenRecord('Diferença', (id) => <DifferencePanel key={id} id={id} />)
  return (
    <Panel flush>
      <List
        label="Diferenças"
        dense
        list={receivables.differences}
        first={{ status: 'open' }}
        filters={<Filters />}
        {...open.list}
        rowKey={toKey}
        rowLink={(row) => open.list.rowLink({ id: toKey(row) })}
        done={<EmptyState title="Nenhuma diferença em aberto." />}
        columns={[
          { field: 'found_at', title: 'Encontrada em', width: 140 },
          { field: 'company_name', title: 'Empresa', under: 'found_at' },
          { field: 'code', title: 'Diferença', labels: codes, width: 170 },
          { field: 'sentence', title: 'O que aconteceu', width: 480 },
          { field: 'amount_cents', title: 'Valor', main: true },
          {
            field: 'status',
            title: 'Situação',
            labels: states,
            cell: ({ status }) => <StatusTag tone={tones[status]}>{states[status]}</StatusTag>,
          },
        ]}
      />
      {open.above}
    </Panel>
  )
}
