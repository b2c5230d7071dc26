import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { localDate, showDate } from '@app/kit/contract'
import { DateTimeText, EmptyState, KeyValue, Loaded, Panel, Stack, useRead } from '@app/kit/web'
import type { ProofHistory } from '../cash-conciliations/adjustment.contract.ts'
import { dayLife } from '../cash-conciliations/day-life.contract.ts'
import { dayResultLabels } from '../day-parts/tags.tsx'
import { TermChanges } from '../day-parts/term-changes.tsx'
import { EntryLinks } from './journal-links.tsx'

const causes = { closing: 'Fechamento', adjustment: 'Ajuste' } as const

const entriesAfter = ({ entries }: ProofHistory, revision = 0) => entries.filter((entry) => entry.revision > revision)

function entriesOf(history: ProofHistory, revision: number) {
  const before = history.data.findLast((proof) => proof.revision < revision)
  return entriesAfter(history, before?.revision).filter((entry) => entry.revision <= revision)
}

function Since({ day, history }: { day: CashConciliationDetail; history: ProofHistory }) {
  const last = history.data.at(-1)
  const entries = last ? entriesAfter(history, last.revision) : []
  if (history.since.length === 0 && entries.length === 0) return null
  return (
    <Panel title="O que mudou desde a última prova" actions={<EntryLinks day={day} entries={entries} />} flush>
      <TermChanges
        label="Mudanças desde a prova"
        changes={history.since}
        before="Na prova"
        after="Agora"
        empty="Nenhum termo mudou."
      />
    </Panel>
  )
}

export function ProofsTab({ day }: { day: CashConciliationDetail }) {
  const read = useRead(dayLife.proofs, { params: { id: day.id } })
  return (
    <Loaded read={read}>
      {(history) => (
        <Stack>
          {history.data.length === 0 && (
            <EmptyState title="Este dia ainda não tem prova.">Ela é guardada quando o dia fecha.</EmptyState>
          )}
          <Since day={day} history={history} />
          {history.data.toReversed().map((proof) => (
            <Panel
              key={proof.revision}
              actions={<EntryLinks day={day} entries={entriesOf(history, proof.revision)} />}
              title={`${causes[proof.cause]} de ${showDate(localDate(proof.proved_at))} · revisão ${proof.revision}`}
            >
              <KeyValue
                items={[
                  ['Provado em', <DateTimeText key="at" instant={proof.proved_at} />],
                  ['Por', proof.proved_by_name ?? 'Sistema'],
                  ['Resultado', dayResultLabels[proof.result]],
                  ['Hash', proof.proof_hash],
                  ['Versão', proof.software_version],
                ]}
              />
              {proof.revision > 1 && (
                <TermChanges
                  label={`Mudanças da revisão ${proof.revision}`}
                  changes={proof.changes}
                  before="Antes"
                  after="Depois"
                  empty="Nenhum termo mudou."
                />
              )}
            </Panel>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
