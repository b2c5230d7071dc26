import { localDate, showDate } from '@app/kit/contract'
import { DateTimeText, EmptyState, KeyValue, Loaded, Panel, Stack, useRead } from '@app/kit/web'
import { TermChanges } from '../adjustment/term-changes.tsx'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { results } from '../tags.tsx'
import { dayLife } from './day-life.contract.ts'

const causes = { closing: 'Fechamento', adjustment: 'Ajuste' } as const

/** Every proof the day had, the newest first, each with what it says otherwise than the one before. */
export function ProofsTab({ day }: { day: CashConciliationDetail }) {
  const read = useRead(dayLife.proofs, { params: { id: day.id } })
  return (
    <Loaded read={read}>
      {({ data, since }) => (
        <Stack>
          {data.length === 0 && (
            <EmptyState title="Este dia ainda não tem prova.">Ela é guardada quando o dia fecha.</EmptyState>
          )}
          {since.length > 0 && (
            <Panel title="O que mudou desde a última prova" flush>
              <TermChanges label="Mudanças desde a prova" changes={since} before="Na prova" after="Agora" empty="" />
            </Panel>
          )}
          {data.toReversed().map((proof) => (
            <Panel
              key={proof.revision}
              title={`${causes[proof.cause]} de ${showDate(localDate(proof.proved_at))} · revisão ${proof.revision}`}
            >
              <KeyValue
                items={[
                  ['Provado em', <DateTimeText key="at" instant={proof.proved_at} />],
                  ['Por', proof.proved_by_name ?? 'Sistema'],
                  ['Resultado', results[proof.result]],
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
