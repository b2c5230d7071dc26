import {
  Button,
  DataTable,
  DateText,
  DateTimeText,
  EmptyState,
  Inline,
  Loaded,
  Money,
  Stack,
  StatusTag,
  useChange,
  useRead,
} from '@app/kit/web'
import { Link } from 'react-router'
import { conciliationRules, type TrialResult } from './conciliation-rules.contract.ts'

const decisionTags = {
  same: { tone: 'good', label: 'Como a regra' },
  other: { tone: 'bad', label: 'De outro modo' },
  none: { tone: 'neutral', label: 'Ninguém decidiu' },
} as const

const Figures = ({ result }: { result: TrialResult }) => (
  <p>
    De <DateText date={result.from} /> a <DateText date={result.to} />, a regra teria alcançado{' '}
    <strong>{result.count}</strong> {result.count === 1 ? 'item' : 'itens'},{' '}
    <Money cents={result.amount_cents} strong />: {result.same} como pessoas decidiram,{' '}
    <strong>{result.other} de outro modo</strong>, {result.none} que ninguém decidiu
    {result.ambiguous > 0 && `; ${result.ambiguous} ambíguos ficariam em aberto`}.
  </p>
)

function Examples({ result }: { result: TrialResult }) {
  return (
    <DataTable
      label="Exemplos da simulação"
      rows={result.examples}
      rowKey={(row) => `${row.company_name} ${row.business_date} ${row.sentence}`}
      empty={<EmptyState title="A regra não teria alcançado nada nestes dias." />}
      columns={[
        {
          title: 'Dia e empresa',
          width: 130,
          cell: (row) => (
            <>
              {row.cash_conciliation_id === null ? (
                <DateText date={row.business_date} />
              ) : (
                <Link to={`/cash-conciliation/${row.cash_conciliation_id}?tab=casamento`}>
                  <DateText date={row.business_date} />
                </Link>
              )}
              <div>{row.company_name}</div>
            </>
          ),
        },
        {
          title: 'O que faria, e o que pessoas decidiram',
          cell: (row) => (
            <>
              <div>{row.sentence}</div>
              <StatusTag tone={decisionTags[row.decided].tone}>{decisionTags[row.decided].label}</StatusTag>{' '}
              {row.decision}
            </>
          ),
        },
        { title: 'Valor', number: true, width: 90, cell: (row) => <Money cents={row.amount_cents} /> },
      ]}
    />
  )
}

export function RuleTrialTab({ id }: { id: string }) {
  const read = useRead(conciliationRules.trial, { params: { id } })
  const dryRun = useChange(conciliationRules.dryRun)
  return (
    <Loaded read={read}>
      {({ trial }) => (
        <Stack>
          <Inline>
            <Button small busy={dryRun.isPending} onClick={() => dryRun.mutate({ params: { id } })}>
              Simular 90 dias
            </Button>
            {trial && (
              <span>
                Última simulação: <DateTimeText instant={trial.created_at} />
              </span>
            )}
          </Inline>
          {trial?.job_id && trial.result === null && (
            <p>
              A simulação está em andamento. <Link to={`/jobs/${trial.job_id}`}>Ver a tarefa</Link>
            </p>
          )}
          {trial?.result && <Figures result={trial.result} />}
          {trial?.result && <Examples result={trial.result} />}
        </Stack>
      )}
    </Loaded>
  )
}
