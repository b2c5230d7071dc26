import { IconHourglass } from '@tabler/icons-react'
import { PageHeader, Panel, Stack } from './layout.tsx'
import { EmptyState } from './states.tsx'

export const NotYetPage = ({ title }: { title: string }) => (
  <Stack>
    <PageHeader title={title} />
    <Panel>
      <EmptyState
        icon={<IconHourglass size={28} stroke={1.5} />}
        title="Esta página ainda não está disponível nesta versão."
      />
    </Panel>
  </Stack>
)
