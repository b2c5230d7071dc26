import { recordHolds } from '@app/domain/transactions/contract'
import { formatCount, showDate } from '@app/kit/contract'
import {
  Alert,
  type ApiFailure,
  Button,
  Count,
  DataTable,
  FormDialog,
  Inline,
  Panel,
  Stack,
  StatusTag,
  TextAreaField,
  useCan,
  usePages,
  useRead,
} from '@app/kit/web'
import { useEffect, useState } from 'react'
import type { Import } from '../files/imports.contract.ts'
import { refreshAfterImport } from '../import-uploads/imports.send.tsx'
import {
  effectLines,
  freeEffects,
  type ProposalEffect,
  showEffect,
  sumProposalEffects,
} from './proposal-effects.rules.ts'
import { formatProposalChange, formatProposalHold } from './proposal-fields.rules.ts'
import {
  type ImportProposal,
  importProposals,
  type ProposalSum,
  type ProposalSummary,
  type ProposalTally,
  proposalChanges,
  proposalKinds,
  proposalStatuses,
} from './proposals.contract.ts'

const tones = { open: 'wait', applying: 'wait', applied: 'good', kept: 'neutral' } as const

type ProposalsProps = { result: Import; summary: ProposalSummary }

export default function Proposals({ result }: { result: Import }) {
  const summary = useRead(importProposals.proposalSummary, { params: { id: result.id } })
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

function Proposed({ result, summary }: ProposalsProps) {
  const read = usePages(importProposals.proposals, { params: { id: result.id } }, { limit: 100 })
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const mayDecide = useCan()('import-file-column-mapping')
  const rows = read.rows ?? []
  const marked = rows.filter(({ id, status }) => status === 'open' && chosen.has(id))
  const mark = (proposals: readonly ImportProposal[], selected: boolean) => {
    const next = new Set(chosen)
    for (const { id } of proposals) {
      if (selected) next.add(id)
      else next.delete(id)
    }
    choose(next)
  }
  return (
    <Panel title="Correções propostas">
      <Stack gap="small">
        <Progress summary={summary} />
        <Sums summary={summary} />
        {summary.applying > 0 && (
          <Alert>Aplicando {formatCount(summary.applying, 'correção', 'correções')} e recalculando os dias…</Alert>
        )}
        {summary.open > 0 && mayDecide && (
          <Decide result={result} summary={summary} marked={marked} onDecided={() => choose(new Set())} />
        )}
        <DataTable<ImportProposal>
          label="Registros que diferem"
          rows={rows}
          rowKey={({ id }) => String(id)}
          {...(mayDecide && {
            selection: {
              has: (key) => marked.some(({ id }) => String(id) === key),
              set: mark,
              may: ({ status }) => status === 'open',
            },
          })}
          columns={[
            { field: 'record', title: 'Registro', cell: ({ kind, label }) => `${proposalKinds[kind]} ${label}` },
            { under: 'record', title: 'O que difere', cell: formatProposalChange },
            { title: 'Efeito', number: true, cell: (proposal) => <Effect {...effectOf(proposal)} /> },
            { field: 'status', title: 'Situação', cell: (proposal) => <Situation {...proposal} /> },
            { under: 'status', title: 'Decisão', cell: decisionOf },
            { field: 'day', title: 'Dia', cell: ({ business_date }) => showDate(business_date) },
            { under: 'day', title: 'Linha', cell: ({ line }) => line ?? '–' },
          ]}
        />
        {read.more && (
          <Button small busy={read.reading} onClick={read.more}>
            Mostrar mais registros
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const effectOf = (proposal: ImportProposal) => sumProposalEffects([proposal])[0] ?? { cents: 0, ml: 0 }

const Effect = (tally: Pick<ProposalTally, 'cents' | 'ml'>) =>
  showEffect(tally).map((part) => <div key={part}>{part}</div>)

const Situation = ({ status, hold }: ImportProposal) =>
  hold === null ? (
    <StatusTag tone={tones[status]}>{proposalStatuses[status]}</StatusTag>
  ) : (
    <StatusTag tone="bad">Impedida</StatusTag>
  )

function decisionOf({ hold, decided_by_name, reason }: ImportProposal) {
  if (hold !== null) return recordHolds[hold]
  return reason === null ? '–' : `${decided_by_name}: ${reason}`
}

const Progress = ({ summary: { total, applied, kept, open, held } }: Pick<ProposalsProps, 'summary'>) => (
  <p aria-live="polite">
    <strong>
      {applied} de {total} {total === 1 ? 'aplicada' : 'aplicadas'}
    </strong>
    {` · ${formatCount(kept, 'recusada', 'recusadas')} · ${open} a decidir`}
    {held > 0 && ` (${formatCount(held, 'impedida', 'impedidas')})`}
  </p>
)

const Tally = ({ records, ...effect }: ProposalTally) => (
  <>
    <div>{records}</div>
    <Effect {...effect} />
  </>
)

const proposedOf = (sum: ProposalSum): ProposalTally => ({
  records: sum.records,
  cents: sum.after_cents - sum.before_cents,
  ml: sum.after_ml - sum.before_ml,
})

const Sums = ({ summary }: Pick<ProposalsProps, 'summary'>) => (
  <DataTable
    label="Somas do que difere"
    rows={summary.sums}
    rowKey={({ kind, change }) => `${kind} ${change}`}
    columns={[
      { field: 'kind', title: 'Registro', cell: ({ kind }) => proposalKinds[kind], total: 'Total' },
      { under: 'kind', title: 'O que difere', cell: ({ change }) => proposalChanges[change] },
      {
        title: 'Proposto',
        number: true,
        cell: (sum) => <Tally {...proposedOf(sum)} />,
        total: <Count value={summary.total} />,
      },
      {
        title: 'Aplicado',
        number: true,
        cell: ({ applied }) => <Tally {...applied} />,
        total: <Count value={summary.applied} />,
      },
      {
        title: 'Recusado',
        number: true,
        cell: ({ kept }) => <Tally {...kept} />,
        total: <Count value={summary.kept} />,
      },
      ...(summary.applying > 0
        ? [
            {
              title: 'Aplicando',
              number: true,
              cell: ({ applying }: ProposalSum) => <Tally {...applying} />,
              total: <Count value={summary.applying} />,
            },
          ]
        : []),
      {
        title: 'A decidir',
        number: true,
        cell: ({ open }) => <Tally {...open} />,
        total: <Count value={summary.open} />,
      },
    ]}
  />
)

type DecideProps = ProposalsProps & { marked: readonly ImportProposal[]; onDecided: () => void }

const noneMarked = 'Marque ao menos um registro na lista (Espaço marca a linha).'

function Decide({ result, summary: { open, held, sums }, marked, onDecided }: DecideProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const ids = marked.map(({ id }) => id)
  const heldProposal = marked.find(({ hold }) => hold !== null)
  const applyRefusal =
    heldProposal === undefined ? undefined : `Não pode ser aplicada: ${formatProposalHold(heldProposal)}`
  const markedProps = { about: 'marked', carried: { ids }, effects: sumProposalEffects(marked), count: marked.length }
  const freeCount = open - held
  const allProps = { about: 'all', effects: freeEffects(sums), count: freeCount }
  const sharedProps = {
    ...{ result, refusal },
    onDecided: () => {
      setRefusal(null)
      onDecided()
    },
    onRefused: setRefusal,
  }
  return (
    <Inline>
      <Apply
        {...sharedProps}
        {...markedProps}
        opener={`Aplicar marcadas (${marked.length})`}
        primary={marked.length > 0}
        blocked={marked.length === 0 ? noneMarked : applyRefusal}
      />
      <Keep
        {...sharedProps}
        {...markedProps}
        opener={`Recusar marcadas (${marked.length})`}
        blocked={marked.length === 0 ? noneMarked : undefined}
      />
      <Apply
        {...sharedProps}
        {...allProps}
        opener="Aplicar todas"
        primary={marked.length === 0}
        blocked={freeCount === 0 ? 'Nenhuma pode ser aplicada agora: veja o motivo em cada registro.' : undefined}
        heldCount={held}
      />
      <Keep {...sharedProps} {...allProps} count={open} opener="Recusar todas" blocked={undefined} />
    </Inline>
  )
}

type DialogProps = Pick<DecideProps, 'result' | 'onDecided'> & {
  refusal: string | null
  onRefused: (message: string) => void
  primary?: boolean
  about: string
  carried?: { ids?: number[] }
  effects: readonly ProposalEffect[]
  count: number
  opener: string
  blocked: string | undefined
  heldCount?: number
}

const noIds: { ids?: number[] } = {}

const toDialogProps = ({ result, onDecided, onRefused, about, carried = noIds, opener, blocked }: DialogProps) => ({
  ...{ about, carried, opener, params: { id: result.id }, onDone: onDecided },
  ...(blocked !== undefined && { blocked }),
  // The list below the message reloads with the other person's decision.
  onFailed: (_code: string, { message }: ApiFailure) => {
    onRefused(message)
    void refreshAfterImport()
  },
})

const Effects = ({ effects }: Pick<DialogProps, 'effects'>) => (
  <ul>
    {effectLines(effects).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Refusal = ({ refusal }: DialogProps) => refusal !== null && <Alert tone="wait">{refusal}</Alert>

const Apply = (dialog: DialogProps) => (
  <FormDialog
    {...toDialogProps(dialog)}
    openerLook={dialog.primary ? 'primary' : 'secondary'}
    title={`Aplicar ${formatCount(dialog.count, 'correção', 'correções')} de ${dialog.result.file_name}?`}
    intro={
      <>
        <p>
          Os registros passam a ter os valores deste arquivo; os que não estão nele são cancelados ou saem do dia. Os
          dias são recalculados e as contagens de caixa permanecem. Desfazer esta importação traz tudo de volta.
        </p>
        <Effects effects={dialog.effects} />
        <Refusal {...dialog} />
        {dialog.heldCount !== undefined && dialog.heldCount > 0 && (
          <Alert>
            {formatCount(dialog.heldCount, 'correção impedida fica', 'correções impedidas ficam')} a decidir.
          </Alert>
        )}
      </>
    }
    submit={importProposals.applyProposals}
    action="Aplicar"
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)

const Keep = (dialog: DialogProps) => (
  <FormDialog
    {...toDialogProps(dialog)}
    title={`Recusar ${formatCount(dialog.count, 'correção', 'correções')} de ${dialog.result.file_name}?`}
    intro={
      <>
        <p>Os registros continuam como estão. O que o arquivo diz permanece nesta importação, com o motivo.</p>
        <Refusal {...dialog} />
      </>
    }
    submit={importProposals.keepStored}
    action="Recusar"
  >
    <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
  </FormDialog>
)
