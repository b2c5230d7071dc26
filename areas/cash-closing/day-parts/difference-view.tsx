import { historyTab, RecordAttachments } from '@app/areas/records/web'
import { type DifferenceCode, getDifferenceGuide } from '@app/domain/day/differences/contract'
import type { RecordDeclaration } from '@app/kit/contract'
import { Inline, KeyValue, Stack, type Tab, Tabs } from '@app/kit/web'
import type { ReactNode } from 'react'
import type { Difference } from '../cash-conciliations/difference.contract.ts'
import { differenceName, SeverityTag } from './tags.tsx'

type Fact = readonly [string, ReactNode]

export function buildGuideFacts(code: DifferenceCode): Fact[] {
  const guide = getDifferenceGuide(code)
  return [
    ['Compara', guide?.compared ?? null],
    ['Prova', guide?.evidence ?? null],
    ['Costuma terminar', guide?.resolution ?? null],
  ]
}

type Props = {
  found: Pick<Difference, 'id' | 'code' | 'severity' | 'attachment_count'>
  record: Pick<RecordDeclaration, 'entity'>
  tag: ReactNode
  notices?: ReactNode
  actions: ReactNode
  facts: readonly Fact[]
  partsLabel?: string
  attachmentsLabel?: string
  firstTab: Tab
  children?: ReactNode
}

export const DifferenceView = (props: Props) => (
  <Stack>
    <Inline>
      <strong>
        {props.found.code} {differenceName(props.found.code)}
      </strong>
      {props.tag}
      <SeverityTag severity={props.found.severity} />
    </Inline>
    {props.notices}
    <Inline>{props.actions}</Inline>
    <KeyValue items={props.facts} />
    {props.children}
    <Tabs
      label={props.partsLabel ?? 'Partes da diferença'}
      name="parte"
      tabs={[
        props.firstTab,
        {
          id: 'anexos',
          label: `${props.attachmentsLabel ?? 'Anexos'} (${props.found.attachment_count})`,
          content: () => <RecordAttachments record={props.record} id={props.found.id} />,
        },
        historyTab(props.record, props.found.id),
      ]}
    />
  </Stack>
)
