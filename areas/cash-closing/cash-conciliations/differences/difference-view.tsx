import { historyTab, RecordAttachments } from '@app/areas/records/web'
import { type DifferenceCode, guideOf } from '@app/domain/day/assessment/contract'
import type { RecordDeclaration } from '@app/kit/contract'
import { Inline, KeyValue, Stack, type Tab, Tabs } from '@app/kit/web'
import type { ReactNode } from 'react'
import { differenceName, SeverityTag } from '../tags.tsx'
import type { Difference } from './difference.contract.ts'

type Fact = readonly [string, ReactNode]

/** How differences of this code are dealt with. */
export function guideFacts(code: DifferenceCode): Fact[] {
  const guide = guideOf(code)
  return [
    ['Compara', guide?.compared ?? null],
    ['Prova', guide?.evidence ?? null],
    ['Costuma terminar', guide?.resolution ?? null],
  ]
}

type Given = {
  found: Pick<Difference, 'id' | 'code' | 'severity' | 'attachment_count'>
  record: Pick<RecordDeclaration, 'entity'>
  /** Where it stands. */
  tag: ReactNode
  /** What keeps it from being worked on, or sent it back. */
  notices?: ReactNode
  /** What can be done with it as it stands. */
  actions: ReactNode
  facts: readonly Fact[]
  /** What its parts and its papers are called. */
  parts?: string
  papers?: string
  /** What lies under it as the files brought it. */
  under: Tab
  children?: ReactNode
}

/** A difference of any kind, one beside its list: what it is and where it stands, what was said of it, its proofs. */
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
