import { type CashConciliationDetail, parseRuleSuggestion, parseSuggestion } from '@app/domain/day/assessment/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showDate } from '@app/kit/contract'
import { Alert, Button, DateTimeText, KeyValue, Loaded, Money, Stack, useCan, useRead, Volume } from '@app/kit/web'
import { useState } from 'react'
import type { DifferenceDetail } from '../cash-conciliations/difference.contract.ts'
import { buildGuideFacts, DifferenceView } from '../day-parts/difference-view.tsx'
import { Explain } from '../day-parts/explain.tsx'
import { ItemsTable } from '../day-parts/items-table.tsx'
import { DifferenceTag } from '../day-parts/tags.tsx'
import { Defer } from '../differences/defer.form.tsx'
import { differences } from '../differences/differences.contract.ts'
import { Contest, Disputes } from '../disputes/contest.tsx'
import { Forward } from '../forwarded-captures/forward.tsx'
import { SuggestionButton } from '../manuals/suggestion-button.tsx'

type Props = { day: CashConciliationDetail; found: DifferenceDetail }

const workbenchKinds: readonly string[] = ['movement', 'manual', 'capture']

const isOpen = ({ status }: DifferenceDetail) => status === 'open' || status === 'refused'

function Actions({ day, found }: Props) {
  const [explaining, setExplaining] = useState(false)
  const can = useCan()
  const suggestion = parseSuggestion(found.suggestion)
  const blocked = found.refusal ?? undefined
  const { id, version } = { id: found.cash_conciliation_id, version: found.day_version }
  const manuals = `/cash-conciliation/${id}/manual-transactions`
  const workbenchItem = found.items.find(({ kind }) => workbenchKinds.includes(kind))
  const movement = found.items.find(({ kind, cancelled }) => kind === 'movement' && !cancelled)
  return (
    <>
      {suggestion && isOpen(found) && (
        <SuggestionButton day={{ ...day, id, version }} suggestion={suggestion} blocked={blocked} />
      )}
      <Button small keys="e" blocked={blocked} onClick={() => setExplaining(true)}>
        {isOpen(found) ? 'Explicar' : 'Rever'}
      </Button>
      <Defer
        key={found.version}
        small
        difference={found}
        suggested={found.deferral.from}
        blocked={blocked ?? found.deferral.refusal ?? undefined}
      />
      {found.code === 'D10' && <Forward found={found} blocked={blocked} />}
      {found.code === 'D06' && <Contest found={found} blocked={blocked} />}
      {can('cash-conciliation') && (
        <Button
          small
          to={`/cash-conciliation/${id}?tab=casamento${workbenchItem ? `&item=${workbenchItem.kind}:${workbenchItem.id}` : ''}`}
        >
          Casar
        </Button>
      )}
      {movement && suggestion?.kind !== 'reclassify' && (
        <Button small to={`${manuals}?operacao=reclassify&origem=${movement.id}`}>
          Reclassificar
        </Button>
      )}
      <Button small to={manuals}>
        Lançar manual
      </Button>
      {explaining && <Explain day={{ id }} difference={found} onClose={() => setExplaining(false)} />}
    </>
  )
}

const Sides = ({ found }: { found: DifferenceDetail }) => (
  <Stack>
    <KeyValue
      items={[
        ['Sistema', <Money key="system" cents={found.system_cents} />],
        ['Confirmação', <Money key="confirmed" cents={found.confirmed_cents} />],
        ['Diferença', <Money key="effect" cents={found.effect_cents} signed strong />],
        ...found.effects.map(
          (effect) =>
            [
              paymentMethodLabels[effect.method],
              <Money key={effect.method} cents={effect.amount_cents} signed />,
            ] as const,
        ),
        ['Volume', found.volume_ml === null ? null : <Volume key="volume" ml={found.volume_ml} />],
      ]}
    />
    <ItemsTable
      label="Os dois lados"
      items={found.items}
      empty="Esta diferença não é de uma linha: é de um total ou de uma medição."
    />
  </Stack>
)

const formatReasons = ({ reasons }: DifferenceDetail) =>
  reasons.length === 0
    ? 'Nenhum motivo cadastrado vale para este código neste dia.'
    : reasons.map(({ name, attachment_required }) => (attachment_required ? `${name} (exige anexo)` : name)).join(' · ')

const factsOf = (found: DifferenceDetail) =>
  [
    ['O que aconteceu', found.sentence],
    ['Sugestão', (found.suggested ?? parseRuleSuggestion(found.suggestion)?.sentence) || null],
    ['Hora', <DateTimeText key="at" instant={found.occurred_at} />],
    ['Turno', found.shift_no === null ? '–' : `${found.shift_no} · ${found.operator ?? ''}`],
    ['Motivos permitidos', formatReasons(found)],
    ...buildGuideFacts(found.code),
    ['Motivo', found.reason_name],
    ['Observação', found.note],
    ['Adiada até', found.deferred_to && showDate(found.deferred_to)],
    ['Quem', found.explained_at && (found.explained_by_name ?? 'Sistema')],
  ] as const

const Notices = ({ found }: { found: DifferenceDetail }) => (
  <>
    {found.refusal && <Alert tone="wait">{found.refusal}</Alert>}
    {found.refused_comment !== null && (
      <Alert tone={found.status === 'refused' ? 'bad' : 'wait'} title="O analista recusou">
        {found.refused_comment}
      </Alert>
    )}
  </>
)

const Detail = ({ day, found }: Props) => (
  <DifferenceView
    found={found}
    record={differenceRecord}
    tag={<DifferenceTag status={found.status} />}
    notices={<Notices found={found} />}
    actions={<Actions day={day} found={found} />}
    facts={factsOf(found)}
    firstTab={{ id: 'lados', label: 'Os dois lados', content: () => <Sides found={found} /> }}
  >
    {found.code === 'D06' && <Disputes difference_id={found.id} />}
  </DifferenceView>
)

export default function DifferencePanel({ day, id }: { day: CashConciliationDetail; id: string }) {
  const read = useRead(differences.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(found) => <Detail day={day} found={found} />}
    </Loaded>
  )
}
