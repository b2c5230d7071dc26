import { historyTab, RecordAttachments } from '@app/areas/records/web'
import { type DifferenceCode, getDifferenceGuide } from '@app/domain/day/differences/contract'
import type { RecordDeclaration } from '@app/kit/contract'
import { Inline, KeyValue, Stack, type Tab, Tabs } from '@app/kit/web'
import type { ReactNode } from 'react'
import type { Difference } from '../cash-conciliations/difference.contract.ts'
import { differenceName, SeverityTag } from './tags.tsx'

type Fact = readonly [string, ReactNode]

export function guideFacts(code: DifferenceCode): Fact[] {
  const guide = getDifferenceGuide(code)
  return [
    ['Compara', guide?.compared ?? null],
    ['Prova', guide?.evidence ?? null],
    ['Costuma terminar', guide?.resolution ?? null],
  ]
}

type Given = {
  found: Pick<Difference, 'id' | 'code' | 'severity' | 'attachment_count'>
  record: Pick<RecordDeclaration, 'entity'>
  tag: ReactNode
  notices?: ReactNode
  actions: ReactNode
  facts: readonly Fact[]
  parts?: string
  papers?: string
  under: Tab
  children?: ReactNode
}

export const DifferenceView = (given: Given) => (
  <Stack>
    <Inline>
      <strong>
        {given.found.code} {differenceName(given.found.code)}
      </strong>
      {given.tag}
      <SeverityTag severity={given.found.severity} />
    </Inline>
    {given.notices}
    <Inline>{given.actions}</Inline>
    <KeyValue items={given.facts} />
    {given.children}
    <Tabs
      label={given.parts ?? 'Partes da diferença'}
      name="parte"
      tabs={[
        given.under,
        {
          id: 'anexos',
          label: `${given.papers ?? 'Anexos'} (${given.found.attachment_count})`,
          content: () => <RecordAttachments of={given.record} id={given.found.id} />,
        },
        historyTab(given.record, given.found.id),
      ]}
    />
  </Stack>
)
