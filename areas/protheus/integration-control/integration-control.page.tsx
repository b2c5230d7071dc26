import { PageHeader, Skeleton, Stack, Tabs } from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import MessagesTab from './messages.tab.tsx'

const ErrorsTab = lazy(() => import('./errors.tab.tsx'))
const FilesTab = lazy(() => import('../generated-files/generated-files.tab.tsx'))
const ConnectionsTab = lazy(() => import('./connections.tab.tsx'))

const later = (content: ReactNode) => <Suspense fallback={<Skeleton lines={8} />}>{content}</Suspense>

export default function IntegrationControlPage() {
  return (
    <Stack>
      <PageHeader title="Controle de integrações" />
      <Tabs
        label="Controle de integrações"
        opensRecords
        tabs={[
          { id: 'mensagens', label: 'Mensagens', content: () => <MessagesTab /> },
          { id: 'erros', label: 'Por erro', content: () => later(<ErrorsTab />) },
          { id: 'conexoes', label: 'Conexões', content: () => later(<ConnectionsTab />) },
          { id: 'arquivos', label: 'Arquivos', content: () => later(<FilesTab />) },
        ]}
      />
    </Stack>
  )
}
