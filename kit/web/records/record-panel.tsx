import type { ReactNode } from 'react'
import { Inline, Stack } from '../layout/layout.tsx'
import { PresenceLine } from './presence.tsx'
import { MoreActions, NextSteps, type RecordPageProps } from './record-page.tsx'

type Shared = 'tag' | 'amount' | 'steps' | 'ended' | 'actions' | 'more' | 'dialogs' | 'duplicate'
type RecordPanelProps = Pick<RecordPageProps, Shared> & { children: ReactNode }

export const RecordPanel = ({ tag, amount, steps, ended, actions, children, ...moreProps }: RecordPanelProps) => (
  <Stack>
    <Inline spread>
      <Inline>
        {tag}
        {amount}
      </Inline>
      <Inline>
        {actions?.[0]}
        {actions?.[1]}
        <MoreActions {...moreProps} />
      </Inline>
    </Inline>
    <PresenceLine />
    <NextSteps steps={steps} ended={ended} />
    {children}
  </Stack>
)
