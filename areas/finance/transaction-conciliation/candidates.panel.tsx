import { formatCount, showDate, sumOf } from '@app/kit/contract'
import {
  DataTable,
  DateText,
  EmptyState,
  Inline,
  KeyValue,
  Loaded,
  Money,
  Panel,
  Stack,
  StatusTag,
  useCan,
  useView,
  WorkSums,
} from '@app/kit/web'
import { Link } from 'react-router'
import { BenchActions } from './bench-bar.tsx'
import { type BenchChoice, useBenchChoice } from './bench-choice.tsx'
import { BenchTag } from './bench-tags.tsx'
import { buildCandidateKey } from './chosen-candidates.rules.ts'
import { type BenchLine, type CandidateAnswer, candidateKinds } from './transaction-conciliation.contract.ts'

const OneLine = ({ line }: { line: BenchLine }) => {
  const mayOpen = useCan()('financial.statements')
  return (
    <KeyValue
      items={[
        ['Data', <DateText key="date" date={line.posted_date} />],
        ['Conta', line.account_name],
        ['Empresa', line.company_name],
        ['Histórico', line.memo],
        ...(line.doc_no === null ? [] : [['Documento', line.doc_no] as const]),
        ...(line.matched_with === null ? [] : [['Conciliado com', line.matched_with] as const]),
        ...(mayOpen
          ? [
              [
                'Extrato',
                <Link key="statement" to={`/financial/statements?open=${line.id}`}>
                  Ver e dividir a linha
                </Link>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

const Candidates = ({ answer, choice }: { answer: CandidateAnswer; choice: BenchChoice }) => (
  <Panel title="O que pode explicar" flush actions={answer.ambiguous && <StatusTag tone="wait">Ambíguo</StatusTag>}>
    {answer.candidates.length === 0 ? (
      <EmptyState title="Nada em aberto perto desta data.">
        Lance a linha, ou espere o arquivo da outra parte.
      </EmptyState>
    ) : (
      <DataTable
        label="O que pode explicar as linhas"
        dense
        rows={answer.candidates}
        rowKey={buildCandidateKey}
        selection={{
          has: (key) => answer.candidates.some((one) => buildCandidateKey(one) === key && choice.has(one)),
          set: choice.set,
        }}
        columns={[
          {
            title: 'Origem',
            brief: 'title',
            grows: true,
            cell: ({ kind, description, on }) => `${candidateKinds[kind]} ${description} · ${showDate(on)}`,
          },
          {
            title: 'Valor',
            number: true,
            main: true,
            width: 104,
            cell: ({ amount_cents }) => <Money cents={amount_cents} signed />,
          },
        ]}
      />
    )}
  </Panel>
)

/** The sums of both sides; their difference is zero, at most five centavos, or posted. */
const Sides = ({ answer, choice: { chosen, remainder_cents } }: { answer: CandidateAnswer; choice: BenchChoice }) => (
  <WorkSums
    label="Somas da escolha"
    announced
    sums={[
      {
        label: formatCount(answer.lines.length, 'linha', 'linhas'),
        value: <Money cents={answer.lines_cents} signed />,
      },
      {
        label: formatCount(chosen.length, 'escolhido', 'escolhidos'),
        value: <Money cents={sumOf(chosen, ({ amount_cents }) => amount_cents)} signed />,
      },
      { label: 'Diferença', value: <Money cents={remainder_cents} signed /> },
    ]}
  />
)

function Detail({ answer, choice }: { answer: CandidateAnswer; choice: BenchChoice }) {
  const [line] = answer.lines
  const isBeside = useView() === 'desktop'
  if (!line) return null
  const isOpen = answer.lines.every(({ status }) => status === 'open')
  return (
    <Stack>
      <Inline spread>
        <Inline>
          <BenchTag line={line} />
          <Money cents={answer.lines_cents} signed strong />
        </Inline>
        {!isBeside && <BenchActions line={line} choice={choice} onDone={choice.clear} />}
      </Inline>
      {line.proposal && answer.lines.length === 1 && <p>{line.proposal.sentence}</p>}
      {isOpen && <Sides answer={answer} choice={choice} />}
      {isOpen && <Candidates answer={answer} choice={choice} />}
      {answer.lines.length === 1 ? (
        <OneLine line={line} />
      ) : (
        <DataTable
          label="Linhas escolhidas"
          dense
          rows={answer.lines}
          rowKey={({ id }) => String(id)}
          columns={[
            { title: 'Data', cell: ({ posted_date }) => <DateText date={posted_date} /> },
            { title: 'Histórico', cell: ({ memo }) => memo },
            { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
          ]}
        />
      )}
    </Stack>
  )
}

export default function CandidatesPanel() {
  const choice = useBenchChoice()
  return (
    <Loaded read={choice.read} lines={12}>
      {(answer) => <Detail answer={answer} choice={choice} />}
    </Loaded>
  )
}
