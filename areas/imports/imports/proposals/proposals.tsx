import { counted, showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  DataTable,
  FormDialog,
  Inline,
  Money,
  Panel,
  Stack,
  StatusTag,
  TextAreaField,
  useCan,
  usePages,
  useRead,
} from '@app/kit/web'
import { useEffect } from 'react'
import type { Import } from '../imports.contract.ts'
import { refreshAfterImport } from '../imports.send.tsx'
import { showFieldChange } from './proposal-fields.rules.ts'
import {
  type ImportProposal,
  importProposals,
  type ProposalSummary,
  proposalChanges,
  proposalKinds,
  proposalStatuses,
} from './proposals.contract.ts'

const tones = { open: 'wait', applying: 'wait', applied: 'good', kept: 'neutral' } as const

type Given = { result: Import; summary: ProposalSummary }

/** What a corrected point-of-sale export says otherwise about records of an earlier one; nothing if it says nothing. */
export default function Proposals({ result }: { result: Import }) {
  const summary = useRead(importProposals.proposalSummary, { params: { id: result.id } }, { quiet: true })
  const applying = (summary.data?.applying ?? 0) > 0
  const { refetch } = summary
  useEffect(() => {
    if (!applying) return
    const timer = setInterval(() => void refetch(), 1000)
    return () => {
      clearInterval(timer)
      void refreshAfterImport()
    }
  }, [applying, refetch])
  if (!summary.data || summary.data.total === 0) return null
  return <Proposed result={result} summary={summary.data} />
}

function Proposed({ result, summary }: Given) {
  const can = useCan()
  const { open, applying, informed } = summary
  return (
    <Panel title="Correções propostas">
      <Stack gap="small">
        <Sums summary={summary} />
        {informed > 0 && (
          <Alert>
            {counted(informed, 'registro não está', 'registros não estão')} no arquivo novo e{' '}
            {informed === 1 ? 'permanece' : 'permanecem'}: abastecimentos, leituras, medições e descargas não são
            cancelados por um arquivo. Se não existiram, desfaça a importação que os trouxe.
          </Alert>
        )}
        {applying > 0 && <Alert>Aplicando {counted(applying, 'correção', 'correções')} e recalculando os dias…</Alert>}
        {open > 0 && can('import-file-column-mapping') && <Decide result={result} summary={summary} />}
        <Records result={result} />
      </Stack>
    </Panel>
  )
}

const Sums = ({ summary: { sums } }: Pick<Given, 'summary'>) => (
  <DataTable
    label="Somas do que difere"
    rows={sums}
    rowKey={({ kind, change }) => `${kind} ${change}`}
    columns={[
      { title: 'Registro', cell: ({ kind }) => proposalKinds[kind] },
      { title: 'O que difere', cell: ({ change }) => proposalChanges[change] },
      { title: 'Quantos', number: true, cell: ({ records }) => records },
      { title: 'Importado', number: true, cell: ({ before_cents }) => <Money cents={before_cents} /> },
      { title: 'No arquivo', number: true, cell: ({ after_cents }) => <Money cents={after_cents} /> },
      {
        title: 'Diferença',
        number: true,
        cell: ({ before_cents, after_cents }) => <Money cents={after_cents - before_cents} signed />,
      },
    ]}
  />
)

const Decide = ({ result: { id, file_name }, summary: { open } }: Given) => (
  <Inline>
    <FormDialog
      opener="Aplicar correções"
      openerLook="primary"
      title={`Aplicar ${counted(open, 'correção', 'correções')} de ${file_name}?`}
      intro={
        <p>
          Os registros passam a ter os valores deste arquivo; os que não estão nele ficam cancelados. Os dias são
          recalculados e as contagens de caixa permanecem. Desfazer esta importação traz os valores de antes.
        </p>
      }
      submit={importProposals.applyProposals}
      params={{ id }}
      action="Aplicar correções"
    >
      <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
    </FormDialog>
    <FormDialog
      opener="Manter o que estava"
      title="Manter o que estava?"
      intro={
        <p>Os registros continuam como estão. As correções propostas permanecem nesta importação, com o motivo.</p>
      }
      submit={importProposals.keepStored}
      params={{ id }}
      action="Manter o que estava"
    >
      <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
    </FormDialog>
  </Inline>
)

const whatDiffers = ({ change, fields }: ImportProposal) =>
  change === 'missing' ? proposalChanges.missing : fields.map(showFieldChange).join(' · ')

function Records({ result }: { result: Import }) {
  const read = usePages(importProposals.proposals, { params: { id: result.id } }, { limit: 100 })
  return (
    <>
      <DataTable
        label="Registros que diferem"
        rows={read.rows ?? []}
        rowKey={({ id }) => String(id)}
        columns={[
          { title: 'Dia', cell: ({ business_date }) => showDate(business_date) },
          { title: 'Registro', cell: ({ kind, label }) => `${proposalKinds[kind]} ${label}` },
          { title: 'Linha', number: true, cell: ({ line }) => line ?? '–' },
          { title: 'O que difere', cell: whatDiffers },
          {
            title: 'Situação',
            cell: ({ status, applicable }) => (
              <StatusTag tone={applicable ? tones[status] : 'neutral'}>
                {applicable ? proposalStatuses[status] : 'Só informado'}
              </StatusTag>
            ),
          },
          {
            title: 'Decisão',
            cell: ({ decided_by_name, reason }) => (reason === null ? '–' : `${decided_by_name}: ${reason}`),
          },
        ]}
      />
      {read.more && (
        <Button small busy={read.reading} onClick={read.more}>
          Mostrar mais registros
        </Button>
      )}
    </>
  )
}
