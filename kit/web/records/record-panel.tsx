import type { ReactNode } from 'react'
import { Inline, Stack } from '../layout/layout.tsx'
import { EditActions, EditingProvider } from './editing.tsx'
import { MoreActions } from './more-actions.tsx'
import { PresenceLine } from './presence.tsx'
import { NextSteps, RecordHead, type RecordPageProps } from './record-page.tsx'

type Shared = 'tag' | 'amount' | 'steps' | 'ended' | 'actions' | 'more' | 'dialogs' | 'duplicate' | 'edit'
type RecordPanelProps = Pick<RecordPageProps, Shared> & { children: ReactNode }

export const RecordPanel = ({ tag, amount, steps, ended, actions, edit, children, ...moreProps }: RecordPanelProps) => (
  <EditingProvider edit={edit}>
    <Stack>
      <RecordHead>
        <Inline spread>
          <Inline>
            {tag}
            {amount}
          </Inline>
          <Inline>
            <EditActions small>
              {actions?.[0]}
              {actions?.[1]}
            </EditActions>
            {/* A part has the link and the print of the record around it. */}
            {edit?.part === undefined && <MoreActions {...moreProps} />}
          </Inline>
        </Inline>
      </RecordHead>
      <PresenceLine />
      <NextSteps steps={steps} ended={ended} />
      {children}
    </Stack>
  </EditingProvider>
)
