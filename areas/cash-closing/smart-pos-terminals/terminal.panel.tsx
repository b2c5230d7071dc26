import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import {
  Alert,
  buildCopySearch,
  DataTable,
  DateText,
  DateTimeText,
  EditedRecord,
  EmptyState,
  KeyValue,
  Loaded,
  Money,
  RecordPanel,
  StatusTag,
  Tabs,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { HoursChart } from './hours-chart.tsx'
import { roundResults, type TerminalDetail, terminalKinds, terminalStatuses } from './smart-pos-terminal.contract.ts'
import { blockedWithCaptures, smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { ChangeTerminalStatus, EditTerminal, SwapTerminal, TransferTerminal } from './terminal.forms.tsx'
import { terminalRecord } from './terminal-record.contract.ts'
import { LastCapture, TerminalTag } from './terminal-tag.tsx'
import { canMoveTerminal, canSwapTerminal, hasEnded, listNextStatuses } from './terminals.rules.ts'

type Props = { terminal: TerminalDetail }

const Facts = ({ terminal }: Props) => (
  <KeyValue
    items={[
      ['Nº de série', terminal.serial_no],
      ['Nº lógico', terminal.logical_no],
      ['Empresa', terminal.company_name],
      ['Adquirente/EC', `${terminal.acquirer_name} · ${terminal.merchant_no ?? 'EC a definir'}`],
      ['Local', terminal.place],
      ['Responsável', terminal.holder_name ?? '–'],
      ['Nesta situação desde', <DateTimeText key="since" instant={terminal.status_since} />],
      ['Modelo', terminal.model || '–'],
      ['Tipo', terminalKinds[terminal.kind]],
      ['Integrado ao PDV', terminal.integrated ? 'Sim' : 'Não'],
      ['Última captura', <LastCapture key="last" terminal={terminal} />],
      ['Capturas hoje', terminal.captures_today],
      ['Cancelamentos em 7 dias', terminal.cancels_7d],
      ['Chip', terminal.sim_line ?? '–'],
      ['Recebido em', <DateText key="received" date={terminal.received_on} />],
      ['Aluguel por mês', <Money key="rental" cents={terminal.rental_cents} />],
    ]}
  />
)

const Custodies = ({ terminal }: Props) => (
  <DataTable
    label="Custódia"
    rows={terminal.custodies}
    rowKey={({ id }) => id}
    columns={[
      { title: 'De', cell: ({ since }) => <DateTimeText instant={since} /> },
      { title: 'Até', cell: ({ until }) => <DateTimeText instant={until} /> },
      { title: 'Empresa', cell: ({ company_name }) => company_name },
      { title: 'Local', cell: ({ place }) => place },
      { title: 'Responsável', cell: ({ holder_name }) => holder_name ?? '–' },
      { title: 'Motivo', cell: ({ reason }) => reason || '–' },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
    ]}
  />
)

const Swaps = ({ terminal }: Props) => (
  <DataTable
    label="Trocas de aparelho"
    rows={terminal.swaps}
    rowKey={({ id }) => id}
    empty={<EmptyState title="Nenhuma troca." />}
    columns={[
      { title: 'Quando', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
      { title: 'Saiu', cell: ({ old_serial_no }) => old_serial_no },
      { title: 'Entrou', cell: ({ new_serial_no }) => new_serial_no },
      { title: 'Técnico', cell: (swap) => `${swap.technician} (${swap.technician_document})` },
      { title: 'Chamado', cell: ({ call_no }) => call_no },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
    ]}
  />
)

const Rounds = ({ terminal }: Props) => (
  <DataTable
    label="Conferências"
    rows={terminal.rounds}
    rowKey={({ round_id }) => round_id}
    empty={<EmptyState title="Ainda não foi conferido." />}
    columns={[
      { title: 'Quando', cell: ({ created_at }) => <DateTimeText instant={created_at} /> },
      {
        title: 'Resultado',
        cell: ({ result }) => <StatusTag tone={result === 'found' ? 'good' : 'bad'}>{roundResults[result]}</StatusTag>,
      },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
    ]}
  />
)

const buildTabs = (terminal: TerminalDetail) => [
  { id: 'horas', label: 'Capturas por hora', content: () => <HoursChart terminal={terminal} /> },
  { id: 'custodia', label: 'Custódia', content: () => <Custodies terminal={terminal} /> },
  { id: 'trocas', label: 'Trocas', content: () => <Swaps terminal={terminal} /> },
  { id: 'conferencias', label: 'Conferências', content: () => <Rounds terminal={terminal} /> },
  {
    id: 'historico',
    label: 'Histórico e anexos',
    content: () => <RecordHistory record={terminalRecord} id={terminal.id} />,
  },
]

const endedMessage = 'este aparelho saiu de uso; o cadastro fica como está.'

const Detail = ({ terminal, onOpen }: Props & { onOpen: (id: string) => void }) => {
  const { status } = terminal
  const [params] = useUrlParams()
  return (
    <RecordPanel
      tag={
        <>
          <TerminalTag status={status} />
          {terminal.silent && <StatusTag tone="wait">Sem capturas há 24 h</StatusTag>}
        </>
      }
      steps={listNextStatuses(status).map((next) => ({ label: terminalStatuses[next] }))}
      ended={endedMessage}
      edit={{ form: <EditTerminal terminal={terminal} />, ended: hasEnded(status) ? endedMessage : undefined }}
      actions={canMoveTerminal(status) ? [<TransferTerminal key="transfer" terminal={terminal} />] : undefined}
      duplicate={buildCopySearch(params, terminal.id)}
      dialogs={
        <>
          {canSwapTerminal(status) && <SwapTerminal terminal={terminal} onSwapped={onOpen} />}
          {!hasEnded(status) && <ChangeTerminalStatus terminal={terminal} />}
        </>
      }
    >
      {status === 'blocked' && terminal.captures_today > 0 && <Alert tone="bad">{blockedWithCaptures}</Alert>}
      <EditedRecord>
        <Facts terminal={terminal} />
      </EditedRecord>
      <Tabs label={`Partes do terminal ${terminal.serial_no}`} name="parte" tabs={buildTabs(terminal)} />
    </RecordPanel>
  )
}

export function TerminalPanel({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const read = useRead(smartPosTerminals.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(terminal) => (
        <RecordPresence record={terminalRecord} id={terminal.id}>
          <Detail terminal={terminal} onOpen={onOpen} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
