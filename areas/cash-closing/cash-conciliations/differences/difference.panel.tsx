import { historyTab, RecordAttachments } from '@app/areas/records/web'
import { showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  DateTimeText,
  Inline,
  KeyValue,
  Loaded,
  Money,
  Stack,
  Tabs,
  useCan,
  useRead,
  Volume,
} from '@app/kit/web'
import { useState } from 'react'
import { Explain } from '../day/explain.tsx'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { guideOf } from '../difference-guide.contract.ts'
import { Contest, Disputes } from '../disputes/contest.tsx'
import { Forward } from '../forwards/forward.tsx'
import { SuggestionButton } from '../manuals/suggestion-button.tsx'
import { methods } from '../methods.contract.ts'
import { ruleSuggestionOf, suggestionOf } from '../suggestion.contract.ts'
import { DifferenceTag, differenceName, SeverityTag } from '../tags.tsx'
import { Defer } from './defer.form.tsx'
import type { DifferenceDetail } from './difference.contract.ts'
import { differenceRecord } from './difference-record.contract.ts'
import { differences } from './differences.contract.ts'
import { ItemsTable } from './items-table.tsx'

type Given = { day: CashConciliationDetail; found: DifferenceDetail }

const isOpen = ({ status }: DifferenceDetail) => status === 'open' || status === 'refused'

/** What can be done with it as it stands. */
function Actions({ day, found }: Given) {
  const [explaining, setExplaining] = useState(false)
  const can = useCan()
  const suggestion = suggestionOf(found.suggestion)
  const blocked = found.refusal ?? undefined
  const { id, version } = { id: found.cash_conciliation_id, version: found.day_version }
  return (
    <Inline>
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
        <Button small to={`/cash-conciliation/${id}?tab=casamento`}>
          Casar
        </Button>
      )}
      <Button small to={`/cash-conciliation/${id}/manual-transactions`}>
        Lançar manual
      </Button>
      {explaining && <Explain day={{ id, version }} difference={found} onClose={() => setExplaining(false)} />}
    </Inline>
  )
}

/** The lines of either side as their files brought them, and the gap between them. */
const Sides = ({ found }: { found: DifferenceDetail }) => (
  <Stack>
    <KeyValue
      items={[
        ['Sistema', <Money key="system" cents={found.system_cents} />],
        ['Confirmação', <Money key="confirmed" cents={found.confirmed_cents} />],
        ['Diferença', <Money key="effect" cents={found.effect_cents} signed strong />],
        ...found.effects.map(
          (effect) =>
            [methods[effect.method], <Money key={effect.method} cents={effect.amount_cents} signed />] as const,
        ),
        ...(found.volume_ml === null ? [] : [['Volume', <Volume key="volume" ml={found.volume_ml} />] as const]),
      ]}
    />
    <ItemsTable
      label="Os dois lados"
      items={found.items}
      empty="Esta diferença não é de uma linha: é de um total ou de uma medição."
    />
  </Stack>
)

const allowed = ({ reasons }: DifferenceDetail) =>
  reasons.length === 0
    ? 'Nenhum motivo cadastrado vale para este código neste dia.'
    : reasons.map(({ name, attachment_required }) => (attachment_required ? `${name} (exige anexo)` : name)).join(' · ')

function Facts({ found }: { found: DifferenceDetail }) {
  const guide = guideOf(found.code)
  const suggested = found.suggested ?? ruleSuggestionOf(found.suggestion)?.sentence
  return (
    <KeyValue
      items={[
        ['O que aconteceu', found.sentence],
        ...(suggested ? [['Sugestão', suggested] as const] : []),
        ['Hora', <DateTimeText key="at" instant={found.occurred_at} />],
        ['Turno', found.shift_no === null ? '–' : `${found.shift_no} · ${found.operator ?? ''}`],
        ['Motivos permitidos', allowed(found)],
        ...(guide
          ? ([
              ['Compara', guide.compared],
              ['Prova', guide.evidence],
              ['Costuma terminar', guide.resolution],
            ] as const)
          : []),
        ...(found.reason_name === null ? [] : [['Motivo', found.reason_name] as const]),
        ...(found.note === null ? [] : [['Observação', found.note] as const]),
        ...(found.deferred_to === null ? [] : [['Adiada até', showDate(found.deferred_to)] as const]),
        ...(found.explained_at === null ? [] : [['Quem', found.explained_by_name ?? 'Sistema'] as const]),
      ]}
    />
  )
}

const Detail = ({ day, found }: Given) => (
  <Stack>
    <Inline>
      <strong>
        {found.code} {differenceName(found.code)}
      </strong>
      <DifferenceTag status={found.status} />
      <SeverityTag severity={found.severity} />
    </Inline>
    {found.refusal && <Alert tone="wait">{found.refusal}</Alert>}
    {found.refused_comment !== null && (
      <Alert tone={found.status === 'refused' ? 'bad' : 'wait'} title="O analista recusou">
        {found.refused_comment}
      </Alert>
    )}
    <Actions day={day} found={found} />
    <Facts found={found} />
    {found.code === 'D06' && <Disputes difference_id={found.id} />}
    <Tabs
      label="Partes da diferença"
      name="parte"
      tabs={[
        { id: 'lados', label: 'Os dois lados', content: () => <Sides found={found} /> },
        {
          id: 'anexos',
          label: `Anexos (${found.attachment_count})`,
          content: () => <RecordAttachments of={differenceRecord} id={found.id} />,
        },
        historyTab(differenceRecord, found.id),
      ]}
    />
  </Stack>
)

/** One difference beside the list: both its sides, what it may be, what was said of it and what can be done. */
export function DifferencePanel({ day, id }: { day: CashConciliationDetail; id: string }) {
  const read = useRead(differences.get, { params: { id } })
  return (
    <Loaded read={read} lines={12}>
      {(found) => <Detail day={day} found={found} />}
    </Loaded>
  )
}
