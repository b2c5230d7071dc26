import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { dayEditors } from '@app/domain/day/contract'
import { manualKinds } from '@app/domain/day/facts/contract'
import { lateItemLabels } from '@app/domain/day/life/contract'
import { sumOf } from '@app/kit/contract'
import {
  Alert,
  Button,
  ConfirmButton,
  DataTable,
  DateTimeText,
  EmptyState,
  Loaded,
  Money,
  notify,
  Panel,
  Stack,
  StatusTag,
  TextAreaField,
  useCan,
  useRead,
} from '@app/kit/web'
import { useState } from 'react'
import { RefusedItemsPanel } from '../cash-conciliation-solicitations/items/refused-items.tsx'
import type { AdjustmentDraft } from '../cash-conciliations/adjustment.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { RequestReason } from '../day-life/request-reason.tsx'
import { JournalTable } from '../day-parts/journal-table.tsx'
import { RecordDialog } from '../day-parts/stale.tsx'
import { differenceName, SeverityTag } from '../day-parts/tags.tsx'
import { TermChanges } from '../day-parts/term-changes.tsx'
import { ExplainDraft } from './explain-draft.form.tsx'

type Props = { draft: AdjustmentDraft }

const Late = ({ draft }: Props) => (
  <Panel title={`Itens que chegaram depois do fechamento (${draft.late_count})`} flush>
    <DataTable
      label="Itens atrasados"
      rows={draft.late_items.map((item) => ({ ...item, key: `${item.kind} ${item.item_id}` }))}
      rowKey={(row) => row.key}
      empty={<EmptyState title="Nada chegou depois do fechamento." />}
      columns={[
        { title: 'O que é', cell: (row) => lateItemLabels[row.kind] },
        { title: 'Identificação', cell: (row) => row.description || `nº ${row.item_id}` },
        { title: 'O que mudou', cell: (row) => (row.changed ? 'Cancelado ou documentado depois' : 'Chegou depois') },
        { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} /> },
        { title: 'Chegou em', cell: (row) => <DateTimeText instant={row.arrived_at} /> },
      ]}
    />
  </Panel>
)

const Proposals = ({ draft, editable }: Props & { editable: boolean }) => (
  <Panel
    title="Lançamentos propostos"
    flush
    actions={
      editable && (
        <Button small to={`/cash-conciliation/${draft.day.id}/manual-transactions`}>
          Propor lançamento
        </Button>
      )
    }
  >
    <DataTable
      label="Lançamentos propostos"
      rows={draft.proposals}
      rowKey={(row) => row.id}
      empty={<EmptyState title="Nenhum lançamento proposto." />}
      columns={[
        { title: 'Operação', cell: (row) => manualKinds[row.kind] },
        { title: 'Tipo', cell: (row) => row.movement_type_name },
        { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} /> },
        { title: 'Observação', cell: (row) => row.note },
        { title: 'Autor', cell: (row) => row.created_by_name ?? 'Sistema' },
        {
          title: 'Ações',
          cell: (row) =>
            editable && (
              <ConfirmButton
                label="Cancelar"
                small
                look="danger"
                question={`Cancelar a proposta “${manualKinds[row.kind]}”?`}
                change={dayLife.dropProposal}
                input={{ params: { id: draft.day.id, manual_id: row.id }, body: { version: draft.day.version } }}
              />
            ),
        },
      ]}
    />
  </Panel>
)

type Row = AdjustmentDraft['differences'][number]

function Differences({ draft, editable }: Props & { editable: boolean }) {
  const [explaining, setExplaining] = useState<Row | null>(null)
  return (
    <Panel title="Diferenças com o ajuste" flush>
      <DataTable
        label="Diferenças com o ajuste"
        rows={[...draft.differences]
          .map((row) => ({ ...row, key: `${row.code} ${row.ref}` }))
          .sort((a, b) => Number(b.is_new) - Number(a.is_new))}
        rowKey={(row) => row.key}
        rowTone={(row) => (row.reason_name === null ? 'bad' : undefined)}
        empty={<EmptyState title="O dia fica sem nenhuma diferença." />}
        columns={[
          {
            title: 'Diferença',
            cell: (row) => (
              <>
                <strong>{row.code}</strong> {differenceName(row.code)} <SeverityTag severity={row.severity} />
              </>
            ),
          },
          { title: 'O que aconteceu', cell: (row) => row.sentence },
          { title: 'Valor', number: true, cell: (row) => <Money cents={row.amount_cents} signed /> },
          {
            title: 'Motivo',
            cell: (row) => (
              <>
                {row.is_new && <StatusTag tone="wait">Nova</StatusTag>} {row.reason_name ?? 'Sem motivo'}
              </>
            ),
          },
          {
            title: 'Ações',
            cell: (row) =>
              editable &&
              row.is_new && (
                <Button small onClick={() => setExplaining(row)}>
                  Explicar
                </Button>
              ),
          },
        ]}
      />
      {draft.settled.map((row) => (
        <Alert key={`${row.code} ${row.ref}`} tone="good">
          {row.code} {differenceName(row.code)}: resolvida pelo que chegou. O casamento substitui a explicação.
        </Alert>
      ))}
      {explaining && <ExplainDraft draft={draft} difference={explaining} onClose={() => setExplaining(null)} />}
    </Panel>
  )
}

const Send = ({ draft }: Props) => (
  <RecordDialog
    opener="Solicitar ajuste"
    openerLook="primary"
    blocked={draft.refusal ?? undefined}
    title="Enviar o ajuste para análise"
    intro={<p>O dia continua como está até a decisão. Aprovado, só a diferença é lançada no contábil.</p>}
    submit={dayLife.requestAdjustment}
    target={draft.day}
    action="Enviar para análise"
    onDone={({ number }) => notify.success(`Solicitação nº ${number} enviada para análise.`)}
  >
    <RequestReason day_id={draft.day.id} />
    <TextAreaField name="note" label="Justificativa" help="Por que o dia muda, com ao menos 10 caracteres." />
  </RecordDialog>
)

const journalOf = ({ journal }: AdjustmentDraft) => ({
  posted: false,
  debit_total_cents: sumOf(journal, (line) => line.debit_cents),
  credit_total_cents: sumOf(journal, (line) => line.credit_cents),
  lines: journal,
})

export function AdjustmentTab({ day }: { day: CashConciliationDetail }) {
  const read = useRead(dayLife.adjustment, { params: { id: day.id } }, { refetchOnWindowFocus: true })
  const canRequest = useCan()(dayEditors)
  const editable =
    canRequest && day.actions.some(({ name, refusal }) => name === 'request_adjustment' && refusal === null)
  return (
    <Loaded read={read}>
      {(draft) => (
        <Stack>
          {editable && (
            <Panel title="Ajuste do dia fechado" actions={<Send draft={draft} />}>
              O que está aqui não muda nenhum valor do dia até um analista aprovar.
              {draft.refusal && <Alert tone="wait">{draft.refusal}</Alert>}
            </Panel>
          )}
          <RefusedItemsPanel day={day} />
          <Late draft={draft} />
          <Proposals draft={draft} editable={editable} />
          <Differences draft={draft} editable={editable} />
          <Panel title="O que muda na prova" flush>
            <TermChanges
              label="O que muda na prova"
              changes={draft.changes}
              before="Na prova"
              after="Com o ajuste"
              empty="A prova não muda."
            />
          </Panel>
          {draft.journal.length > 0 && <JournalTable journal={journalOf(draft)} />}
        </Stack>
      )}
    </Loaded>
  )
}
